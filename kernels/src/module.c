/* typedthinc_kernels._kernels: the kernels for arrays as numpy has them, by the buffer protocol.

   Each function writes into arrays that the caller has made and returns whether it did. False says that the arguments are
   nothing for it: another dtype or layout, shapes that do not fit, an id out of range. Nothing has been written into what is
   changed in place then, and the caller leaves the work, or the error, to numpy's path. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <math.h>
#include <string.h>

#include "rows.h"
#include "shared.h"
#include "table.h"

/* From this many elements on, other threads may run meanwhile. */
#define MANY 32768
#define MOST_ARRAYS 14

/* Products of fewer rows or columns have no use for tiles. */
#define FEW_ROWS 4
#define FEW_COLUMNS 8

static const Kernels *kernels = &kernels_base;

/* ---- arguments ---- */

typedef struct {
    Py_buffer views[MOST_ARRAYS];
    int held, fits;
} Call;

static const Py_buffer nothing = {0};

enum { READ = PyBUF_STRIDES | PyBUF_FORMAT, WRITE = READ | PyBUF_WRITABLE };

/* Take an array of one of these formats; of any rank where ndim is -1. */
static const Py_buffer *strided(Call *call, PyObject *array, int flags, const char *formats, int ndim) {
    if (!call->fits) return &nothing;
    Py_buffer *view = &call->views[call->held];
    if (PyObject_GetBuffer(array, view, flags) < 0) {
        PyErr_Clear();
        call->fits = 0;
        return &nothing;
    }
    call->held++;
    const char *format = view->format;
    call->fits = format && format[0] && !format[1] && strchr(formats, format[0]) && (ndim < 0 || view->ndim == ndim);
    return call->fits ? view : &nothing;
}

static const Py_buffer *array(Call *call, PyObject *given, int flags, const char *formats, int ndim) {
    const Py_buffer *view = strided(call, given, flags, formats, ndim);
    if (call->fits && !PyBuffer_IsContiguous(view, 'C')) call->fits = 0;
    return call->fits ? view : &nothing;
}

static void need(Call *call, int condition) { call->fits = call->fits && condition; }

static size count_of(const Py_buffer *view) { return view->itemsize ? view->len / view->itemsize : 0; }

static size rows_of(const Py_buffer *view) { return view->ndim > 0 ? view->shape[0] : 0; }

static size width_of(const Py_buffer *view) { return view->ndim > 0 ? view->shape[view->ndim - 1] : 0; }

static int same_shape(const Py_buffer *one, const Py_buffer *other) {
    if (one->ndim != other->ndim) return 0;
    for (int axis = 0; axis < one->ndim; axis++)
        if (one->shape[axis] != other->shape[axis]) return 0;
    return 1;
}

/* Tell whether two arrays lie in memory in one order without gaps, C's or Fortran's. */
static int laid_out_alike(const Py_buffer *one, const Py_buffer *other) {
    return same_shape(one, other) && ((PyBuffer_IsContiguous(one, 'C') && PyBuffer_IsContiguous(other, 'C')) ||
                                      (PyBuffer_IsContiguous(one, 'F') && PyBuffer_IsContiguous(other, 'F')));
}

/* Tell whether two arrays are the same memory or have none in common; each without gaps. */
static int same_or_apart(const Py_buffer *one, const Py_buffer *other) {
    const char *a = one->buf, *b = other->buf;
    return a == b || a + one->len <= b || b + other->len <= a;
}

static Ints ints_of(const Py_buffer *view) {
    const Ints ints = {view->buf, count_of(view), view->itemsize == 8};
    return ints;
}

static size number_at(Ints ints, size place) {
    return ints.is_wide ? (size)((const int64_t *)ints.data)[place] : (size)((const int32_t *)ints.data)[place];
}

/* Take lengths of sequences: from `least` on, with so many rows in all. */
static Ints lengths_of(Call *call, PyObject *given, size least, size rows) {
    const Ints lengths = ints_of(array(call, given, READ, "ilq", 1));
    size left = rows;
    for (size k = 0; call->fits && k < lengths.count; k++) {
        const size length = number_at(lengths, k);
        need(call, length >= least && length <= left);
        left -= length;
    }
    need(call, left == 0);
    return lengths;
}

static float number(Call *call, PyObject *given) {
    if (!call->fits) return 0.0f;
    const double value = PyFloat_AsDouble(given);
    if (value == -1.0 && PyErr_Occurred()) {
        PyErr_Clear();
        call->fits = 0;
    }
    return (float)value;
}

static size whole(Call *call, PyObject *given) {
    if (!call->fits) return 0;
    const Py_ssize_t value = PyLong_AsSsize_t(given);
    if (value == -1 && PyErr_Occurred()) {
        PyErr_Clear();
        call->fits = 0;
    }
    return value;
}

/* Take how many threads there may be. */
static size threads_of(Call *call, PyObject *given) {
    const size threads = whole(call, given);
    need(call, threads > 0);
    return threads;
}

static PyObject *finish(Call *call, int is_done) {
    for (int i = 0; i < call->held; i++) PyBuffer_Release(&call->views[i]);
    return PyBool_FromLong(call->fits && is_done);
}

#define FUNCTION(name) static PyObject *name(PyObject *self, PyObject *const *args, Py_ssize_t given)

#define BEGIN(expected)                                                                                                \
    (void)self;                                                                                                        \
    if (given != (expected))                                                                                           \
        return PyErr_Format(PyExc_TypeError, "expected %d arguments, not %zd", (int)(expected), given);                \
    Call call = {.fits = 1};                                                                                           \
    int is_done = 1;

/* Run a statement over so many elements, and return. */
#define RUN(elements, statement)                                                                                       \
    if (call.fits && (elements) >= MANY) {                                                                             \
        Py_BEGIN_ALLOW_THREADS statement;                                                                              \
        Py_END_ALLOW_THREADS                                                                                           \
    } else if (call.fits) {                                                                                            \
        statement;                                                                                                     \
    }                                                                                                                  \
    return finish(&call, is_done);

#define F "f"

/* ---- one value at a time ---- */

/* name(X, Y, a, b) */
static PyObject *map(PyObject *const *args, Py_ssize_t given, Map *kernel) {
    PyObject *self = NULL;
    BEGIN(4)
    const Py_buffer *x = strided(&call, args[0], READ, F, -1), *y = strided(&call, args[1], WRITE, F, -1);
    const float a = number(&call, args[2]), b = number(&call, args[3]);
    need(&call, laid_out_alike(x, y) && same_or_apart(x, y));
    const size count = count_of(x);
    RUN(count, kernel(x->buf, y->buf, count, a, b))
}

