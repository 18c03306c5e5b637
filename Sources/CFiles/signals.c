#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

/// The pipe from the signal handler to the thread that calls `act`.
static int signal_pipe[2];
static void (*act)(int);

/// The signal handler. Calls only async-signal-safe functions (POSIX.1-2017, 2.4.3).
static void on_signal(int number) {
    int code = errno;
    const unsigned char byte = (unsigned char)number;
    (void)!write(signal_pipe[1], &byte, 1);
    errno = code;
}

static void *watch(void *unused) {
    (void)unused;
    unsigned char number;
    for (;;) {
        ssize_t count = read(signal_pipe[0], &number, 1);
        if (count == 1) act(number);
        if (count == 0 || (count < 0 && errno != EINTR)) return NULL;
    }
}

int cfiles_watch_signals(void (*call)(int)) {
    act = call;
    if (pipe(signal_pipe) != 0) return errno;
    for (int end = 0; end < 2; end++) fcntl(signal_pipe[end], F_SETFD, FD_CLOEXEC);
    pthread_t thread;
    int code = pthread_create(&thread, NULL, watch, NULL);
    if (code == 0) code = pthread_detach(thread);
    if (code != 0) return code;
    // The signals are not blocked and awaited on a thread instead, because libdispatch's main thread unblocks all
    // signals on Linux (sigsuspend in its queue.c).
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
        struct sigaction action;
        // nohup starts programs with SIGHUP ignored. Scripts also start background jobs with SIGINT ignored; it is
        // caught all the same, so that `kill -INT` can stop them.
        if (numbers[index] == SIGHUP && sigaction(SIGHUP, NULL, &action) == 0
            && action.sa_handler == SIG_IGN) {
            continue;
        }
        action.sa_handler = on_signal;
        action.sa_flags = SA_RESTART;
        sigemptyset(&action.sa_mask);
        if (sigaction(numbers[index], &action, NULL) != 0) return errno;
    }
    return 0;
}
