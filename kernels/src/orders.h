/* Matrices that lie column by column, row by row. */

/* A tile goes through a buffer whose strips are longer than the tile is high: where a column takes a power of two of bytes, the
   numbers of a row share the few places of the cache that their addresses allow. */
#define TILE 64
#define STRIP (TILE + 16)
#define BLOCK 4

static inline void turn_block(const uint32_t *x, uint32_t *y, size row) {
    uint32_t block[BLOCK][BLOCK];
    for (int j = 0; j < BLOCK; j++)
        for (int i = 0; i < BLOCK; i++) block[i][j] = x[j * STRIP + i];
    for (int i = 0; i < BLOCK; i++) memcpy(y + i * row, block[i], sizeof block[i]);
}

static void turn(const uint32_t *x, size column, uint32_t *y, size row, size rows, size columns) {
    uint32_t tile[TILE * STRIP];
    for (size top = 0; top < rows; top += TILE)
        for (size left = 0; left < columns; left += TILE) {
            const size height = lesser(rows - top, TILE), width = lesser(columns - left, TILE);
            for (size j = 0; j < width; j++) {
                const uint32_t *from = x + (left + j) * column + top;
                memcpy(tile + j * STRIP, from, (size_t)height * sizeof *from);
                /* The same rows of the next tile, a line at a time. */
                if (left + j + TILE < columns)
                    for (size i = 0; i < height; i += 16) FETCH(from + TILE * column + i);
            }
            for (size i = 0; i < height; i += BLOCK)
                for (size j = 0; j < width; j += BLOCK) {
                    uint32_t *to = y + (top + i) * row + left + j;
                    if (i + BLOCK <= height && j + BLOCK <= width) {
                        turn_block(tile + j * STRIP + i, to, row);
                        continue;
                    }
                    for (size k = 0; k < BLOCK && i + k < height; k++)
                        for (size l = 0; l < BLOCK && j + l < width; l++) to[k * row + l] = tile[(j + l) * STRIP + i + k];
                }
        }
}