/* name(dY, X, dX, a, b) */
static PyObject *slope(PyObject *const *args, Py_ssize_t given, Slope *kernel) {
    PyObject *self = NULL;
    BEGIN(5)
    const Py_buffer *dy = strided(&call, args[0], READ, F, -1), *x = strided(&call, args[1], READ, F, -1);
    const Py_buffer *dx = strided(&call, args[2], WRITE, F, -1);
    const float a = number(&call, args[3]), b = number(&call, args[4]);
    need(&call, laid_out_alike(dy, x) && laid_out_alike(dy, dx) && same_or_apart(dy, dx) && same_or_apart(x, dx));
    const size count = count_of(x);
    RUN(count, kernel(dy->buf, x->buf, dx->buf, count, a, b))
}

#define EACH_MAP(DO)                                                                                                   \
    DO(relu) DO(sigmoid) DO(tanh) DO(softplus) DO(erf) DO(swish) DO(hard_swish) DO(dish) DO(gelu) DO(gelu_approx) DO(mish)
#define EACH_SLOPE(DO)                                                                                                 \
    DO(d_relu) DO(d_sigmoid) DO(d_tanh) DO(d_softplus) DO(d_swish) DO(d_hard_swish) DO(d_dish) DO(d_gelu)              \
    DO(d_gelu_approx) DO(d_mish)

#define MAP_FUNCTION(name)                                                                                             \
    static PyObject *do_##name(PyObject *self, PyObject *const *args, Py_ssize_t given) {                              \
        (void)self;                                                                                                    \
        return map(args, given, kernels->name);                                                                        \
    }
#define SLOPE_FUNCTION(name)                                                                                           \
    static PyObject *do_##name(PyObject *self, PyObject *const *args, Py_ssize_t given) {                              \
        (void)self;                                                                                                    \
        return slope(args, given, kernels->name);                                                                      \
    }
EACH_MAP(MAP_FUNCTION)
EACH_SLOPE(SLOPE_FUNCTION)

/* ---- affine maps ---- */

/* Take a matrix whose columns lie side by side. */
static const Py_buffer *columns(Call *call, PyObject *given, int flags) {
    const Py_buffer *view = strided(call, given, flags, F, 2);
    if (call->fits && !PyBuffer_IsContiguous(view, 'F')) call->fits = 0;
    return call->fits ? view : &nothing;
}

static const Py_buffer *optional(Call *call, PyObject *given, int flags, int ndim) {
    return given == Py_None ? &nothing : array(call, given, flags, F, ndim);
}

/* Tell whether there is so little to multiply that a kernel does it faster than BLAS. */
static int is_small(const Py_buffer *x, const Py_buffer *w) {
    return rows_of(x) <= FEW_SCORES && count_of(w) <= FEW && rows_of(x) * count_of(w) <= FEW &&
           rows_of(x) * rows_of(w) <= FEW_SCORES;
}

/* affine(X, W, b, Y, relu), of small products */
FUNCTION(do_affine) {
    BEGIN(5)
    const Py_buffer *x = array(&call, args[0], READ, F, 2), *w = columns(&call, args[1], READ);
    const Py_buffer *b = array(&call, args[2], READ, F, 1), *y = array(&call, args[3], WRITE, F, 2);
    const int relu = args[4] == Py_True;
    need(&call, width_of(x) == width_of(w) && rows_of(b) == rows_of(w) && is_small(x, w));
    need(&call, rows_of(y) == rows_of(x) && width_of(y) == rows_of(w));
    RUN(0, kernels->affine(x->buf, w->buf, b->buf, y->buf, rows_of(x), width_of(x), rows_of(w), relu))
}

/* d_affine(dY, Y, X, W, dW, db, dX, adds), of small products; Y and dX may be None */
FUNCTION(do_d_affine) {
    BEGIN(8)
    const Py_buffer *dy = array(&call, args[0], READ, F, 2), *y = optional(&call, args[1], READ, 2);
    const Py_buffer *x = array(&call, args[2], READ, F, 2), *w = columns(&call, args[3], READ);
    const Py_buffer *dw = columns(&call, args[4], WRITE), *db = array(&call, args[5], WRITE, F, 1);
    const Py_buffer *dx = optional(&call, args[6], WRITE, 2);
    const int adds = args[7] == Py_True;
    need(&call, rows_of(dy) == rows_of(x) && width_of(dy) == rows_of(w) && width_of(x) == width_of(w));
    need(&call, is_small(x, w) && same_shape(w, dw) && rows_of(db) == rows_of(w));
    need(&call, (args[1] == Py_None || same_shape(y, dy)) && (args[6] == Py_None || same_shape(dx, x)));
    RUN(0, kernels->d_affine(dy->buf, y->buf, x->buf, w->buf, dw->buf, db->buf, dx->buf, rows_of(x), width_of(x),
                             rows_of(w), adds))
}

/* add_bias(Y, b, relu) */
FUNCTION(do_add_bias) {
    BEGIN(3)
    const Py_buffer *y = array(&call, args[0], WRITE, F, 2), *b = array(&call, args[1], READ, F, 1);
    const int relu = args[2] == Py_True;
    need(&call, width_of(y) == rows_of(b));
    RUN(count_of(y), kernels->add_bias(y->buf, b->buf, rows_of(y), width_of(y), relu))
}

/* d_scores(dY, Y, dScores, db, adds) */
FUNCTION(do_d_scores) {
    BEGIN(5)
    const Py_buffer *dy = array(&call, args[0], READ, F, 2), *y = array(&call, args[1], READ, F, 2);
    const Py_buffer *ds = array(&call, args[2], WRITE, F, 2), *db = array(&call, args[3], WRITE, F, 1);
    need(&call, same_shape(dy, y) && same_shape(dy, ds) && rows_of(db) == width_of(dy));
    const int adds = args[4] == Py_True;
    RUN(count_of(y), kernels->d_scores(dy->buf, y->buf, ds->buf, db->buf, rows_of(y), width_of(y), adds))
}

/* ---- products ---- */

/* Take a matrix of any strides, and tell in what memory it lies. */
typedef struct {
    Matrix matrix;
    size rows, columns;
    const char *start, *end;
} Taken;

static Taken matrix_of(Call *call, PyObject *given, int flags) {
    const Py_buffer *view = strided(call, given, flags, F, 2);
    Taken taken = {{NULL, 1, 1}, 0, 0, NULL, NULL};
    if (!call->fits) return taken;
    const size float_size = sizeof(float);
    need(call, view->strides[0] % float_size == 0 && view->strides[1] % float_size == 0);
    need(call, (uintptr_t)view->buf % sizeof(float) == 0);
    taken.rows = view->shape[0], taken.columns = view->shape[1];
    /* Of one row or column it does not matter how far the next one would be. */
    taken.matrix.at = view->buf;
    if (taken.rows > 1) taken.matrix.row = view->strides[0] / float_size;
    if (taken.columns > 1) taken.matrix.column = view->strides[1] / float_size;
    taken.start = taken.end = view->buf;
    for (int axis = 0; view->len && axis < 2; axis++) {
        const size reach = (view->shape[axis] - 1) * view->strides[axis];
        if (reach < 0) taken.start += reach;
        else taken.end += reach;
    }
    taken.end += view->len ? float_size : 0;
    return taken;
}

