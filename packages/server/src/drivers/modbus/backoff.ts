export interface Retry {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Wait after consecutive failures: doubles from `minMs` to `maxMs`. */
export function waitMs(failures: number, retry: Retry): number {
  return Math.min(retry.maxMs, retry.minMs * 2 ** Math.min(failures - 1, 20));
}

/** As `waitMs`, reduced by up to half at random, so that devices do not retry in step. */
export function backoffMs(failures: number, retry: Retry, random: () => number): number {
  return waitMs(failures, retry) * (0.5 + random() / 2);
}
