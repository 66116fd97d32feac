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
#define STORE _mm512_storeu_ps
#define REPEAT _mm512_set1_ps
#define FUSED _mm512_fmadd_ps
#else
typedef __m256 Vector;
#define LOAD _mm256_loadu_ps
#define STORE _mm256_storeu_ps
#define REPEAT _mm256_set1_ps
#define FUSED _mm256_fmadd_ps
#endif

#define TILE(rows, panels)                                                                                             \
    static void tile_##rows##_##panels(const float *x, size x_apart, size inner, const float *panel, float *y,         \
                                       size y_apart) {                                                                 \
        Vector sums[rows][panels * VECTORS], columns[panels * VECTORS];                                                \
        UNROLLED for (int r = 0; r < rows; r++)                                                                        \
            UNROLLED for (int v = 0; v < panels * VECTORS; v++) sums[r][v] = LOAD(y + r * y_apart + v * SET_VECTOR);   \
        for (size k = 0; k < inner; k++, panel += LANES) {                                                             \
            UNROLLED for (int v = 0; v < panels * VECTORS; v++)                                                        \
                columns[v] = LOAD(panel + v / VECTORS * inner * LANES + v % VECTORS * SET_VECTOR);                     \
            UNROLLED for (int r = 0; r < rows; r++) {                                                                  \
                const Vector value = REPEAT(x[r * x_apart + k]);                                                       \
                UNROLLED for (int v = 0; v < panels * VECTORS; v++) sums[r][v] = FUSED(value, columns[v], sums[r][v]); \
            }                                                                                                          \
        }                                                                                                              \
        UNROLLED for (int r = 0; r < rows; r++)                                                                        \
            UNROLLED for (int v = 0; v < panels * VECTORS; v++) STORE(y + r * y_apart + v * SET_VECTOR, sums[r][v]);   \
    }

#define TILES(rows, panels)                                                                                            \
    for (; r + rows <= count; r += rows)                                                                               \
        tile_##rows##_##panels(x + r * x_apart, x_apart, inner, panel, y + r * y_apart, y_apart);

TILE(1, 1)
TILE(2, 1)
TILE(4, 1)

#if SET_VECTOR == 16
TILE(8, 1)
TILE(1, 2)
TILE(2, 2)
TILE(4, 2)
TILE(8, 2)

#define PANELS_AT_ONCE 2
static void add_two_panels(const float *x, size x_apart, size inner, const float *panel, float *y, size y_apart, size count) {
    size r = 0;
    TILES(8, 2)
    TILES(4, 2)
    TILES(2, 2)
    TILES(1, 2)
}
#endif

static void add_panel(const float *x, size x_apart, size inner, const float *panel, float *y, size y_apart, size count) {
    size r = 0;
#if SET_VECTOR == 16
    TILES(8, 1)
#endif
    TILES(4, 1)
    TILES(2, 1)
    TILES(1, 1)
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

#endif

#define SOME_ROWS 8

/* y += x w. x: (rows, inner) with x_apart floats from row to row, w: (inner, width) as panels, the last filled up with zeros,
   y: (rows, width) without gaps. */
static void add_product(const float *x, size x_apart, size inner, const float *panels, size width, float *y, size rows) {
    size column = 0;
#ifdef PANELS_AT_ONCE
    for (; column + PANELS_AT_ONCE * LANES <= width; column += PANELS_AT_ONCE * LANES, panels += PANELS_AT_ONCE * inner * LANES)
        add_two_panels(x, x_apart, inner, panels, y + column, width, rows);
#endif
    for (; column + LANES <= width; column += LANES, panels += inner * LANES)
        add_panel(x, x_apart, inner, panels, y + column, width, rows);
    const size rest = width - column;
    for (size first = 0; rest && first < rows; first += SOME_ROWS) {
        const size some = rows - first < SOME_ROWS ? rows - first : SOME_ROWS;
        float room[SOME_ROWS * LANES] = {0};
        for (size r = 0; r < some; r++)
            memcpy(room + r * LANES, y + (first + r) * width + column, (size_t)rest * sizeof *room);
        add_panel(x + first * x_apart, x_apart, inner, panels, room, LANES, some);
        for (size r = 0; r < some; r++)
            memcpy(y + (first + r) * width + column, room + r * LANES, (size_t)rest * sizeof *room);
    }
}
