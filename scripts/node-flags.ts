/**
 * How every program of the product runs. A small young generation keeps the resident memory of the server low under load, and
 * measured here it is also faster; node:sqlite still announces itself as experimental.
 */
export const nodeFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'] as const;
