// statfs(2), which Swift's module of the C library leaves out.
#include <sys/vfs.h>