static Taken transposed(Taken of) {
    const Taken other = {{of.matrix.at, of.matrix.column, of.matrix.row}, of.columns, of.rows, of.start, of.end};
    return other;
}

static int are_apart(const Taken *one, const Taken *other) { return one->end <= other->start || other->end <= one->start; }

static int lies_apart(const Py_buffer *view, const Taken *other) {
    const char *start = view->buf;
    return start + view->len <= other->start || other->end <= start;
}

/* gemm(X, Y, out, bias, relu, adds, threads): bias may be None, as it has to be where only the columns of out have no gaps */
FUNCTION(do_gemm) {
    BEGIN(7)
    Taken a = matrix_of(&call, args[0], READ), b = matrix_of(&call, args[1], READ), c = matrix_of(&call, args[2], WRITE);
    const Py_buffer *bias = optional(&call, args[3], READ, 1);
    const size threads = threads_of(&call, args[6]);
    need(&call, kernels->gemm && a.columns == b.rows && a.rows == c.rows && b.columns == c.columns);
    need(&call, args[3] == Py_None || (rows_of(bias) == c.columns && lies_apart(bias, &c)));
    need(&call, are_apart(&a, &c) && are_apart(&b, &c));
    if (c.matrix.column != 1 && args[3] == Py_None) {
        const Taken left = transposed(b);
        b = transposed(a), a = left, c = transposed(c);
    }
    need(&call, c.matrix.column == 1 && (c.rows < 2 || c.matrix.row >= c.columns));
    need(&call, b.matrix.column == 1 || b.matrix.row == 1);
    need(&call, a.rows >= FEW_ROWS && b.columns >= FEW_COLUMNS);
    const Gemm product = {a.matrix, b.matrix, c.matrix, a.rows, a.columns, b.columns, bias->buf, args[4] == Py_True, args[5] == Py_True};
    const size elements = a.rows * a.columns + b.rows * b.columns + c.rows * c.columns;
    RUN(elements, is_done = multiply(kernels, &product, threads))
}

/* turn(X, Y): copy a matrix whose columns have no gaps into one whose rows have none */
FUNCTION(do_turn) {
    BEGIN(2)
    const Taken x = matrix_of(&call, args[0], READ), y = matrix_of(&call, args[1], WRITE);
    need(&call, x.rows == y.rows && x.columns == y.columns && are_apart(&x, &y));
    need(&call, x.matrix.row == 1 && y.matrix.column == 1);
    const void *from = x.matrix.at;
    void *to = y.matrix.at;
    RUN(x.rows * x.columns, kernels->turn(from, x.matrix.column, to, y.matrix.row, x.rows, x.columns))
}

/* ---- training ---- */

/* adam(W, dW, mom1, mom2, (beta1, 1 - beta1, beta2, 1 - beta2, eps, learn_rate, factor), threads) */
FUNCTION(do_adam) {
    BEGIN(6)
    const Py_buffer *w = strided(&call, args[0], WRITE, F, -1), *g = strided(&call, args[1], READ, F, -1);
    const Py_buffer *m = strided(&call, args[2], WRITE, F, -1), *v = strided(&call, args[3], WRITE, F, -1);
    float numbers[7] = {0};
    need(&call, PyTuple_Check(args[4]) && PyTuple_Size(args[4]) == 7);
    for (int i = 0; call.fits && i < 7; i++) numbers[i] = number(&call, PyTuple_GetItem(args[4], i));
    need(&call, laid_out_alike(w, g) && laid_out_alike(w, m) && laid_out_alike(w, v));
    need(&call, same_or_apart(w, g) && same_or_apart(m, g) && same_or_apart(v, g));
    const size count = count_of(w);
    const size threads = threads_of(&call, args[5]);
    RUN(count, adam(kernels, w->buf, g->buf, m->buf, v->buf, count, numbers, threads))
}

/* name(written, read, rate) */
static PyObject *change(PyObject *const *args, Py_ssize_t given, void (*kernel)(float *, const float *, size, float)) {
    PyObject *self = NULL;
    BEGIN(3)
    const Py_buffer *written = strided(&call, args[0], WRITE, F, -1), *read = strided(&call, args[1], READ, F, -1);
    const float rate = number(&call, args[2]);
    need(&call, laid_out_alike(written, read) && same_or_apart(written, read));
    const size count = count_of(read);
    RUN(count, kernel(written->buf, read->buf, count, rate))
}

/* sgd(W, dW, rate) */
FUNCTION(do_sgd) {
    (void)self;
    return change(args, given, kernels->sgd);
}

/* move_towards(average, W, rate) */
FUNCTION(do_move_towards) {
    (void)self;
    return change(args, given, kernels->move_towards);
}

/* flush(X, Y, least) */
FUNCTION(do_flush) {
    BEGIN(3)
    const Py_buffer *x = strided(&call, args[0], READ, F, -1), *y = strided(&call, args[1], WRITE, F, -1);
    const float least = number(&call, args[2]);
    need(&call, laid_out_alike(x, y));
    const size count = count_of(x);
    RUN(count, kernels->flush(x->buf, y->buf, count, least))
}

/* clip(X, Y, edges, most): runs of X between the edges, which increase */
FUNCTION(do_clip) {
    BEGIN(4)
    const Py_buffer *x = strided(&call, args[0], READ, F, -1), *y = strided(&call, args[1], WRITE, F, -1);
    const Ints edges = ints_of(array(&call, args[2], READ, "ilq", 1));
    const double most = PyFloat_Check(args[3]) ? PyFloat_AsDouble(args[3]) : (need(&call, 0), 0.0);
    need(&call, laid_out_alike(x, y) && same_or_apart(x, y) && edges.count > 0);
    for (size k = 1; call.fits && k < edges.count; k++) need(&call, number_at(edges, k - 1) <= number_at(edges, k));
    need(&call, call.fits && number_at(edges, 0) >= 0);
    need(&call, call.fits && number_at(edges, edges.count - 1) - number_at(edges, 0) == count_of(x));
    RUN(count_of(x), kernels->clip(x->buf, y->buf, edges, most))
}

/* ---- losses ---- */

