/**
 * How every program of the product runs. A small young generation keeps the resident memory of the server low under load, and
 * measured here it is also faster; node:sqlite still announces itself as experimental.
 */
export const nodeFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'] as const;

/** glibc keeps a heap per thread, and freed buffers with it; two heaps are enough for a process whose work is on one thread. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' } as const;
