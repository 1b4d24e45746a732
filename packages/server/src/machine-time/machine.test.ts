/** The time model compared with a naive loop over the minutes of generated days, which shares no code with it. */
import { minuteMs } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import type { Span } from '../energy/spans.ts';
import type { ShiftCalendar } from '../time/shifts.ts';
import { figuresOf } from './figures.ts';
import { statesFromCounts } from './from-counts.ts';
import { isMinor, type MachineFacts, type MachineStop, machineTime } from './machine.ts';
import { modeSpans } from './modes.ts';
import { slicesOf } from './slices.ts';
import { busyMs, tallySum } from './tally.ts';

const timeZone = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);

/** Two shifts and a night shift past midnight, each with a break; no work on the third day of the cycle. */
const shift = (name: string, from: string, to: string, rest: readonly [string, string]) => ({
  ...{ name, from, to, breaks: [{ from: rest[0], to: rest[1] }] },
});
const calendar: ShiftCalendar = {
  patterns: [
    {
      ...{ from: '2026-03-01', anchor: '2026-03-01' },
      shifts: [
        shift('Early', '06:00', '14:00', ['10:00', '10:30']),
        shift('Late', '14:00', '22:00', ['18:00', '18:30']),
        shift('Night', '22:00', '06:00', ['02:00', '02:45']),
      ],
      cycle: [
        [1, 2, 3],
        [1, 2, 3],
        [null, null, null],
      ],
    },
  ],
  exceptions: [],
};

/** Spring contains a day of 23 hours, the thirty days of autumn one of 25; the last is an ordinary week in winter. */
const ranges = {
  'clocks put on': [at('2026-03-27T23:00:00Z'), at('2026-03-30T22:00:00Z')],
  'thirty days, clocks put back': [at('2026-09-30T22:00:00Z'), at('2026-10-30T23:00:00Z')],
  winter: [at('2026-12-01T05:37:00Z'), at('2026-12-05T11:02:00Z')],
} as const;

function random(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

type Word = Span['state'];
interface Minute {
  readonly time: number;
  readonly state: Word;
  readonly mode: 0 | 1 | 2;
  readonly order: boolean;
  readonly reason: MachineStop['type'];
  readonly made: number | null;
  readonly rejects: number;
}

/** Raw minutes of a machine: states, modes and reasons persist for a while, pieces are random. */
function rawMinutes(start: number, end: number, seed: number): Minute[] {
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] ?? (list[0] as T);
  const minutes: Minute[] = [];
  for (let time = start; time < end; ) {
    const state = pick<Word>(['run', 'auto', 'run', 'auto', 'stop', 'fault', 'standby', 'offline', 'unknown', 'run']);
    const isUp = state === 'run' || state === 'auto';
    const length = isUp ? 10 + Math.floor(next() * 90) : pick([2, 3, 4, 5, 12, 40]);
    const mode = isUp ? 0 : pick<0 | 1 | 2>([0, 0, 0, 1, 2]);
    const order = next() > 0.2;
    const reason = pick<MachineStop['type']>([null, null, 'planned', 'unscheduled', 'speedLoss', 'quality']);
    for (let index = 0; index < length && time < end; index += 1, time += minuteMs) {
      const made = state === 'unknown' ? null : isUp ? Math.floor(next() * 5) : 0;
      minutes.push({ time, state, mode, order, reason, made, rejects: made !== null && made > 0 && next() < 0.1 ? 1 : 0 });
    }
  }
  return minutes;
}

/** Merges equal neighbours. */
function runs<T extends object>(minutes: readonly Minute[], of: (minute: Minute) => T): (T & { start: number; end: number })[] {
  const result: (T & { start: number; end: number })[] = [];
  for (const minute of minutes) {
    const value = of(minute);
    const last = result.at(-1);
    const isSame = last !== undefined && Object.entries(value).every(([key, each]) => (last as Record<string, unknown>)[key] === each);
    if (isSame) last.end = minute.time + minuteMs;
    else result.push({ ...value, start: minute.time, end: minute.time + minuteMs });
  }
  return result;
}

const down: readonly Word[] = ['stop', 'fault', 'offline', 'standby'];

