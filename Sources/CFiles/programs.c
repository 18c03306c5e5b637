#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

static void limit(int resource, rlim_t value) {
    struct rlimit bound = {value, value};
    (void)setrlimit(resource, &bound);
}

/// Prepares the child process and executes the program. Returns an errno value if that fails. Calls only functions that
/// are safe between `fork` and `exec` in a process with threads: async-signal-safe ones (POSIX.1-2017, 2.4.3), and
/// `setrlimit` and `prctl`, which are plain system calls.
static int become(const char *path, char *const *arguments, char *const *environment,
                  const int streams[3], long long memory_bytes, long seconds, pid_t parent) {
    int copies[3];
    for (int stream = 0; stream < 3; stream++) {
        // The copies get numbers of at least 3, so the dup2 calls below do not overwrite them.
        copies[stream] = fcntl(streams[stream], F_DUPFD_CLOEXEC, 3);
        if (copies[stream] < 0) return errno;
    }
    for (int stream = 0; stream < 3; stream++) {
        if (dup2(copies[stream], stream) < 0) return errno;
    }
    // With its own process group, the program can be killed together with the processes that it starts.
    if (setpgid(0, 0) != 0) return errno;
    // Ignored signals would stay ignored after exec.
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CPU, (rlim_t)seconds);
#ifdef __linux__
    // On Apple's systems this limit has no effect (getrlimit(2) of macOS).
    limit(RLIMIT_DATA, (rlim_t)memory_bytes);
    // The child is killed when its parent ends, for whatever reason.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
#else
    (void)memory_bytes;
#endif
    if (getppid() != parent) _exit(1);
    execve(path, arguments, environment);
    return errno;
}

/// Creates a pipe that programs do not inherit. Both descriptors are at least 3: if this process was started without
/// standard streams, the system would give the pipe their numbers, which `become` replaces.
static int make_pipe(int ends[2]) {
    int low[2];
    if (pipe(low) != 0) return errno;
    int code = 0;
    for (int end = 0; end < 2; end++) {
        ends[end] = fcntl(low[end], F_DUPFD_CLOEXEC, 3);
        if (ends[end] < 0) code = errno;
    }
    for (int end = 0; end < 2; end++) {
        close(low[end]);
        if (code != 0 && ends[end] >= 0) close(ends[end]);
    }
    return code;
}

int cfiles_spawn(const char *path, char *const *arguments, char *const *environment,
                 const int streams[3], long long memory_bytes, long seconds, pid_t *process) {
    int report[2];
    int failure = make_pipe(report);
    if (failure != 0) return failure;
    pid_t parent = getpid();
    *process = fork();
    if (*process == 0) {
        int code = become(path, arguments, environment, streams, memory_bytes, seconds, parent);
        (void)!write(report[1], &code, sizeof code);
        _exit(127);
    }
    int code = *process < 0 ? errno : 0;
    close(report[1]);
    if (code == 0) {
        ssize_t count;
        do count = read(report[0], &code, sizeof code);
        while (count < 0 && errno == EINTR);
        if (count == sizeof code) {
            while (waitpid(*process, NULL, 0) < 0 && errno == EINTR) {}
        } else {
            code = 0;
        }
    }
    close(report[0]);
    return code;
}
