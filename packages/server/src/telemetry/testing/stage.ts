/** The store shared by the tests of a suite, which run one after another. */
import type { Bucket } from '../../time/buckets.ts';
import type { Telemetry } from '../types.ts';
import { catalogOf, info } from './fixtures.ts';

export interface Opened {
  readonly telemetry: Telemetry;
  close(): Promise<void>;
}

export type Open = (catalog: ReturnType<typeof catalogOf>, now: () => number) => Promise<Opened>;

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

const catalog = catalogOf([
  ...Array.from({ length: 40 }, (_, i) => info(i + 1)),
  info(50, { storage: 'live' }),
  info(51, { timeZone: 'Europe/Berlin', storage: 'long' }),
  info(52, { timeZone: 'Asia/Kolkata', storage: 'long' }),
  info(53, { counter: true, decimals: 2 }),
  info(54, { counter: true, storage: 'bulk', decimals: 2 }),
]);

export class Stage {
  /** Near the engine's own clock, on which retention is based. */
  readonly today = Math.floor((Date.now() - day) / day) * day - 8 * hour;
  clock = this.today + 12 * hour + 30_000;
  #opened: Opened | undefined;

  async open(open: Open): Promise<void> {
    this.#opened = await open(catalog, () => this.clock);
  }

  async close(): Promise<void> {
    await this.#opened?.close();
  }

  get telemetry(): Telemetry {
    if (!this.#opened) throw new Error('the store is not open');
    return this.#opened.telemetry;
  }

  /** Number of readings in each bucket. */
  async counts(paramId: number, start: number, end: number, bucket: Bucket = { count: 1, unit: 'm' }): Promise<number[]> {
    const answer = await this.telemetry.history.buckets({ paramIds: [paramId], start, end, bucket, aggregate: 'count' });
    return [...(answer.series[0]?.values ?? [])];
  }

  /** Unaggregated readings, [time, value]. */
  async raw(paramId: number, start: number, end: number): Promise<(number | undefined)[][]> {
    const bucket = { count: 1, unit: 's' } as const;
    const answer = await this.telemetry.history.buckets({ paramIds: [paramId], start, end, bucket, aggregate: 'none' });
    const curve = answer.series[0];
    return [...(curve?.times ?? [])].map((time, i) => [time, curve?.values[i]]);
  }
}