function factsOf(minutes: readonly Minute[], cycleMs: number | null): MachineFacts {
  const first = minutes[0]?.time ?? 0;
  const end = (minutes.at(-1)?.time ?? 0) + minuteMs;
  const readings = (of: (minute: Minute) => number) => ({ times: minutes.map(({ time }) => time), values: minutes.map(of) });
  const cycle = cycleMs === null ? null : ({ ms: cycleMs, product: '', source: 'setting' } as const);
  return {
    states: runs(minutes, ({ state }) => ({ state })),
    modes: modeSpans(
      {
        setup: { readings: readings(({ mode }) => mode), is: (value) => value === 1 },
        maintenance: { readings: readings(({ mode }) => mode), is: (value) => value === 2 },
        order: { readings: readings(({ order }) => Number(order)), is: (value) => value === 1 },
      },
      end,
    ),
    stops: runs(minutes, ({ state, reason }) => ({ isStop: down.includes(state), type: reason })).filter(({ isStop }) => isStop),
    minutes: minutes.map(({ time, made, rejects }) => ({ time, made, rejects: made === null ? null : rejects })),
    recorded: [{ time: first + 90 * minuteMs + 1234, quantity: 2 }],
    cycleAt: () => cycle,
  };
}

/** Local time in Berlin, by the platform only. */
const clock = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});
function wall(time: number) {
  const part = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
  return { day: Date.UTC(Number(part.year), Number(part.month) - 1, Number(part.day)) / 86_400_000, clock: `${part.hour}:${part.minute}` };
}

const planned = new Map<number, string | undefined>();

/** Production day and shift of a minute; undefined: no planned work. All machines use the same minutes. */
function plannedAt(time: number): string | undefined {
  if (!planned.has(time)) planned.set(time, shiftAt(time));
  return planned.get(time);
}

function shiftAt(time: number): string | undefined {
  const { day, clock: shown } = wall(time);
  const isNight = shown >= '22:00' || shown < '06:00';
  const date = shown < '06:00' ? day - 1 : day;
  const anchor = Date.UTC(2026, 2, 1) / 86_400_000;
  if ((date - anchor) % 3 === 2) return undefined;
  const rests = [
    ['10:00', '10:30'],
    ['18:00', '18:30'],
    ['02:00', '02:45'],
  ] as const;
  // An hour that is repeated by the clock change has its break once.
  const isSecond = wall(time - 60 * minuteMs).clock === shown;
  if (!isSecond && rests.some(([from, to]) => from <= shown && shown < to)) return undefined;
  return `${date} ${isNight ? 'Night' : shown < '14:00' ? 'Early' : 'Late'}`;
}

interface Plain {
  planned: number;
  busy: number;
  production: number;
  setup: number;
  breakdowns: number;
  minor: number;
  unknown: number;
  made: number;
  rejects: number;
}
const nothing: Plain = { planned: 0, busy: 0, production: 0, setup: 0, breakdowns: 0, minor: 0, unknown: 0, made: 0, rejects: 0 };

/** Minutes by shift, from plain conditions. */
function plainSums(minutes: readonly Minute[]): Map<string, Plain> {
  const sums = new Map<string, Plain>();
  const extraAt = (minutes[0]?.time ?? 0) + 90 * minuteMs;
  minutes.forEach((minute, index) => {
    const key = plannedAt(minute.time);
    if (key === undefined) return;
    const sum = sums.get(key) ?? { ...nothing };
    sums.set(key, sum);
    sum.planned += 1;
    if (minute.state === 'unknown') {
      sum.unknown += 1;
      return;
    }
    sum.made += minute.made ?? 0;
    sum.rejects += minute.rejects + (minute.time === extraAt ? 2 : 0);
    if (minute.mode === 2 || (minute.mode === 1 && !minute.order)) return;
    const isDown = down.includes(minute.state);
    if (minute.mode === 1) sum.setup += 1;
    else if (!isDown) sum.production += 1;
    else if (minute.reason === 'planned') return;
    else {
      const isStop = (each: Minute | undefined) => each !== undefined && down.includes(each.state) && each.reason === minute.reason;
      let [from, to] = [index, index];
      while (isStop(minutes[from - 1])) from -= 1;
      while (isStop(minutes[to + 1])) to += 1;
      const isShort = to - from + 1 < 5;
      if (minute.reason === 'speedLoss' || (minute.reason !== 'unscheduled' && isShort)) sum.minor += 1;
      else sum.breakdowns += 1;
    }
    sum.busy += 1;
  });
  return sums;
}

