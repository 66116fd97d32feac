/* Products of matrices of any size. The right factor is cut into panels, so many rows and columns of it at a time, and the rows of
   the left one into blocks that the cache holds meanwhile. Each element of the result is one sum for each block of columns of the
   left factor, in their order, and these are added in order: so long sums stay exact, and equal bits come out of AVX2 and AVX-512, and of
   any part of the result, as only the number of columns tells the blocks. */

#ifdef SET_VECTOR

/* So many columns of the left factor are multiplied at a time where there are many. */
#define BLOCK 256

/* So many panels are written together. */
#define TOGETHER 8

/* For so many rows at most, the right factor is read where it is. */
#define FEW_TO_LAY_OUT 32

/* From so many columns on it pays to lay out a left factor. */
#define MANY_COLUMNS 192

/* Write 8 x 8 floats the other way round. */
static inline void transpose_eight(const float *from, size from_row, float *to, size to_row) {
    __m256 rows[8], pairs[8], fours[8];
    UNROLLED for (int i = 0; i < 8; i++) rows[i] = _mm256_loadu_ps(from + i * from_row);
    UNROLLED for (int i = 0; i < 4; i++) {
        pairs[2 * i] = _mm256_unpacklo_ps(rows[2 * i], rows[2 * i + 1]);
        pairs[2 * i + 1] = _mm256_unpackhi_ps(rows[2 * i], rows[2 * i + 1]);
    }
    UNROLLED for (int i = 0; i < 8; i += 4) {
        fours[i] = _mm256_shuffle_ps(pairs[i], pairs[i + 2], 0x44);
        fours[i + 1] = _mm256_shuffle_ps(pairs[i], pairs[i + 2], 0xee);
        fours[i + 2] = _mm256_shuffle_ps(pairs[i + 1], pairs[i + 3], 0x44);
        fours[i + 3] = _mm256_shuffle_ps(pairs[i + 1], pairs[i + 3], 0xee);
    }
    UNROLLED for (int i = 0; i < 4; i++) {
        _mm256_storeu_ps(to + i * to_row, _mm256_permute2f128_ps(fours[i], fours[i + 4], 0x20));
        _mm256_storeu_ps(to + (i + 4) * to_row, _mm256_permute2f128_ps(fours[i], fours[i + 4], 0x31));
    }
}

/* Write the columns of 8 rows as rows, which lie LANES floats apart. */
static void transpose_band(const float *from, size from_row, size columns, float *to) {
    size c = 0;
    for (; c + 8 <= columns; c += 8) transpose_eight(from + c, from_row, to + c * LANES, LANES);
    for (; c < columns; c++)
        for (int i = 0; i < 8; i++) to[c * LANES + i] = from[i * from_row + c];
}

/* The same of less rows than a panel is wide. */
static void transpose_rest(const float *from, size from_row, size rows, size columns, float *to) {
    size r = 0;
    for (; r + 8 <= rows; r += 8) transpose_band(from + r * from_row, from_row, columns, to + r);
    for (size c = 0; c < columns; c++)
        for (size i = r; i < rows; i++) to[c * LANES + i] = from[i * from_row + c];
}

/* Write what of a matrix is less than a panel as one that is filled up with zeros. */
static void pack_rest(Matrix b, size inner, size rest, float *panel) {
    memset(panel, 0, (size_t)(inner * LANES) * sizeof *panel);
    if (b.column != 1)
        transpose_rest(b.at, b.column, rest, inner, panel);
    else
        for (size k = 0; k < inner; k++) memcpy(panel + k * LANES, b.at + k * b.row, (size_t)rest * sizeof *panel);
}

/* Write a matrix of `inner` rows as panels that are full. */
static void pack(Matrix b, size inner, size count, float *panels) {
    const size apart = inner * LANES;
    for (size first = 0; first < count; first += TOGETHER, b.at += TOGETHER * LANES * b.column, panels += TOGETHER * apart) {
        const size some = lesser(count - first, TOGETHER);
        if (b.column == 1)
            for (size k = 0; k < inner; k++)
                for (size p = 0; p < some; p++)
                    memcpy(panels + p * apart + k * LANES, b.at + k * b.row + p * LANES, LANES * sizeof *panels);
        else
            for (size band = 0; band < some * LANES; band += 8)
                transpose_band(b.at + band * b.column, b.column, inner, panels + band / LANES * apart + band % LANES);
    }
}