/* Take truth values of so many elements, or None. */
static const uint8_t *truth_values(Call *call, PyObject *given, int ndim, const Py_buffer *like) {
    if (given == Py_None) return NULL;
    const Py_buffer *view = array(call, given, READ, "?", ndim);
    need(call, ndim < 0 ? same_shape(view, like) : rows_of(view) == rows_of(like));
    return call->fits ? view->buf : NULL;
}

/* Take buffer for a result that may not be asked for: None. */
static void *room_like(Call *call, PyObject *given, const Py_buffer *like) {
    if (given == Py_None) return NULL;
    const Py_buffer *view = array(call, given, WRITE, F, like->ndim);
    need(call, same_shape(view, like) && same_or_apart(view, like));
    return call->fits ? view->buf : NULL;
}

static double *total_of(Call *call, PyObject *given) {
    if (given == Py_None) return NULL;
    const Py_buffer *view = array(call, given, WRITE, "d", 1);
    need(call, rows_of(view) == 1);
    return call->fits ? view->buf : NULL;
}

/* class_entropy(P, classes, left_out, smoothing, divisor, dScores, total): left_out, dScores and total may be None */
FUNCTION(do_class_entropy) {
    BEGIN(7)
    const Py_buffer *p = array(&call, args[0], READ, F, 2), *classes = array(&call, args[1], READ, "ilq", 1);
    const uint8_t *left_out = truth_values(&call, args[2], 1, classes);
    const float smoothing = number(&call, args[3]), divisor = number(&call, args[4]);
    float *grad = room_like(&call, args[5], p);
    double *total = total_of(&call, args[6]);
    need(&call, rows_of(p) == rows_of(classes));
    RUN(count_of(p), is_done = kernels->class_entropy(p->buf, ints_of(classes), left_out, width_of(p), smoothing, divisor,
                                                      grad, total))
}

/* distribution_entropy(P, truths, divisor, dScores, total): dScores and total may be None */
FUNCTION(do_distribution_entropy) {
    BEGIN(5)
    const Py_buffer *p = array(&call, args[0], READ, F, 2), *truths = array(&call, args[1], READ, F, 2);
    const float divisor = number(&call, args[2]);
    float *grad = room_like(&call, args[3], p);
    double *total = total_of(&call, args[4]);
    need(&call, same_shape(p, truths));
    RUN(count_of(p), kernels->distribution_entropy(p->buf, truths->buf, rows_of(p), width_of(p), divisor, grad, total))
}

/* binary_entropy(X, truths, left_out, from_scores, divisor, dX, total): left_out, dX and total may be None */
FUNCTION(do_binary_entropy) {
    BEGIN(7)
    const Py_buffer *x = array(&call, args[0], READ, F, -1), *truths = array(&call, args[1], READ, F, -1);
    const uint8_t *left_out = truth_values(&call, args[2], -1, x);
    const int from_scores = args[3] == Py_True;
    const float divisor = number(&call, args[4]);
    float *grad = room_like(&call, args[5], x);
    double *total = total_of(&call, args[6]);
    need(&call, same_shape(x, truths));
    const size count = count_of(x);
    RUN(count, kernels->binary_entropy(x->buf, truths->buf, left_out, count, from_scores, divisor, grad, total))
}

/* logloss(truths, P, least, losses, total): losses and total may be None */
FUNCTION(do_logloss) {
    BEGIN(5)
    const Py_buffer *truths = array(&call, args[0], READ, F, -1), *p = array(&call, args[1], READ, F, -1);
    const float least = number(&call, args[2]);
    float *each = room_like(&call, args[3], p);
    double *total = total_of(&call, args[4]);
    need(&call, same_shape(p, truths));
    const size count = count_of(p);
    RUN(count, kernels->logloss(truths->buf, p->buf, count, least, each, total))
}

/* ---- rows ---- */

/* normalize(X, Y, factors, eps) */
FUNCTION(do_normalize) {
    BEGIN(4)
    const Py_buffer *x = array(&call, args[0], READ, F, 2), *y = array(&call, args[1], WRITE, F, 2);
    const Py_buffer *factors = array(&call, args[2], WRITE, F, 1);
    const float eps = number(&call, args[3]);
    need(&call, same_shape(x, y) && rows_of(factors) == rows_of(x) && width_of(x) > 0);
    RUN(count_of(x), is_done = kernels->normalize(x->buf, y->buf, factors->buf, rows_of(x), width_of(x), eps))
}

/* d_normalize(dY, Y, factors, dX) */
FUNCTION(do_d_normalize) {
    BEGIN(4)
    const Py_buffer *dy = array(&call, args[0], READ, F, 2), *y = array(&call, args[1], READ, F, 2);
    const Py_buffer *factors = array(&call, args[2], READ, F, 1), *dx = array(&call, args[3], WRITE, F, 2);
    need(&call, same_shape(dy, y) && same_shape(dy, dx) && rows_of(factors) == rows_of(y) && width_of(y) > 0);
    RUN(count_of(y), kernels->d_normalize(dy->buf, y->buf, factors->buf, dx->buf, rows_of(y), width_of(y)))
}

/* layernorm(X, G, b, Y, normal, factors, eps, threads) */
FUNCTION(do_layernorm) {
    BEGIN(8)
    const Py_buffer *x = array(&call, args[0], READ, F, 2), *g = array(&call, args[1], READ, F, 1);
    const Py_buffer *b = array(&call, args[2], READ, F, 1), *y = array(&call, args[3], WRITE, F, 2);
    const Py_buffer *normal = array(&call, args[4], WRITE, F, 2), *factors = array(&call, args[5], WRITE, F, 1);
    const float eps = number(&call, args[6]);
    const size threads = threads_of(&call, args[7]);
    need(&call, same_shape(x, y) && same_shape(x, normal) && rows_of(factors) == rows_of(x) && width_of(x) > 0);
    need(&call, rows_of(g) == width_of(x) && rows_of(b) == width_of(x));
    RUN(count_of(x), is_done = layernorm(kernels, x->buf, g->buf, b->buf, y->buf, normal->buf, factors->buf, rows_of(x),
                                         width_of(x), eps, threads))
}

/* d_layernorm(dY, normal, factors, G, dX, dG, db, threads) */
FUNCTION(do_d_layernorm) {
    BEGIN(8)
    const Py_buffer *dy = array(&call, args[0], READ, F, 2), *normal = array(&call, args[1], READ, F, 2);
    const Py_buffer *factors = array(&call, args[2], READ, F, 1), *g = array(&call, args[3], READ, F, 1);
    const Py_buffer *dx = array(&call, args[4], WRITE, F, 2), *dg = array(&call, args[5], WRITE, F, 1);
    const Py_buffer *db = array(&call, args[6], WRITE, F, 1);
    const size width = width_of(dy), threads = threads_of(&call, args[7]);
    need(&call, same_shape(dy, normal) && same_shape(dy, dx) && rows_of(factors) == rows_of(dy) && width > 0);
    need(&call, rows_of(g) == width && rows_of(dg) == width && rows_of(db) == width);
    RUN(count_of(dy), is_done = d_layernorm(kernels, dy->buf, normal->buf, factors->buf, g->buf, dx->buf, dg->buf, db->buf,
                                            rows_of(dy), width, threads))
}

