/* Products of few rows with a matrix that is cut into panels of LANES columns, as long as the matrix has rows, one behind the
   other. A tile of the result stays in registers while a panel is read. Sums go in the order of the rows of a panel, whatever
   the tile is. */

_Static_assert(LANES == PANEL, "a panel is as wide as a row of sums");

#ifdef SET_VECTOR

/* So many registers hold a row of a panel. */
#define VECTORS (LANES / SET_VECTOR)
#define UNROLLED _Pragma("GCC unroll 16")

#if SET_VECTOR == 16
typedef __m512 Vector;
#define LOAD _mm512_loadu_ps
#define REPEAT _mm512_set1_ps
#define FUSED _mm512_fmadd_ps
#define ADDED _mm512_add_ps

/* Which floats of a vector are among so many. */
typedef __mmask16 Mask;
#define LOAD_SOME(at, mask) _mm512_maskz_loadu_ps(mask, at)
#define STORE_SOME _mm512_mask_storeu_ps
static inline Mask mask_of(size count) {
    return count >= SET_VECTOR ? (Mask)0xffff : count > 0 ? (Mask)((1u << count) - 1) : (Mask)0;
}
#else
typedef __m256 Vector;
#define LOAD _mm256_loadu_ps
#define REPEAT _mm256_set1_ps
#define FUSED _mm256_fmadd_ps
#define ADDED _mm256_add_ps

typedef __m256i Mask;
#define LOAD_SOME _mm256_maskload_ps
#define STORE_SOME _mm256_maskstore_ps
static inline Mask mask_of(size count) {
    const size most = count < SET_VECTOR ? count : SET_VECTOR;
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)most), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
#endif

/* A product, and where its parts lie, in floats: the left factor from tile to tile, counted by rows, from row to row and from
   column to column; the panels of the right one from row to row and from panel to panel. */
typedef struct {
    const float *x, *panels;
    float *y;
    size x_tile, x_row, x_column, panel_row, panel_apart, y_row, rows, inner, width;
    int adds;
} Product;

/* Write so many columns of a tile. */
#define TILE(tall, wide)                                                                                               \
    static void tile_##tall##_##wide(const Product *of, const float *x, const float *panel, float *y, size width) {    \
        const size x_row = of->x_row, x_column = of->x_column, panel_row = of->panel_row, apart = of->panel_apart;     \
        Vector sums[tall][wide * VECTORS], columns[wide * VECTORS];                                                    \
        UNROLLED for (int r = 0; r < tall; r++)                                                                        \
            UNROLLED for (int v = 0; v < wide * VECTORS; v++) sums[r][v] = REPEAT(0.0f);                               \
        for (size k = of->inner; k > 0; k--, x += x_column, panel += panel_row) {                                      \
            UNROLLED for (int v = 0; v < wide * VECTORS; v++)                                                          \
                columns[v] = LOAD(panel + v / VECTORS * apart + v % VECTORS * SET_VECTOR);                             \
            UNROLLED for (int r = 0; r < tall; r++) {                                                                  \
                const Vector value = REPEAT(x[r * x_row]);                                                             \
                UNROLLED for (int v = 0; v < wide * VECTORS; v++) sums[r][v] = FUSED(value, columns[v], sums[r][v]);   \
            }                                                                                                          \
        }                                                                                                              \
        Mask masks[wide * VECTORS];                                                                                    \
        UNROLLED for (int v = 0; v < wide * VECTORS; v++) masks[v] = mask_of(width - v * SET_VECTOR);                  \
        UNROLLED for (int r = 0; r < tall; r++)                                                                        \
            UNROLLED for (int v = 0; v < wide * VECTORS; v++) {                                                        \
                float *at = y + r * of->y_row + v * SET_VECTOR;                                                        \
                STORE_SOME(at, masks[v], of->adds ? ADDED(LOAD_SOME(at, masks[v]), sums[r][v]) : sums[r][v]);          \
            }                                                                                                          \
    }

#define TILES(tall, wide)                                                                                              \
    for (; r + tall <= of->rows; r += tall)                                                                            \
        tile_##tall##_##wide(of, of->x + r * of->x_tile, panel, y + r * of->y_row, width);

TILE(1, 1)
TILE(2, 1)
TILE(4, 1)

#if SET_VECTOR == 16
TILE(8, 1)
TILE(1, 2)
TILE(2, 2)
TILE(4, 2)
TILE(8, 2)

#define TALLEST 8
static void multiply_two_panels(const Product *of, const float *panel, float *y, size width) {
    size r = 0;
    TILES(8, 2)
    TILES(4, 2)
    TILES(2, 2)
    TILES(1, 2)
}

