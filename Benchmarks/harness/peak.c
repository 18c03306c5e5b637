// peak PATH [ARGUMENT ...]: prints the peak resident memory of a program in bytes. On Linux a process inherits the
// peak of its parent, so Python cannot measure a smaller one.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count < 2) return 127;
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        execv(arguments[1], arguments + 1);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) != child) return 127;
#ifdef __APPLE__
    long unit = 1;
#else
    long unit = 1024;
#endif
    printf("%ld\n", usage.ru_maxrss * unit);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 126;
}