/* softmax(X, Y, temperature), along the last axis */
FUNCTION(do_softmax) {
    BEGIN(3)
    const Py_buffer *x = array(&call, args[0], READ, F, -1), *y = array(&call, args[1], WRITE, F, -1);
    const float temperature = number(&call, args[2]);
    need(&call, same_shape(x, y) && width_of(x) > 0);
    const size count = count_of(x), width = width_of(x), rows = width ? count / width : 0;
    RUN(count, is_done = kernels->softmax(x->buf, y->buf, rows, width, temperature))
}

/* d_softmax(Y, dY, dX, temperature), along the last axis */
FUNCTION(do_d_softmax) {
    BEGIN(4)
    const Py_buffer *y = array(&call, args[0], READ, F, -1), *dy = array(&call, args[1], READ, F, -1);
    const Py_buffer *dx = array(&call, args[2], WRITE, F, -1);
    const float temperature = number(&call, args[3]);
    need(&call, same_shape(y, dy) && same_shape(y, dx) && width_of(y) > 0);
    const size count = count_of(y), width = width_of(y), rows = width ? count / width : 0;
    RUN(count, kernels->d_softmax(y->buf, dy->buf, dx->buf, rows, width, temperature))
}

/* softmax_runs(X, Y, lengths, buffer): buffer for two rows */
FUNCTION(do_softmax_runs) {
    BEGIN(4)
    const Py_buffer *x = array(&call, args[0], READ, F, 2), *y = array(&call, args[1], WRITE, F, 2);
    const Ints lengths = lengths_of(&call, args[2], 0, rows_of(x));
    const Py_buffer *buffer = array(&call, args[3], WRITE, F, 1);
    need(&call, same_shape(x, y) && width_of(x) > 0 && rows_of(buffer) == 2 * width_of(x));
    RUN(count_of(x), is_done = kernels->softmax_runs(x->buf, y->buf, lengths, width_of(x), buffer->buf))
}

/* d_softmax_runs(dY, Y, dX, lengths, buffer): buffer for a row */
FUNCTION(do_d_softmax_runs) {
    BEGIN(5)
    const Py_buffer *dy = array(&call, args[0], READ, F, 2), *y = array(&call, args[1], READ, F, 2);
    const Py_buffer *dx = array(&call, args[2], WRITE, F, 2);
    const Ints lengths = lengths_of(&call, args[3], 0, rows_of(y));
    const Py_buffer *buffer = array(&call, args[4], WRITE, F, 1);
    need(&call, same_shape(dy, y) && same_shape(dy, dx) && rows_of(buffer) == width_of(y));
    RUN(count_of(y), kernels->d_softmax_runs(dy->buf, y->buf, dx->buf, lengths, width_of(y), buffer->buf))
}

/* ---- attention ---- */

/* attend(X, keys, query, lengths, weights, Y) */
FUNCTION(do_attend) {
    BEGIN(6)
    const Py_buffer *x = array(&call, args[0], READ, F, 2), *keys = array(&call, args[1], READ, F, 2);
    const Py_buffer *query = array(&call, args[2], READ, F, 1);
    const Ints lengths = lengths_of(&call, args[3], 0, rows_of(x));
    const Py_buffer *weights = array(&call, args[4], WRITE, F, 2), *y = array(&call, args[5], WRITE, F, 2);
    need(&call, same_shape(x, y) && rows_of(keys) == rows_of(x) && width_of(keys) == rows_of(query));
    need(&call, rows_of(weights) == rows_of(x) && width_of(weights) == 1);
    RUN(count_of(x), is_done = kernels->attend(x->buf, width_of(x), keys->buf, width_of(keys), query->buf, lengths,
                                               weights->buf, y->buf))
}

/* d_attend(dY, X, keys, query, weights, lengths, buffer, dX, dQuery, dKeys): buffer for a float a row; dKeys may be None */
FUNCTION(do_d_attend) {
    BEGIN(10)
    const Py_buffer *dy = array(&call, args[0], READ, F, 2), *x = array(&call, args[1], READ, F, 2);
    const Py_buffer *keys = array(&call, args[2], READ, F, 2), *query = array(&call, args[3], READ, F, 1);
    const Py_buffer *weights = array(&call, args[4], READ, F, 2);
    const Ints lengths = lengths_of(&call, args[5], 0, rows_of(x));
    const Py_buffer *buffer = array(&call, args[6], WRITE, F, 1), *dx = array(&call, args[7], WRITE, F, 2);
    const Py_buffer *d_query = array(&call, args[8], WRITE, F, 1);
    const Py_buffer *d_keys = args[9] == Py_None ? NULL : array(&call, args[9], WRITE, F, 2);
    need(&call, same_shape(dy, x) && same_shape(dy, dx) && same_shape(query, d_query));
    need(&call, rows_of(keys) == rows_of(x) && width_of(keys) == rows_of(query) && rows_of(buffer) == rows_of(x));
    need(&call, rows_of(weights) == rows_of(x) && width_of(weights) == 1);
    need(&call, d_keys ? same_shape(keys, d_keys) : same_shape(keys, x));
    RUN(count_of(x), kernels->d_attend(dy->buf, x->buf, width_of(x), keys->buf, width_of(keys), query->buf, weights->buf,
                                       lengths, buffer->buf, dx->buf, d_query->buf, d_keys ? d_keys->buf : NULL))
}

/* ---- maxout ---- */

/* maxout(X, Y, which, threads): X with any strides */
FUNCTION(do_maxout) {
    BEGIN(4)
    const Py_buffer *x = strided(&call, args[0], READ, F, 3);
    const Py_buffer *best = array(&call, args[1], WRITE, F, 2), *which = array(&call, args[2], WRITE, "B", 2);
    need(&call, same_shape(best, which));
    need(&call, call.fits && rows_of(x) == rows_of(best) && x->shape[1] == width_of(best) && x->shape[2] > 0);
    Pieces strides = {0};
    for (int axis = 0; call.fits && axis < 3; axis++) need(&call, x->strides[axis] % (Py_ssize_t)sizeof(float) == 0);
    if (call.fits) {
        strides.row = x->strides[0] / (Py_ssize_t)sizeof(float);
        strides.unit = x->strides[1] / (Py_ssize_t)sizeof(float);
        strides.piece = x->strides[2] / (Py_ssize_t)sizeof(float);
    }
    const size count = count_of(best), threads = threads_of(&call, args[3]);
    /* Floats that lie apart are gathered one by one into long vectors: short ones take half the time. */
    const Kernels *fastest = strides.unit == 1 ? kernels : &kernels_base;
    RUN(count, maxout(fastest, x->buf, strides, rows_of(x), x->shape[1], x->shape[2], best->buf, which->buf, threads))
}

