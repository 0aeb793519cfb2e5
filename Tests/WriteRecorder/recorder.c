#define _GNU_SOURCE
#include "recorder.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

// The function that would have been called without this library.
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

enum { descriptor_limit = 1024 };

/// What is known of an open file: 0 nothing, 1 of the folder, 2 of the folder and written through,
/// 3 the folder itself.
static char kinds[descriptor_limit];
static int trace = -1;
static const char *folder;

static void record(uint32_t operation, uint64_t file, uint64_t offset, const struct iovec *parts,
                   int count) {
  if (trace < 0) return;
  struct iovec all[IOV_MAX];
  struct recorded_header header = {operation, (uint32_t)getpid(), file, offset, 0};
  all[0] = (struct iovec){&header, sizeof header};
  for (int index = 0; index < count; index++) {
    header.length += parts[index].iov_len;
    all[index + 1] = parts[index];
  }
  // One call: appended as a whole, whoever else appends.
  if (REAL(writev)(trace, all, count + 1) < (ssize_t)(sizeof header + header.length)) abort();
}

static void record_bytes(uint32_t operation, uint64_t file, uint64_t offset, const void *bytes,
                         size_t length) {
  struct iovec part = {(void *)bytes, length};
  record(operation, file, offset, &part, 1);
}

__attribute__((constructor)) static void start(void) {
  folder = getenv("RECORDED_FOLDER");
  const char *path = getenv("RECORDED_TRACE");
  if (!folder || !path) return;
  int opened = REAL(open)(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  // Out of the way of the numbers that a program counts on.
  trace = fcntl(opened, F_DUPFD_CLOEXEC, 900);
  close(opened);
}

/// The name in the folder that a path means; NULL if it is elsewhere or of no interest.
static const char *name_of(const char *path) {
  if (!folder) return NULL;
  size_t length = strlen(folder);
  if (strncmp(path, folder, length) != 0 || path[length] != '/') return NULL;
  const char *name = path + length + 1;
  size_t size = strlen(name);
  if (strchr(name, '/') || (size > 5 && strcmp(name + size - 5, "-lock") == 0)) return NULL;
  return name;
}

static int kind_of(int descriptor) {
  return descriptor >= 0 && descriptor < descriptor_limit ? kinds[descriptor] : 0;
}

static uint64_t inode(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

static void record_name(const char *path, const char *name) {
  struct stat status;
  if (stat(path, &status) == 0) {
    record_bytes(recorded_name, status.st_ino, 0, name, strlen(name));
  }
}

static int opened(int descriptor, const char *path, int flags, int existed) {
  if (descriptor < 0 || descriptor >= descriptor_limit) return descriptor;
  const char *name = name_of(path);
  kinds[descriptor] = folder && strcmp(path, folder) == 0 ? 3 : !name ? 0 : flags & O_DSYNC ? 2 : 1;
  if (name && !existed) record_name(path, name);
  if (name && (flags & O_TRUNC)) record(recorded_resize, inode(descriptor), 0, NULL, 0);
  return descriptor;
}

#define OPEN(function)                                                       \
  int function(const char *path, int flags, ...) {                          \
    mode_t mode = 0;                                                         \
    if (flags & (O_CREAT | O_TMPFILE)) {                                     \
      va_list arguments;                                                     \
      va_start(arguments, flags);                                            \
      mode = va_arg(arguments, mode_t);                                      \
      va_end(arguments);                                                     \
    }                                                                        \
    int existed = access(path, F_OK) == 0;                                   \
    return opened(REAL(function)(path, flags, mode), path, flags, existed); \
  }
OPEN(open)
OPEN(open64)

int close(int descriptor) {
  if (kind_of(descriptor)) kinds[descriptor] = 0;
  return REAL(close)(descriptor);
}

static void writing(int descriptor, const struct iovec *parts, int count, off_t offset) {
  int kind = kind_of(descriptor);
  if (descriptor == STDOUT_FILENO) {
    record(recorded_answer, 0, 0, parts, count);
  } else if (kind == 1 || kind == 2) {
    if (offset < 0) offset = lseek(descriptor, 0, SEEK_CUR);
    record(kind == 2 ? recorded_write_through : recorded_write, inode(descriptor),
           (uint64_t)offset, parts, count);
  }
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  struct iovec part = {(void *)bytes, length};
  writing(descriptor, &part, 1, -1);
  return REAL(write)(descriptor, bytes, length);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  writing(descriptor, parts, count, -1);
  return REAL(writev)(descriptor, parts, count);
}

#define PWRITE(function)                                                              \
  ssize_t function(int descriptor, const void *bytes, size_t length, off_t offset) { \
    struct iovec part = {(void *)bytes, length};                                      \
    writing(descriptor, &part, 1, offset);                                            \
    return REAL(function)(descriptor, bytes, length, offset);                        \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

#define PWRITEV(function)                                                                  \
  ssize_t function(int descriptor, const struct iovec *parts, int count, off_t offset) { \
    writing(descriptor, parts, count, offset);                                             \
    return REAL(function)(descriptor, parts, count, offset);                              \
  }
PWRITEV(pwritev)
PWRITEV(pwritev64)

#define TRUNCATE(function)                                                    \
  int function(int descriptor, off_t length) {                               \
    int kind = kind_of(descriptor);                                           \
    if (kind == 1 || kind == 2) {                                             \
      record(recorded_resize, inode(descriptor), (uint64_t)length, NULL, 0); \
    }                                                                         \
    return REAL(function)(descriptor, length);                               \
  }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

#define ALLOCATE(function)                                                             \
  int function(int descriptor, off_t offset, off_t length) {                          \
    struct stat status;                                                                \
    int kind = kind_of(descriptor);                                                    \
    if ((kind == 1 || kind == 2) && fstat(descriptor, &status) == 0                    \
        && status.st_size < offset + length) {                                         \
      record(recorded_resize, inode(descriptor), (uint64_t)(offset + length), NULL, 0); \
    }                                                                                  \
    return REAL(function)(descriptor, offset, length);                                \
  }
ALLOCATE(posix_fallocate)
ALLOCATE(posix_fallocate64)

#define SYNC(function)                                                          \
  int function(int descriptor) {                                               \
    int result = REAL(function)(descriptor);                                   \
    int kind = kind_of(descriptor);                                             \
    if (result == 0 && (kind == 1 || kind == 2)) {                              \
      record(recorded_sync, inode(descriptor), 0, NULL, 0);                     \
    } else if (result == 0 && kind == 3) {                                      \
      record(recorded_sync_folder, 0, 0, NULL, 0);                              \
    }                                                                           \
    return result;                                                              \
  }
SYNC(fsync)
SYNC(fdatasync)

int link(const char *path, const char *name) {
  int result = REAL(link)(path, name);
  int error = errno;
  if (result == 0 && name_of(name)) record_name(name, name_of(name));
  errno = error;
  return result;
}

int unlink(const char *path) {
  int result = REAL(unlink)(path);
  int error = errno;
  const char *name = name_of(path);
  if (result == 0 && name) record_bytes(recorded_unname, 0, 0, name, strlen(name));
  errno = error;
  return result;
}

int rename(const char *path, const char *name) {
  int result = REAL(rename)(path, name);
  int error = errno;
  if (result == 0 && name_of(path) && name_of(name)) {
    // In one step: the name comes with the old name after a zero.
    char both[2 * NAME_MAX + 2];
    int length = snprintf(both, sizeof both, "%s%c%s", name_of(name), 0, name_of(path));
    struct stat status;
    if (stat(name, &status) == 0) {
      record_bytes(recorded_name, status.st_ino, 0, both, (size_t)length);
    }
  }
  errno = error;
  return result;
}