/* Write the rows of a matrix whose columns have no gaps so that those of a tile lie side by side. */
static void pack_rows(const float *x, size x_column, size rows, size inner, float *to) {
    for (size row = 0; row < rows; row += TALLEST)
        for (size k = 0; k < inner; k++, to += TALLEST) memcpy(to, x + row + k * x_column, TALLEST * sizeof *to);
}

/* The same as multiply, of a left factor whose columns have no gaps. */
static void multiply_columns(const Product *of, float *buffer) {
    const size rows = of->rows - of->rows % TALLEST;
    Product part = *of;
    pack_rows(of->x, of->x_column, rows, of->inner, buffer);
    part.x = buffer, part.x_tile = of->inner, part.x_column = TALLEST, part.rows = rows;
    multiply(&part);
    part = *of;
    part.x += rows * of->x_tile, part.y += rows * of->y_row, part.rows -= rows;
    multiply(&part);
}

static void finish_rows(const Product *of, const float *bias, int relu) {
    for (size r = 0; r < of->rows; r++) {
        float *y = of->y + r * of->y_row;
        if (bias)
            add_bias(y, bias, 1, of->width, relu);
        else if (relu)
            map_relu(y, y, of->width, 0.0f, 0.0f);
    }
}

/* Multiply the left factor, a block of rows at a time, and finish the rows where this was the last of it. */
static void multiply_rows(const Gemm *of, Product part, int is_last, const float *bias, float *buffer) {
    const int is_spread = of->a.row == 1 && of->a.column != 1 && part.width >= MANY_COLUMNS;
    for (size left = of->rows; left > 0; left -= GEMM_ROWS) {
        part.rows = lesser(left, GEMM_ROWS);
        if (is_spread)
            multiply_columns(&part, buffer);
        else
            multiply(&part);
        if (is_last) finish_rows(&part, bias, of->relu);
        part.x += GEMM_ROWS * of->a.row;
        part.y += GEMM_ROWS * of->c.row;
    }
}

/* Multiply some columns of the left factor with as many rows of the right one, from this column of it on. */
static void multiply_part(const Gemm *of, size k, size inner, size column, size width, float *buffer) {
    const size rest = width % LANES, whole = width - rest;
    const int is_first = k == 0, is_last = k + inner == of->inner, is_there = of->b.column == 1 && of->rows <= FEW_TO_LAY_OUT;
    const float *bias = of->bias ? of->bias + column : NULL;
    Matrix right = {of->b.at + k * of->b.row + column * of->b.column, of->b.row, of->b.column};
    Product part = {
        .x = of->a.at + k * of->a.column, .x_tile = of->a.row, .x_row = of->a.row, .x_column = of->a.column, .inner = inner,
        .panels = is_there ? right.at : buffer, .panel_row = is_there ? right.row : LANES, .panel_apart = is_there ? LANES : inner * LANES,
        .width = whole, .y = of->c.at + column, .y_row = of->c.row, .adds = of->adds || !is_first,
    };
    if (!is_there) pack(right, inner, whole / LANES, buffer);
    if (rest && !is_there) {
        right.at += whole * right.column;
        pack_rest(right, inner, rest, buffer + whole * inner);
        part.width = width;
    }
    multiply_rows(of, part, is_last, bias, buffer + gemm_panels(of));
    if (!rest || !is_there) return;
    right.at += whole * right.column;
    pack_rest(right, inner, rest, buffer);
    part.panels = buffer, part.panel_row = LANES, part.width = rest, part.y += whole;
    multiply_rows(of, part, is_last, bias ? bias + whole : NULL, buffer + gemm_panels(of));
}

/* So many columns of the left factor are next: as no block is small, the result is read and written again for few. */
static size next_block(size left) { return left <= GEMM_INNER ? left : left < 2 * BLOCK ? (left + 1) / 2 : BLOCK; }

/* buffer: for gemm_buffer floats */
static void gemm(const Gemm *of, float *buffer) {
    for (size column = 0; column < of->columns; column += GEMM_COLUMNS) {
        const size width = lesser(of->columns - column, GEMM_COLUMNS);
        size k = 0;
        do {
            const size inner = next_block(of->inner - k);
            multiply_part(of, k, inner, column, width, buffer);
            k += inner;
        } while (k < of->inner);
    }
}

#define GEMM gemm

#else

#define GEMM NULL

#endif
