// Runs commands in turns, each time as a new process, and prints how long each took from its start
// to its end, and how much memory it held at most.

#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

enum { COMMAND_LIMIT = 16, ARGUMENT_LIMIT = 64, TEXT_LIMIT = 1024 };

/// A command, and what its rounds gave.
struct command {
  char **arguments;
  int count;
  double *milliseconds;
  double *mebibytes;
};

extern char **environ;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/// Puts the number of the round in the place of every `{}`.
static void expand(const char *argument, int round, char *text) {
  size_t length = 0;
  while (*argument != 0 && length < TEXT_LIMIT - 16) {
    if (argument[0] == '{' && argument[1] == '}') {
      length += (size_t)sprintf(text + length, "%d", round);
      argument += 2;
    } else {
      text[length++] = *argument++;
    }
  }
  text[length] = 0;
}

/// Runs a command once; its output goes nowhere.
static void run(const struct command *command, int round) {
  static char texts[ARGUMENT_LIMIT][TEXT_LIMIT];
  char *arguments[ARGUMENT_LIMIT + 1] = {NULL};
  for (int index = 0; index < command->count; index++) {
    expand(command->arguments[index], round, texts[index]);
    arguments[index] = texts[index];
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  pid_t process;
  int status = 0;
  struct rusage usage;
  double start = now();
  int code = posix_spawnp(&process, arguments[0], &actions, NULL, arguments, environ);
  if (code != 0 || wait4(process, &status, 0, &usage) < 0 || status != 0) {
    fprintf(stderr, "ProcessTimer: %s failed (%s)\n", arguments[0], strerror(code));
    exit(1);
  }
  double end = now();
  posix_spawn_file_actions_destroy(&actions);
  command->milliseconds[round] = end - start;
  command->mebibytes[round] = (double)usage.ru_maxrss / 1024;
}

static void print(const double *values, int rounds, char end) {
  // The first round finds files that are not in memory yet.
  for (int round = 1; round <= rounds; round++) {
    printf("%s%.4f", round == 1 ? "" : " ", values[round]);
  }
  putchar(end);
}

int main(int count, char **arguments) {
  struct command commands[COMMAND_LIMIT];
  int command_count = 0, rounds = count > 2 ? atoi(arguments[1]) : 0;
  for (int index = 2; index < count && command_count < COMMAND_LIMIT; index++) {
    struct command *command = &commands[command_count++];
    command->arguments = arguments + index;
    while (index < count && strcmp(arguments[index], "--") != 0) index++;
    command->count = (int)(arguments + index - command->arguments);
    command->milliseconds = calloc((size_t)rounds + 1, sizeof(double));
    command->mebibytes = calloc((size_t)rounds + 1, sizeof(double));
    if (command->count == 0 || command->count > ARGUMENT_LIMIT) command_count = 0;
  }
  if (rounds < 1 || command_count == 0) {
    fputs("Usage: ProcessTimer ROUNDS COMMAND [-- COMMAND]…\n"
          "Prints a line for each command: milliseconds of each round, a tab, mebibytes.\n", stderr);
    return 64;
  }
  for (int round = 0; round <= rounds; round++) {
    for (int index = 0; index < command_count; index++) run(&commands[index], round);
  }
  for (int index = 0; index < command_count; index++) {
    print(commands[index].milliseconds, rounds, '\t');
    print(commands[index].mebibytes, rounds, '\n');
  }
  return 0;
}