describe.each(Object.entries(ranges))('%s', (_name, [start, end]) => {
  const machines = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ({
    minutes: rawMinutes(start, end, seed * 7919),
    cycleMs: 17_000 + seed * 1_370,
  }));
  const slices = slicesOf(calendar, { start, end, timeZone, regions: [] });

  it('each machine in each shift equals the naive loop', () => {
    for (const { minutes, cycleMs } of machines) {
      const { tallies } = machineTime(factsOf(minutes, cycleMs), slices);
      const plain = plainSums(minutes);
      expect(slices.length).toBeGreaterThanOrEqual(plain.size);
      slices.forEach((slice, index) => {
        const tally = tallies[index];
        if (!tally) throw new Error('no tally');
        const key = `${Date.parse(slice.date) / 86_400_000} ${slice.name}`;
        const own = plain.get(key) ?? nothing;
        const figures = figuresOf(tally);
        expect({
          ...{ planned: figures.plannedMs, busy: figures.busyMs, production: figures.productionMs, setup: figures.setupMs },
          ...{ breakdowns: figures.losses.breakdowns, minor: figures.losses.minorStops, unknown: figures.unknownMs },
        }).toEqual({
          ...{ planned: own.planned * 60_000, busy: own.busy * 60_000, production: own.production * 60_000, setup: own.setup * 60_000 },
          ...{ breakdowns: own.breakdowns * 60_000, minor: own.minor * 60_000, unknown: own.unknown * 60_000 },
        });
        expect([tally.made, tally.rejects, tally.idealMs]).toEqual([own.made, own.rejects, own.made * cycleMs]);
        const percent = (part: number, whole: number) => (whole <= 0 ? null : Math.round((part / whole) * 10_000) / 100);
        expect(figures.availability).toBe(percent(own.production, own.busy));
        if (own.made > 0) expect(figures.quality).toBe(percent(own.made - own.rejects, own.made));
        if (own.made > 0) expect(figures.oee).toBe(percent((own.made - own.rejects) * cycleMs, own.busy * 60_000));
      });
    }
  });

  it('losses and good time add up to planned busy time, references to their losses, shifts to days', () => {
    for (const { minutes, cycleMs } of machines) {
      const { tallies, references, cycles } = machineTime(factsOf(minutes, cycleMs), slices);
      for (const tally of tallies) {
        const { losses, goodMs, busyMs: busy, oee } = figuresOf(tally);
        if (oee === null) continue;
        expect(Object.values(losses).reduce((sum: number, each) => sum + (each ?? 0), goodMs ?? 0)).toBe(busy);
      }
      const whole = tallySum(tallies);
      expect(whole.plannedMs).toBe(busyMs(whole) + whole.APMT + whole.plannedStopMs + whole.unknownMs);
      const { losses } = figuresOf(whole);
      for (const loss of ['breakdowns', 'setup', 'minorStops', 'startRejects', 'rejects'] as const)
        expect(references.filter((each) => each.loss === loss).reduce((sum, { ms }) => sum + ms, 0)).toBe(losses[loss]);
      expect([...cycles.values()]).toEqual([whole.made]);
      const days = Map.groupBy(tallies, (_tally, index) => slices[index]?.date ?? '');
      expect(tallySum([...days.values()].map((each) => tallySum(each)))).toEqual(whole);
    }
  });
});

it('the night of a clock change has a shift of 7 or 9 hours', () => {
  const night = (start: number, end: number, date: string) => {
    const slice = slicesOf(calendar, { start, end, timeZone, regions: [] }).find((each) => each.name === 'Night' && each.date === date);
    return slice?.work.reduce((sum, span) => sum + (span.end - span.start) / minuteMs, 0);
  };
  // The break from 02:00 to 02:45 is in the hour that is skipped in spring.
  expect(night(...ranges['clocks put on'], '2026-03-28')).toBe(7 * 60);
  expect(night(...ranges['thirty days, clocks put back'], '2026-10-24')).toBe(9 * 60 - 45);
});