/* d_maxout(dY, which, dX, threads): dX as rows, pieces, units */
FUNCTION(do_d_maxout) {
    BEGIN(4)
    const Py_buffer *dy = array(&call, args[0], READ, F, 2), *which = array(&call, args[1], READ, "B", 2);
    const Py_buffer *dx = array(&call, args[2], WRITE, F, 3);
    need(&call, same_shape(dy, which));
    need(&call, call.fits && rows_of(dx) == rows_of(dy) && width_of(dx) == width_of(dy) && dx->shape[1] < 256);
    const size threads = threads_of(&call, args[3]);
    RUN(count_of(dx),
        is_done = d_maxout(kernels, dy->buf, which->buf, rows_of(dy), width_of(dy), dx->shape[1], dx->buf, threads))
}

/* ---- sequences ---- */

/* windows(X, Y, lengths, reach, threads): Y as rows, windows, columns */
FUNCTION(do_windows) {
    BEGIN(5)
    const Py_buffer *x = array(&call, args[0], READ, F, 2), *y = array(&call, args[1], WRITE, F, 3);
    const Ints lengths = lengths_of(&call, args[2], 0, rows_of(x));
    const size reach = whole(&call, args[3]), threads = threads_of(&call, args[4]);
    need(&call, call.fits && reach >= 0 && rows_of(x) == rows_of(y) && width_of(x) == width_of(y) &&
                    y->shape[1] == 2 * reach + 1);
    RUN(count_of(y), windows(kernels, x->buf, y->buf, lengths, rows_of(x), width_of(x), reach, threads))
}

/* d_windows(dY, dX, lengths, reach, threads): dY as rows, windows * columns */
FUNCTION(do_d_windows) {
    BEGIN(5)
    const Py_buffer *dy = array(&call, args[0], READ, F, 2), *dx = array(&call, args[1], WRITE, F, 2);
    const Ints lengths = lengths_of(&call, args[2], 0, rows_of(dx));
    const size reach = whole(&call, args[3]), threads = threads_of(&call, args[4]);
    need(&call, reach >= 0 && rows_of(dx) == rows_of(dy) && width_of(dy) == width_of(dx) * (2 * reach + 1));
    RUN(count_of(dy), d_windows(kernels, dy->buf, dx->buf, lengths, rows_of(dx), width_of(dx), reach, threads))
}

/* sums(X, Y, lengths, is_mean) */
FUNCTION(do_sums) {
    BEGIN(4)
    const Py_buffer *x = array(&call, args[0], READ, F, 2), *y = array(&call, args[1], WRITE, F, 2);
    const Ints lengths = lengths_of(&call, args[2], 0, rows_of(x));
    const int is_mean = whole(&call, args[3]) != 0;
    need(&call, width_of(x) == width_of(y) && rows_of(y) == lengths.count);
    RUN(count_of(x), kernels->sums(x->buf, y->buf, lengths, width_of(x), is_mean))
}

/* sum_columns(X, y) */
FUNCTION(do_sum_columns) {
    BEGIN(2)
    const Py_buffer *x = array(&call, args[0], READ, F, 2), *y = array(&call, args[1], WRITE, F, 1);
    need(&call, width_of(x) == rows_of(y) && x->buf != y->buf && same_or_apart(x, y));
    RUN(count_of(x), kernels->sum_columns(x->buf, y->buf, rows_of(x), width_of(x)))
}

/* d_sums(dY, dX, lengths, is_mean) */
FUNCTION(do_d_sums) {
    BEGIN(4)
    const Py_buffer *dy = array(&call, args[0], READ, F, 2), *dx = array(&call, args[1], WRITE, F, 2);
    const Ints lengths = lengths_of(&call, args[2], 0, rows_of(dx));
    const int is_mean = whole(&call, args[3]) != 0;
    need(&call, width_of(dx) == width_of(dy) && rows_of(dy) == lengths.count);
    RUN(count_of(dx), kernels->d_sums(dy->buf, dx->buf, lengths, width_of(dy), is_mean))
}

/* maxima(X, Y, which, lengths) */
FUNCTION(do_maxima) {
    BEGIN(4)
    const Py_buffer *x = array(&call, args[0], READ, F, 2), *y = array(&call, args[1], WRITE, F, 2);
    const Py_buffer *which = array(&call, args[2], WRITE, "i", 2);
    const Ints lengths = lengths_of(&call, args[3], 1, rows_of(x));
    need(&call, width_of(x) == width_of(y) && rows_of(y) == lengths.count && same_shape(y, which));
    RUN(count_of(x), kernels->maxima(x->buf, y->buf, which->buf, lengths, width_of(x)))
}

/* d_maxima(dY, which, dX, lengths) */
FUNCTION(do_d_maxima) {
    BEGIN(4)
    const Py_buffer *dy = array(&call, args[0], READ, F, 2), *which = array(&call, args[1], READ, "i", 2);
    const Py_buffer *dx = array(&call, args[2], WRITE, F, 2);
    const Ints lengths = lengths_of(&call, args[3], 0, rows_of(dx));
    need(&call, same_shape(dy, which) && width_of(dy) == width_of(dx) && rows_of(dy) == lengths.count);
    RUN(count_of(dx), is_done = kernels->d_maxima(dy->buf, which->buf, dx->buf, lengths, width_of(dy)))
}

/* ---- tables ---- */

/* gather(table, ids, Y): ids as rows, or as rows and so many in each */
FUNCTION(do_gather) {
    BEGIN(3)
    const Py_buffer *table = array(&call, args[0], READ, F, 2), *ids = array(&call, args[1], READ, "ilq", -1);
    const Py_buffer *y = array(&call, args[2], WRITE, F, 2);
    need(&call, call.fits && (ids->ndim == 1 || (ids->ndim == 2 && ids->shape[1] > 0)));
    need(&call, rows_of(ids) == rows_of(y) && width_of(table) == width_of(y));
    const size per_row = call.fits && ids->ndim == 2 ? ids->shape[1] : 1;
    const Ints numbers = ints_of(ids);
    RUN(numbers.count * width_of(y), is_done = kernels->gather(table->buf, rows_of(table), width_of(table), numbers, per_row, y->buf))
}

