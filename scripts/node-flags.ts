/**
 * Flags of every program of the product. A small young generation limits the resident memory of the server under load, and is measured to
 * be faster too; node:sqlite still prints a warning as experimental.
 */
export const nodeFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'] as const;

/**
 * glibc: two heaps instead of one per thread, and large buffers mapped separately, so that freed memory is returned at once. `npm run bench
 * server` prints the server's memory after the target rate and after a burst.
 */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '1048576' } as const;
