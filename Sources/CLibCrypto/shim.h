// OpenSSL marks SHA256_* as deprecated in favour of EVP, which computes the same half as fast again
// for short inputs and takes part in every start of a static executable (see the decision record).
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
#include <stddef.h>

/// SHA-256 of one piece.
static inline void sha256(const void *bytes, size_t count, unsigned char *digest) {
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, bytes, count);
  SHA256_Final(digest, &context);
}

/// SHA-256 of one byte and the piece after it.
static inline void sha256_prefixed(
    unsigned char prefix, const void *bytes, size_t count, unsigned char *digest) {
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, &prefix, 1);
  SHA256_Update(&context, bytes, count);
  SHA256_Final(digest, &context);
}