/* scatter(table, ids, values): ids as in gather */
FUNCTION(do_scatter) {
    BEGIN(3)
    const Py_buffer *table = array(&call, args[0], WRITE, F, 2), *ids = array(&call, args[1], READ, "ilq", -1);
    const Py_buffer *values = array(&call, args[2], READ, F, 2);
    need(&call, call.fits && (ids->ndim == 1 || (ids->ndim == 2 && ids->shape[1] > 0)));
    need(&call, rows_of(ids) == rows_of(values) && width_of(table) == width_of(values));
    const size per_row = call.fits && ids->ndim == 2 ? ids->shape[1] : 1;
    const Ints numbers = ints_of(ids);
    RUN(numbers.count * width_of(values), is_done = kernels->scatter(table->buf, rows_of(table), width_of(table), numbers, per_row, values->buf))
}

/* hash_128(keys, seed, hashes) */
FUNCTION(do_hash_128) {
    BEGIN(3)
    const Py_buffer *keys = array(&call, args[0], READ, "LQ", 1);
    const size seed = whole(&call, args[1]);
    const Py_buffer *hashes = array(&call, args[2], WRITE, "I", 2);
    need(&call, keys->itemsize == 8 && rows_of(hashes) == rows_of(keys) && width_of(hashes) == 4);
    const size count = count_of(keys);
    RUN(count, kernels->hash_128(keys->buf, count, (uint32_t)seed, hashes->buf))
}

/* ---- random numbers and steps ---- */

/* mask(bits, Y, least, kept): kept where the bits are at least this number, else 0 */
FUNCTION(do_mask) {
    BEGIN(4)
    const Py_buffer *bits = array(&call, args[0], READ, "H", -1), *y = array(&call, args[1], WRITE, F, -1);
    const size least = whole(&call, args[2]);
    const float kept = number(&call, args[3]);
    need(&call, same_shape(bits, y) && least >= 0 && least <= 65536);
    const size count = count_of(y);
    RUN(count, kernels->mask(bits->buf, y->buf, count, (uint32_t)least, kept))
}

/* Take the number of rows of each step: as many as at the step before or less, at most `batch`, `rows` in all. */
static Ints sizes_of(Call *call, PyObject *given, size batch, size rows) {
    const Ints sizes = lengths_of(call, given, 0, rows);
    for (size step = 0; call->fits && step < sizes.count; step++)
        need(call, number_at(sizes, step) <= (step ? number_at(sizes, step - 1) : batch));
    return sizes;
}

/* Take a matrix of so many rows and columns as panels of PANEL columns, for each direction: directions, panels, rows,
   PANEL. */
static const Py_buffer *panels(Call *call, PyObject *given, size directions, size rows, size columns) {
    const Py_buffer *view = array(call, given, READ, F, 4);
    need(call, call->fits && rows_of(view) == directions && view->shape[1] == (columns + PANEL - 1) / PANEL);
    need(call, call->fits && view->shape[2] == rows && width_of(view) == PANEL);
    return view;
}

/* Take numbers of rows below `count`, as many for each direction. */
static Ints places_of(Call *call, PyObject *given, size directions, size count) {
    const Py_buffer *view = array(call, given, READ, "ilq", 2);
    need(call, rows_of(view) == directions && width_of(view) == count);
    const Ints places = ints_of(view);
    for (size k = 0; call->fits && k < places.count; k++)
        need(call, number_at(places, k) >= 0 && number_at(places, k) < count);
    return places;
}

/* Tell whether an array has these three sizes. */
static int is_shaped(const Py_buffer *view, size one, size two, size three) {
    return view->ndim == 3 && view->shape[0] == one && view->shape[1] == two && view->shape[2] == three;
}

/* lstm(acts, b, U, H0, C0, sizes, places, cells, squashed, outputs, buffer); cells and squashed may be None */
FUNCTION(do_lstm) {
    BEGIN(11)
    const Py_buffer *acts = array(&call, args[0], WRITE, F, 3), *b = array(&call, args[1], READ, F, 2);
    const Py_buffer *h0 = array(&call, args[3], READ, F, 3), *c0 = array(&call, args[4], READ, F, 3);
    const Py_buffer *cells = optional(&call, args[7], WRITE, 3), *squashed = optional(&call, args[8], WRITE, 3);
    const Py_buffer *outputs = array(&call, args[9], WRITE, F, 3), *buffer = array(&call, args[10], WRITE, F, 1);
    const size count = rows_of(acts), nD = rows_of(h0), nO = width_of(h0), batch = call.fits ? h0->shape[1] : 0;
    const Py_buffer *u = panels(&call, args[2], nD, nO, 4 * nO);
    const Ints sizes = sizes_of(&call, args[5], batch, count), places = places_of(&call, args[6], nD, count);
    need(&call, is_shaped(acts, count, nD, 4 * nO) && is_shaped(outputs, count, nD, nO) && same_shape(cells, squashed));
    need(&call, args[7] == Py_None || same_shape(cells, outputs));
    need(&call, same_shape(h0, c0) && rows_of(b) == nD && width_of(b) == 4 * nO);
    need(&call, rows_of(buffer) >= 6 * nO * batch);
    RUN(count_of(acts), kernels->lstm(acts->buf, b->buf, u->buf, nD ? count_of(u) / nD : 0, h0->buf, c0->buf, batch, sizes,
                                      places, count, nD, nO, cells->buf, squashed->buf, outputs->buf, buffer->buf))
}

/* d_lstm(dY, gates, U, H0, C0, sizes, places, cells, squashed, dG, before, dH, dC, buffer) */
FUNCTION(do_d_lstm) {
    BEGIN(14)
    const Py_buffer *dy = array(&call, args[0], READ, F, 3), *gates = array(&call, args[1], READ, F, 3);
    const Py_buffer *h0 = array(&call, args[3], READ, F, 3), *c0 = array(&call, args[4], READ, F, 3);
    const Py_buffer *cells = array(&call, args[7], READ, F, 3), *squashed = array(&call, args[8], READ, F, 3);
    const Py_buffer *dg = array(&call, args[9], WRITE, F, 3), *before = array(&call, args[10], WRITE, F, 3);
    const Py_buffer *dh = array(&call, args[11], WRITE, F, 3), *dc = array(&call, args[12], WRITE, F, 3);
    const Py_buffer *buffer = array(&call, args[13], WRITE, F, 1);
    const size count = rows_of(gates), nD = rows_of(h0), nO = width_of(h0), batch = call.fits ? h0->shape[1] : 0;
    const Py_buffer *u = panels(&call, args[2], nD, 4 * nO, nO);
    const Ints sizes = sizes_of(&call, args[5], batch, count), places = places_of(&call, args[6], nD, count);
    need(&call, is_shaped(gates, count, nD, 4 * nO) && is_shaped(cells, count, nD, nO) && same_shape(cells, squashed));
    need(&call, same_shape(cells, dy) && same_shape(gates, dg) && same_shape(cells, before));
    need(&call, same_shape(h0, c0) && same_shape(h0, dh) && same_shape(h0, dc) && rows_of(buffer) >= 4 * nO * batch);
    RUN(count_of(gates), kernels->d_lstm(dy->buf, gates->buf, u->buf, nD ? count_of(u) / nD : 0, h0->buf, c0->buf, batch,
                                         sizes, places, count, nD, nO, cells->buf, squashed->buf, dg->buf, before->buf,
                                         dh->buf, dc->buf, buffer->buf))
}