describe('a machine', () => {
  const start = at('2026-12-01T08:00:00Z');
  const minute = (index: number) => start + index * minuteMs;
  const cycle = (ms: number) => ({ ms, product: '', source: 'setting' as const });
  const slice = { date: '2026-12-01', name: 'Day', crewId: 1, start, end: minute(60), work: [{ start, end: minute(60) }] };
  const bare = { modes: [], stops: [], recorded: [], cycleAt: () => cycle(10_000) };
  const minutes = (made: (index: number) => number | null) =>
    Array.from({ length: 60 }, (_, index) => ({ time: minute(index), made: made(index), rejects: 0 }));
  const states: Span[] = [{ state: 'auto', start, end: minute(60) }];

  it('faster than its ideal cycle has an effectiveness over 100 %, and the sum stays exact', () => {
    const { tallies } = machineTime({ ...bare, states, minutes: minutes(() => 7) }, [slice]);
    const { effectiveness, losses, goodMs, busyMs: busy } = figuresOf(tallySum(tallies));
    expect([effectiveness, losses.reducedSpeed, goodMs, busy]).toEqual([116.67, -600_000, 4_200_000, 3_600_000]);
  });

  it('without an ideal cycle has an availability, but no figures that need the cycle', () => {
    const { tallies } = machineTime({ ...bare, states, minutes: minutes(() => 6), cycleAt: () => null }, [slice]);
    expect(figuresOf(tallySum(tallies))).toMatchObject({
      ...{ availability: 100, effectiveness: null, quality: 100, oee: null, goodMs: null, made: 360 },
      losses: { breakdowns: 0, reducedSpeed: null, rejects: null },
    });
  });

  it('without a planned shift has no figures at all', () => {
    expect(slicesOf({ patterns: [], exceptions: [] }, { start, end: minute(60), timeZone, regions: [] })).toEqual([]);
    expect(figuresOf(tallySum(machineTime({ ...bare, states, minutes: minutes(() => 6) }, []).tallies))).toMatchObject({
      ...{ plannedMs: 0, busyMs: 0, availability: null, oee: null },
    });
  });

  it('counts its first rejects after a set-up as rejects at the start of production', () => {
    const setUp = [
      { state: 'stop' as const, start, end: minute(20) },
      { state: 'auto' as const, start: minute(20), end: minute(60) },
    ];
    const modes = [{ start, end: minute(20), mode: 'setup' as const, order: true }];
    const rejected = minutes((index) => (index < 20 ? 0 : 6)).map((each, index) => ({
      ...each,
      rejects: index === 30 || index === 40 ? 1 : 0,
    }));
    const { tallies, references } = machineTime({ ...bare, states: setUp, modes, minutes: rejected }, [slice]);
    expect(figuresOf(tallySum(tallies)).losses).toMatchObject({ setup: 1_200_000, startRejects: 10_000, rejects: 10_000 });
    expect(references.map(({ loss, pieces, ms }) => [loss, pieces, ms])).toEqual([
      ['setup', null, 1_200_000],
      ['startRejects', 1, 10_000],
      ['rejects', 1, 10_000],
    ]);
  });

  it('has one slow spell of contiguous slow minutes', () => {
    const slow = minutes((index) => (index >= 10 && index < 16 ? 2 : 6));
    const { references } = machineTime({ ...bare, states, minutes: slow }, [slice]);
    expect(references).toEqual([{ loss: 'reducedSpeed', start: minute(10), end: minute(16), ms: 6 * 40_000, pieces: 12, stop: null }]);
  });

  it('that only counts is stopped after three cycles without a piece', () => {
    const counted = minutes((index) => (index < 10 ? 6 : index < 12 ? 0 : index < 30 ? 1 : index < 33 ? null : 0));
    const short = (spans: readonly Span[]) =>
      spans.map(({ state, start: from, end }) => [state, (from - start) / minuteMs, (end - start) / minuteMs]);
    expect(short(statesFromCounts(counted, () => 10_000))).toEqual([
      ['run', 0, 10],
      ['stop', 10, 12],
      ['run', 12, 30],
      ['unknown', 30, 33],
      ['stop', 33, 60],
    ]);
    // Two minutes are shorter than three cycles of 50 s, and than the five minutes without an ideal cycle.
    for (const cycleMs of [50_000, null]) expect(short(statesFromCounts(counted, () => cycleMs))[0]).toEqual(['run', 0, 30]);
  });

  it('has minor stops by length and reason', () => {
    const stop = (minutesLong: number, type: MachineStop['type']) => ({ start, end: minute(minutesLong), type });
    expect(isMinor(stop(4, null))).toBe(true);
    expect(isMinor(stop(5, null))).toBe(false);
    expect(isMinor(stop(4, 'unscheduled'))).toBe(false);
    expect(isMinor(stop(40, 'speedLoss'))).toBe(true);
  });
});
