#ifndef REPRISE_WRITE_RECORDER_H
#define REPRISE_WRITE_RECORDER_H

#include <stdint.h>

/// A library to be preloaded (LD_PRELOAD) under a program: it appends to a trace what the program
/// does to the files of one folder, in order, so that a test can work out what a power cut would
/// have left of them at any moment.
///
/// RECORDED_FOLDER is the folder, as an absolute path; RECORDED_TRACE the file of the trace. Files
/// whose names end in "-lock" are left out. A change is recorded before it is made, a flush after
/// it is done. What the program writes to its standard output is recorded, too: who reads it knows
/// that everything before it has happened.

/// What happened.
enum recorded_operation {
  recorded_write = 1,        ///< bytes were written at an offset
  recorded_write_through,    ///< the same, and they are on the disk (O_DSYNC)
  recorded_resize,           ///< the file got a length (offset)
  recorded_sync,             ///< the file is on the disk
  recorded_name,             ///< the file got a name in the folder (data)
  recorded_unname,           ///< a name (data) is gone
  recorded_sync_folder,      ///< the names in the folder are on the disk
  recorded_answer            ///< bytes were written to standard output
};

/// Begins each record of the trace; `length` bytes of data follow.
struct recorded_header {
  uint32_t operation;
  uint32_t process;
  uint64_t file;             ///< the inode
  uint64_t offset;
  uint64_t length;
};

#endif