/* rnn(outputs, b, U, H0, sizes, places, buffer) */
FUNCTION(do_rnn) {
    BEGIN(7)
    const Py_buffer *y = array(&call, args[0], WRITE, F, 3), *b = array(&call, args[1], READ, F, 2);
    const Py_buffer *h0 = array(&call, args[3], READ, F, 3), *buffer = array(&call, args[6], WRITE, F, 1);
    const size count = rows_of(y), nD = rows_of(h0), nO = width_of(h0), batch = call.fits ? h0->shape[1] : 0;
    const Py_buffer *u = panels(&call, args[2], nD, nO, nO);
    const Ints sizes = sizes_of(&call, args[4], batch, count), places = places_of(&call, args[5], nD, count);
    need(&call, is_shaped(y, count, nD, nO) && rows_of(b) == nD && width_of(b) == nO && rows_of(buffer) >= 2 * nO * batch);
    RUN(count_of(y), kernels->rnn(y->buf, b->buf, u->buf, nD ? count_of(u) / nD : 0, h0->buf, batch, sizes, places, count,
                                  nD, nO, buffer->buf))
}

/* d_rnn(dY, outputs, U, H0, sizes, places, dG, before, dH, buffer) */
FUNCTION(do_d_rnn) {
    BEGIN(10)
    const Py_buffer *dy = array(&call, args[0], READ, F, 3), *y = array(&call, args[1], READ, F, 3);
    const Py_buffer *h0 = array(&call, args[3], READ, F, 3), *dg = array(&call, args[6], WRITE, F, 3);
    const Py_buffer *before = array(&call, args[7], WRITE, F, 3), *dh = array(&call, args[8], WRITE, F, 3);
    const Py_buffer *buffer = array(&call, args[9], WRITE, F, 1);
    const size count = rows_of(y), nD = rows_of(h0), nO = width_of(h0), batch = call.fits ? h0->shape[1] : 0;
    const Py_buffer *u = panels(&call, args[2], nD, nO, nO);
    const Ints sizes = sizes_of(&call, args[4], batch, count), places = places_of(&call, args[5], nD, count);
    need(&call, is_shaped(y, count, nD, nO) && same_shape(y, dy) && same_shape(y, dg) && same_shape(y, before));
    need(&call, same_shape(h0, dh) && rows_of(buffer) >= nO * batch);
    RUN(count_of(y), kernels->d_rnn(dy->buf, y->buf, u->buf, nD ? count_of(u) / nD : 0, h0->buf, batch, sizes, places,
                                    count, nD, nO, dg->buf, before->buf, dh->buf, buffer->buf))
}

/* ---- instruction sets ---- */

static int has(const char *name) {
    if (!strcmp(name, "base")) return 1;
#ifdef HAS_SETS
    __builtin_cpu_init();
    if (!strcmp(name, "avx2")) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (!strcmp(name, "avx512"))
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#endif
    return 0;
}

static const Kernels *const sets[] = {
    &kernels_base,
#ifdef HAS_SETS
    &kernels_avx2,
    &kernels_avx512,
#endif
};
enum { SETS = sizeof sets / sizeof *sets };

/* instruction_sets(): those of this machine, the fastest last */
static PyObject *instruction_sets(PyObject *self, PyObject *unused) {
    (void)self, (void)unused;
    PyObject *names = PyList_New(0);
    for (int i = 0; names && i < SETS; i++) {
        if (!has(sets[i]->name)) continue;
        PyObject *name = PyUnicode_FromString(sets[i]->name);
        if (!name || PyList_Append(names, name) < 0) Py_CLEAR(names);
        Py_XDECREF(name);
    }
    return names;
}

/* use(name): compute with this instruction set from now on; returns the one before */
static PyObject *use(PyObject *self, PyObject *given) {
    (void)self;
    PyObject *name = PyUnicode_AsASCIIString(given);
    const char *asked = name ? PyBytes_AsString(name) : NULL;
    if (!asked) return NULL;
    const Kernels *before = kernels;
    int is_found = 0;
    for (int i = 0; i < SETS; i++)
        if (!strcmp(sets[i]->name, asked) && has(asked)) {
            kernels = sets[i];
            is_found = 1;
        }
    Py_DECREF(name);
    if (!is_found) return PyErr_Format(PyExc_ValueError, "use: this machine has no instruction set %R", given);
    return PyUnicode_FromString(before->name);
}

#define METHOD(name) {#name, (PyCFunction)(void (*)(void))do_##name, METH_FASTCALL, NULL},

static PyMethodDef methods[] = {
    EACH_MAP(METHOD) EACH_SLOPE(METHOD) METHOD(affine) METHOD(d_affine) METHOD(add_bias)
    METHOD(gemm) METHOD(turn)
    METHOD(d_scores) METHOD(adam) METHOD(sgd) METHOD(move_towards) METHOD(flush) METHOD(normalize)
    METHOD(clip) METHOD(class_entropy) METHOD(distribution_entropy) METHOD(binary_entropy) METHOD(logloss)
    METHOD(d_normalize) METHOD(layernorm) METHOD(d_layernorm)
    METHOD(softmax) METHOD(d_softmax) METHOD(softmax_runs) METHOD(d_softmax_runs) METHOD(attend)
    METHOD(d_attend) METHOD(maxout) METHOD(d_maxout) METHOD(windows) METHOD(d_windows) METHOD(sums) METHOD(d_sums)
    METHOD(sum_columns)
    METHOD(maxima) METHOD(d_maxima) METHOD(gather) METHOD(scatter) METHOD(hash_128) METHOD(mask) METHOD(lstm)
    METHOD(d_lstm) METHOD(rnn) METHOD(d_rnn)
    {"instruction_sets", instruction_sets, METH_NOARGS, NULL},
    {"use", use, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static int start(PyObject *module) {
    (void)module;
    for (int i = 0; i < SETS; i++)
        if (has(sets[i]->name)) kernels = sets[i];
    return 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)start}, {0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "_kernels", .m_doc = "Kernels on float32 arrays of numpy.", .m_size = 0,
    .m_methods = methods, .m_slots = slots,
};

PyMODINIT_FUNC PyInit__kernels(void) { return PyModuleDef_Init(&definition); }
