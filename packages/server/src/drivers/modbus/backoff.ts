export interface Retry {
  readonly minMs: number;
  readonly maxMs: number;
}

/** How long to wait after so many failures: doubling from `minMs` to `maxMs`. */
export function waitMs(failures: number, retry: Retry): number {
  return Math.min(retry.maxMs, retry.minMs * 2 ** Math.min(failures - 1, 20));
}

/** As `waitMs`, but between half and all of it, so that devices do not return in step. */
export function backoffMs(failures: number, retry: Retry, random: () => number): number {
  return waitMs(failures, retry) * (0.5 + random() / 2);
}
