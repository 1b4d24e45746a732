/** Random registers and curves, cut in every way: each figure follows the rules, and parts add up to the whole exactly. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bucket } from '../../time/buckets.ts';
import { offsetChanges } from '../../time/zone.ts';
import { averageOf, countedIn, type Reading, type Rules } from '../testing/by-hand.ts';
import { batch, catalogOf, info, type Row } from '../testing/fixtures.ts';
import { openStore, type Store } from '../testing/store.ts';
import type { SeriesInfo } from '../types.ts';
import { differences } from './registers.ts';
import { Stretches } from './stretches.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Near the engine's own clock, on which retention is based. */
const now = Math.floor(Date.now() / hour) * hour;
const decimals = 1;
/** In whole steps, with a single zero: no sign for a count of zero. */
const units = (value: number) => Math.round((Number.isNaN(value) ? 0 : value) * 10 ** (decimals + 2)) + 0;

interface Moved {
  readonly afterMs: number;
  readonly gained: number;
}
/** Mostly one reading per minute; sometimes a long gap, a restart from zero or nearly the end of the register. */
const move = fc.record({
  afterMs: fc.oneof(
    { weight: 8, arbitrary: fc.constant(minute) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 * minute }) },
    { weight: 1, arbitrary: fc.integer({ min: hour, max: 20 * hour }) },
  ),
  gained: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: 50 }) },
    { weight: 1, arbitrary: fc.constant(-1) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map((steps) => -steps) },
    { weight: 1, arbitrary: fc.constant(-1000) },
  ),
});
const moves = fc.array(move, { minLength: 2, maxLength: 150 });
/** Long enough to pass every meter replacement. */
const longMoves = fc.array(move, { minLength: 90, maxLength: 150 });

const shown = fc.option(
  fc.integer({ min: 0, max: 8000 }).map((steps) => steps / 10),
  { nil: null },
);
const otherMeter = fc.record({ time: fc.integer({ min: 0, max: day }), last: shown, first: shown });

/** `-1000` is a restart; a register of known width rolls over. */
function readingsOf(made: readonly Moved[], start: number, { width }: Rules, hold: number): Reading[] {
  let time = start;
  let steps = width > 0 ? width * 10 - 300 : 4000;
  return made.map(({ afterMs, gained }) => {
    time += afterMs;
    steps = gained === -1000 ? 2 : Math.max(0, steps + gained);
    if (width > 0) steps %= width * 10;
    return { time, value: steps / 10, hold };
  });
}

test('the count of a register is the sum of its parts, for any cut', () => {
  fc.assert(
    fc.property(
      moves,
      fc.constantFrom(0, 6553.6),
      fc.array(fc.integer({ min: 0, max: 3 * day }), { minLength: 3, maxLength: 30 }),
      fc.array(otherMeter, { maxLength: 4 }),
      (made, width, cuts, meters) => {
        const rules: Rules = { counter: true, decimals, width, changes: meters.sort((a, b) => a.time - b.time) };
        const readings = readingsOf(made, 0, rules, 3 * minute);
        const stretches = new Stretches(readings.length);
        for (const { time, value, hold } of readings)
          stretches.add({ firstTime: time, first: value, lastTime: time, last: value, increase: 0, until: time + hold });
        const edges = Float64Array.from(new Set(cuts)).sort();
        fc.pre(edges.length > 1);
        const { values } = differences(stretches, edges, rules);
        const wanted = [...edges].slice(1).map((to, i) => countedIn(readings, edges[i] ?? 0, to, rules));
        expect([...values].map(units)).toEqual(wanted.map(units));
        const whole = differences(stretches, Float64Array.of(edges[0] ?? 0, edges.at(-1) ?? 0), rules).values[0] ?? 0;
        expect([...values].reduce((sum, value) => sum + units(value), 0)).toBe(units(whole));
      },
    ),
    { numRuns: 300 },
  );
});