static void multiply_panel(const Product *of, const float *panel, float *y, size width) {
    size r = 0;
    TILES(8, 1)
    TILES(4, 1)
    TILES(2, 1)
    TILES(1, 1)
}
#else
TILE(6, 1)

#define TALLEST 6
static void multiply_panel(const Product *of, const float *panel, float *y, size width) {
    size r = 0;
    TILES(6, 1)
    TILES(4, 1)
    TILES(2, 1)
    TILES(1, 1)
}
#endif

/* y = x w, or y += x w. The last panel is filled up. */
static void multiply(const Product *of) {
    const float *panel = of->panels;
    size column = 0;
#if SET_VECTOR == 16
    for (; of->width - column > LANES; column += 2 * LANES, panel += 2 * of->panel_apart)
        multiply_two_panels(of, panel, of->y + column, of->width - column);
#endif
    for (; column < of->width; column += LANES, panel += of->panel_apart)
        multiply_panel(of, panel, of->y + column, of->width - column);
}

/* y += x w. x: (rows, inner) with x_apart floats from row to row, w: (inner, width) as panels, the last filled up with zeros,
   y: (rows, width) without gaps. */
static void add_product(const float *x, size x_apart, size inner, const float *panels, size width, float *y, size rows) {
    const Product product = {.x = x, .panels = panels, .y = y, .x_tile = x_apart, .x_row = x_apart, .x_column = 1, .panel_row = LANES,
                             .panel_apart = inner * LANES, .y_row = width, .rows = rows, .inner = inner, .width = width, .adds = 1};
    multiply(&product);
}

#else

#define EACH_LANE for (int lane = 0; lane < LANES; lane++)

static void add_row(const float *x, size inner, const float *panel, float *y) {
    float sums[LANES];
    memcpy(sums, y, sizeof sums);
    for (size k = 0; k < inner; k++, panel += LANES) {
        const float value = x[k];
        EACH_LANE sums[lane] = fused(value, panel[lane], sums[lane]);
    }
    memcpy(y, sums, sizeof sums);
}

static void add_four_rows(const float *x, size x_apart, size inner, const float *panel, float *y, size y_apart) {
    float one[LANES], two[LANES], three[LANES], four[LANES];
    memcpy(one, y, sizeof one);
    memcpy(two, y + y_apart, sizeof two);
    memcpy(three, y + 2 * y_apart, sizeof three);
    memcpy(four, y + 3 * y_apart, sizeof four);
    for (size k = 0; k < inner; k++, panel += LANES) {
        const float a = x[k], b = x[k + x_apart], c = x[k + 2 * x_apart], d = x[k + 3 * x_apart];
        EACH_LANE one[lane] = fused(a, panel[lane], one[lane]);
        EACH_LANE two[lane] = fused(b, panel[lane], two[lane]);
        EACH_LANE three[lane] = fused(c, panel[lane], three[lane]);
        EACH_LANE four[lane] = fused(d, panel[lane], four[lane]);
    }
    memcpy(y, one, sizeof one);
    memcpy(y + y_apart, two, sizeof two);
    memcpy(y + 2 * y_apart, three, sizeof three);
    memcpy(y + 3 * y_apart, four, sizeof four);
}

static void add_panel(const float *x, size x_apart, size inner, const float *panel, float *y, size y_apart, size count) {
    size r = 0;
    for (; r + 4 <= count; r += 4) add_four_rows(x + r * x_apart, x_apart, inner, panel, y + r * y_apart, y_apart);
    for (; r < count; r++) add_row(x + r * x_apart, inner, panel, y + r * y_apart);
}

#define SOME_ROWS 8

/* y += x w. x: (rows, inner) with x_apart floats from row to row, w: (inner, width) as panels, the last filled up with zeros,
   y: (rows, width) without gaps. */
static void add_product(const float *x, size x_apart, size inner, const float *panels, size width, float *y, size rows) {
    size column = 0;
    for (; column + LANES <= width; column += LANES, panels += inner * LANES)
        add_panel(x, x_apart, inner, panels, y + column, width, rows);
    const size rest = width - column;
    for (size first = 0; rest && first < rows; first += SOME_ROWS) {
        const size some = rows - first < SOME_ROWS ? rows - first : SOME_ROWS;
        float buffer[SOME_ROWS * LANES] = {0};
        for (size r = 0; r < some; r++)
            memcpy(buffer + r * LANES, y + (first + r) * width + column, (size_t)rest * sizeof *buffer);
        add_panel(x + first * x_apart, x_apart, inner, panels, buffer, LANES, some);
        for (size r = 0; r < some; r++)
            memcpy(y + (first + r) * width + column, buffer + r * LANES, (size_t)rest * sizeof *buffer);
    }
}

#endif
