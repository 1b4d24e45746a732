import { describe, expect, it } from 'vitest';
import type { DeviceRecord } from '../registry/types.ts';
import type { CurveAnswer, History } from '../telemetry/types.ts';
import { dispatchedBy, quarterMeans } from './in-force.ts';

const quarter = 900_000;
const start = Date.parse('2024-05-01T00:00+08:00');
const param = (paramId: number, metric: string) => ({ paramId, point: { metric } });
const device = { params: [param(1, 'dispatch_power'), param(2, 'slot_now')] } as unknown as DeviceRecord;

/** Mean, covered share and least reading of each quarter-hour; others are missing. */
type Said = Readonly<Record<number, readonly (readonly [mean: number, covered: number, least: number] | null)[]>>;

const historyOf = (said: Said): Pick<History, 'buckets'> => ({
  async buckets({ paramIds, start: from, end }) {
    const answer = (of: number) => {
      const paramId = paramIds[0] ?? 0;
      const rows = (said[paramId] ?? []).flatMap((row, at) => {
        const time = start + at * quarter;
        return row && time >= from && time < end ? [{ time, row }] : [];
      });
      const values = Float64Array.from(rows, ({ row }) => row[of] ?? Number.NaN);
      return { paramId, times: Float64Array.from(rows, ({ time }) => time), values, covered: Float64Array.from(rows, ({ row }) => row[1]) };
    };
    return { series: [answer(0)], also: [[answer(2)]], bucket: { count: 15, unit: 'm' }, source: 'raw' } satisfies CurveAnswer;
  },
});
const period = { start, until: start + 8 * quarter, timeZone: 'Asia/Shanghai' };

describe('the dispatch reported by a controller', () => {
  it('is that of a plan while a slot runs, and slot numbers are not averaged', async () => {
    const power = [-100, -100, 50, 50, 50, 0, 7].map((mean) => [mean, 1, mean] as const);
    const history = historyOf({
      1: [...power, [9, 0.5, 9]],
      2: [
        // Slot 1 throughout, reported once before; slot 1, then 2; none, with slot 12 in the last two minutes; none until slot 3 is
        // reported.
        ...([
          [1, 1, Number.NaN],
          [1.4, 1, 1],
          [1.6, 1, 0],
          [2.8, 1, 3],
        ] as const),
        // Little coverage; none; none covered; slot 1, with too little coverage of its power.
        ...([[1, 0.6, 1], [0, 1, 0], null, [1, 1, 1]] as const),
      ],
    });
    const told = await dispatchedBy(history, device, period);
    const said = Array.from({ length: 8 }, (_, at) => told.get(start + at * quarter));
    expect(said).toEqual([
      { slot: 'whole', power: -100 },
      { slot: 'whole', power: -100 },
      { slot: 'part', power: 50 },
      { slot: 'part', power: 50 },
      undefined,
      { slot: 'none', power: 0 },
      undefined,
      { slot: 'whole', power: null },
    ]);
    expect(await dispatchedBy(history, { params: [] } as unknown as DeviceRecord, period)).toEqual(new Map());
  });

  it('is requested a month at a time, and known if readings cover it', async () => {
    const asked: number[] = [];
    const months: Pick<History, 'buckets'> = {
      async buckets({ start: from, end }) {
        asked.push(Math.round((end - from) / quarter));
        return { series: [], bucket: { count: 15, unit: 'm' }, source: 'raw' };
      },
    };
    const year = { ...period, until: Date.parse('2025-05-01T00:00+08:00') };
    expect(await quarterMeans(months, param(1, 'x') as never, year)).toEqual(new Map());
    expect(asked).toEqual([31, 30, 31, 31, 30, 31, 30, 31, 31, 28, 31, 30].map((days) => days * 96));
  });
});