const timeZones = ['Asia/Shanghai', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe'] as const;
const runs = 4;
/** Every run has its own register, one of known width and a power in each time zone. */
const kinds = [
  { counter: true, decimals },
  { counter: true, decimals, width: 6553.6 },
  { counter: false, decimals },
  { counter: true, decimals },
] as const;
/** Around the latest clock change, or any day. */
const beginIn = (timeZone: string) => (offsetChanges(timeZone, now - 360 * day, now - 5 * day).at(-1) ?? now - 40 * day) - 12 * hour;
/** For the last kind: read at both ends, at neither, and two shortly after each other. */
const changesFrom = (begin: number) => [
  { time: begin + 20 * minute, last: 400.2, first: 0.1 },
  { time: begin + 3 * hour, last: null, first: null },
  { time: begin + 8 * hour, last: 900, first: null },
  { time: begin + 8 * hour + 90_000, last: null, first: 399 },
];
const infos = Array.from({ length: runs * timeZones.length * kinds.length }, (_, i): SeriesInfo => {
  const timeZone = timeZones[Math.floor(i / kinds.length) % timeZones.length] ?? 'UTC';
  const kind = i % kinds.length;
  return info(i + 1, {
    ...{ ...kinds[kind], timeZone, storage: 'long', intervalMs: minute },
    ...(kind === 3 ? { changes: changesFrom(beginIn(timeZone)) } : {}),
  });
});

let store: Store;
beforeAll(async () => {
  store = await openStore(catalogOf(infos), () => now);
  await store.round();
}, 60_000);
afterAll(() => store?.close());

const widths: readonly Bucket[] = [
  { count: 7, unit: 'm' },
  { count: 30, unit: 'm' },
  { count: 1, unit: 'h' },
  { count: 4, unit: 'h' },
  { count: 12, unit: 'h' },
  { count: 1, unit: 'd' },
  { count: 1, unit: 'n' },
];

test('buckets of any width follow the rules and add up to the whole: resets, gaps, late readings, clock changes', {
  timeout: 300_000,
}, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...timeZones),
      fc.tuple(moves, moves, moves, longMoves),
      fc.float({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: -hour, max: 30 * hour }),
      fc.integer({ min: hour, max: 3 * day }),
      async (timeZone, made, lateShare, from, length) => {
        const index = (run++ % runs) * timeZones.length + timeZones.indexOf(timeZone);
        const ids = kinds.map((_, kind) => index * kinds.length + kind + 1);
        const begin = beginIn(timeZone);
        const hold = 3 * minute;
        const series = ids.map((id, kind) => {
          const changes = kind === 3 ? changesFrom(begin) : [];
          const rules: Rules = { decimals, width: 0, ...kinds[kind], counter: kind !== 2, changes };
          return { id, rules, readings: readingsOf(made[kind] ?? [], begin, rules, hold) };
        });
        const rows = series.flatMap(({ id, readings }) => readings.map(({ time, value }): Row => [id, time, value]));
        const late = rows.filter((_, i) => (i * 0.618) % 1 < lateShare);
        await store.history.importBatch(batch(rows.filter((row) => !late.includes(row))), { spacingMs: minute });
        await store.round();
        await store.history.importBatch(batch(late), { spacingMs: minute });
        if (run % 2 === 0) await store.round();
        const range = { paramIds: ids, start: begin + from, end: begin + from + length };
        const totals = await store.history.totals(range);
        for (const bucket of widths) {
          const answer = await store.history.buckets({ ...range, bucket, aggregate: 'diff', also: ['avg', 'count'] });
          for (const [at, { id, rules, readings }] of series.entries()) {
            const label = `${timeZone} ${bucket.count}${bucket.unit} of ${id} from ${answer.source}`;
            const [diff, avg, count] = [answer.series[at], answer.also?.[0]?.[at], answer.also?.[1]?.[at]];
            const edges = [...(diff?.times ?? []), range.end];
            expect(edges[0], label).toBe(range.start);
            const parts = edges.slice(1).map((to, i) => [edges[i] ?? 0, to] as const);
            const means = parts.map(([a, b]) => averageOf(readings, a, b));
            expect(
              [...(avg?.values ?? [])].map((value) => Math.round(value * 1e6)),
              label,
            ).toEqual(means.map((mean) => Math.round(mean.avg * 1e6)));
            expect(
              [...(avg?.covered ?? [])].map((share, i) => Math.round(share * ((edges[i + 1] ?? 0) - (edges[i] ?? 0)))),
              label,
            ).toEqual(means.map(({ coveredMs }) => coveredMs));
            const inside = parts.map(([a, b]) => readings.filter(({ time }) => time >= a && time < b).length);
            expect([...(count?.values ?? [])], label).toEqual(inside);
            if (!rules.counter) continue;
            expect([...(diff?.values ?? [])].map(units), label).toEqual(parts.map(([a, b]) => units(countedIn(readings, a, b, rules))));
            const sum = [...(diff?.values ?? [])].reduce((whole, value) => whole + units(value), 0);
            expect(sum, label).toBe(units(totals[at]?.diff ?? Number.NaN));
          }
        }
      },
    ),
    // A failed run leaves its readings behind, so a shrunk one would be misleading.
    { numRuns: runs, endOnFailure: true },
  );
});
