#include <utf8proc.h>

// What Swift calls: every function takes and returns values, never a pointer, so that callers need
// no unsafe code. They are inlined into their callers.

/// The scalars that one scalar decomposes to. Unicode's longest decomposition has 18 of them.
typedef struct {
  utf8proc_int32_t count;
  utf8proc_int32_t scalars[18];
} reprise_decomposition;

/// How a scalar is decomposed.
enum {
  REPRISE_CANONICAL = UTF8PROC_DECOMPOSE,
  REPRISE_COMPATIBLE = UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT,
  REPRISE_CASEFOLDED = UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD,
};

/// The full decomposition of a scalar; a count of 0 stands for a value that is no scalar.
static inline reprise_decomposition reprise_decompose(utf8proc_int32_t scalar, int form) {
  reprise_decomposition result = {0, {0}};
  int boundary = 0;
  utf8proc_ssize_t count = utf8proc_decompose_char(
      scalar, result.scalars, 18, (utf8proc_option_t)form, &boundary);
  result.count = count > 0 && count <= 18 ? (utf8proc_int32_t)count : 0;
  return result;
}

/// The scalar at an index of a decomposition, or -1 where there is none.
static inline utf8proc_int32_t reprise_scalar_at(
    reprise_decomposition decomposition, utf8proc_int32_t index) {
  return index >= 0 && index < decomposition.count ? decomposition.scalars[index] : -1;
}

/// The scalar that two compose to by canonical composition, or -1 where there is none.
static inline utf8proc_int32_t reprise_compose(utf8proc_int32_t first, utf8proc_int32_t second) {
  utf8proc_int32_t pair[2] = {first, second};
  utf8proc_ssize_t count = utf8proc_normalize_utf32(
      pair, 2, (utf8proc_option_t)(UTF8PROC_COMPOSE | UTF8PROC_STABLE));
  return count == 1 ? pair[0] : -1;
}

/// The canonical combining class of a scalar.
static inline utf8proc_int32_t reprise_combining_class(utf8proc_int32_t scalar) {
  return utf8proc_get_property(scalar)->combining_class;
}

/// The general category of a scalar, one of utf8proc_category_t.
static inline utf8proc_int32_t reprise_category(utf8proc_int32_t scalar) {
  return utf8proc_get_property(scalar)->category;
}

/// 1 where a scalar has the property Default_Ignorable_Code_Point.
static inline int reprise_is_ignorable(utf8proc_int32_t scalar) {
  return utf8proc_get_property(scalar)->ignorable;
}

/// 1 where a scalar has the property Extended_Pictographic.
static inline int reprise_is_pictographic(utf8proc_int32_t scalar) {
  return utf8proc_get_property(scalar)->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

/// The columns that a terminal gives a scalar.
static inline int reprise_column_width(utf8proc_int32_t scalar) {
  return utf8proc_charwidth(scalar);
}

/// The major version of Unicode that the library's tables hold.
static inline int reprise_unicode_version(void) {
  int major = 0;
  for (const char *digit = utf8proc_unicode_version(); *digit >= '0' && *digit <= '9'; digit++)
    major = major * 10 + (*digit - '0');
  return major;
}
