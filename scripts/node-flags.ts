/**
 * How every program of the product runs. A small young generation keeps the resident memory of the server low under load, and
 * measured here it is also faster; node:sqlite still announces itself as experimental.
 */
export const nodeFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'] as const;

/**
 * glibc: two heaps instead of one a thread, and large buffers mapped on their own, so that what is freed goes back at once.
 * `npm run bench server` prints what the server keeps after the rate of the goal and after a burst.
 */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '1048576' } as const;
