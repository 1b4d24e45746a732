import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { stores } from '../../db/fixture.ts';
import { bareLogEntry } from '../../testing/index.ts';
import { performanceOf } from './figures.ts';

/** The same numbers in every run, 0–1. */
function numbers(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

const minute = 60_000;
const hour = 60 * minute;

function entry(more: Partial<typeof bareLogEntry> | Record<string, unknown>) {
  return { ...bareLogEntry, project_id: 1, ...more };
}
type Entry = ReturnType<typeof entry> & {
  type: number;
  severity: number | null;
  device_id: number | null;
  alarm_key: string | null;
  start_time: number;
  recover_time: number | null;
  ack_time: number | null;
  address: string | null;
  quiet: string | null;
  quiet_since: number | null;
  count: number;
};

/** Random days with alarm floods, chattering, stale and merged alarms, and many entries that do not count. */
function randomLog(start: number, end: number): Entry[] {
  const next = numbers();
  const rows: Entry[] = [];
  const add = (at: number) => {
    const type = [1, 2, 2, 2, 3, 3, 4, 5][Math.floor(next() * 8)] ?? 2;
    const lasts = next() < 0.1 ? 30 * hour * next() : next() < 0.4 ? 90_000 * next() : 3 * hour * next();
    // Suppressed when raised, or only after it was notified.
    const quiet =
      type <= 3 && next() < 0.1 ? { quiet: 'shelved', quiet_since: next() < 0.5 ? at : at + 30_000 } : { quiet: null, quiet_since: null };
    const recover = type === 4 || next() < 0.02 ? null : at + Math.floor(lasts);
    rows.push(
      entry({
        type,
        index_name: type === 4 ? 'operation' : 'alarm',
        project_id: next() < 0.05 ? 2 : 1,
        severity: type <= 3 && next() < 0.95 ? 1 + Math.floor(next() * 3) : null,
        device_id: 1 + Math.floor(next() * 6),
        alarm_key: next() < 0.03 ? null : `key${Math.floor(next() * 3)}`,
        content_zh: 'x',
        content_en: 'x',
        start_time: at,
        recover_time: recover,
        ack_time: next() < 0.5 ? at + Math.floor(next() * hour) - 5 : null,
        address: type < 4 && next() < 0.05 ? 'import' : null,
        count: next() < 0.02 ? 4 : 1,
        ...quiet,
      }) as Entry,
    );
  };
  for (let at = start; at < end; at += Math.floor(next() * 20 * minute)) add(at);
  for (let storm = 0; storm < 12; storm += 1) {
    const from = start + Math.floor(next() * (end - start - hour));
    for (let each = 0; each < 60; each += 1) add(from + Math.floor(next() * 50 * minute));
  }
  return rows;
}

/** The same figures computed by plain loops over the rows. */
function byHand(all: readonly Entry[], start: number, end: number, zone: string) {
  const mine = all.filter(({ project_id }) => project_id === 1);
  const first = Math.min(...mine.filter(({ address }) => address !== 'import').map(({ start_time }) => start_time));
  const dateOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
  const dayStart = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds;
  const from = dayStart(dateOf(Math.max(start, first)));
  const wasNotified = (each: Entry) => each.address !== 'import' && (each.quiet === null || (each.quiet_since ?? 0) > each.start_time);
  const told = mine.filter((each) => each.type <= 3 && wasNotified(each));
  const within = told.filter(({ start_time: at }) => at >= from && at < end);
  const in_ = (a: number, b: number) => within.filter(({ start_time: at }) => at >= a && at < b).length;
  const spans: { start: number; alarms: number }[] = [];
  for (let at = from; at < end; at += 10 * minute) spans.push({ start: at, alarms: in_(at, at + 10 * minute) });
  const days: { date: string; start: number; severities: number[]; hours: number[]; peak: number; stale: number }[] = [];
  const hours: number[] = [];
  let covered = 0;
  for (let date = dateOf(from); dayStart(date) < end; date = date.add({ days: 1 })) {
    const [a, b] = [dayStart(date), dayStart(date.add({ days: 1 }))];
    const ofDay: number[] = [];
    for (let at = a; at < Math.min(b, end); at += hour) ofDay.push(in_(at, Math.min(at + hour, b)));
    hours.push(...ofDay);
    covered += (Math.min(b, end) - a) / (b - a);
    const today = within.filter(({ start_time: at }) => at >= a && at < b);
    days.push({
      date: date.toString(),
      start: a,
      severities: [1, 2, 3].map((severity) => today.filter((each) => (each.severity ?? 3) === severity).length),
      hours: ofDay,
      peak: Math.max(0, ...spans.filter((span) => span.start >= a && span.start < b).map(({ alarms }) => alarms)),
      stale: told.filter((each) => {
        const gone = each.recover_time ?? Number.POSITIVE_INFINITY;
        return gone - each.start_time > 24 * hour && each.start_time + 24 * hour < Math.min(b, end) && gone > a;
      }).length,
    });
  }
  const kinds = Map.groupBy(within, (each) => `${each.device_id}/${each.alarm_key ?? 'x'}`);
  const chatters = [...kinds.values()].filter((list) => {
    const times = list.map(({ start_time }) => start_time).sort((a, b) => a - b);
    return list.some(({ count }) => count > 1) || times.some((at, index) => (times[index + 2] ?? Number.POSITIVE_INFINITY) - at <= minute);
  }).length;
  const fleeting = within.filter(
    ({ recover_time: gone, start_time: at, ack_time: seen, count }) =>
      count === 1 && gone !== null && gone - at < minute && (seen === null || seen > gone),
  ).length;
  const took = within
    .flatMap(({ ack_time, start_time }) => (ack_time === null ? [] : [Math.max(0, ack_time - start_time)]))
    .sort((a, b) => a - b);
  const rank = (share: number) => took[Math.ceil(took.length * share) - 1] ?? null;
  const most = [...kinds.values()].map((list) => list.length).sort((a, b) => b - a);
  return {
    start: from,
    total: within.length,
    days,
    averages: {
      day: within.length / covered,
      hour: within.length / ((end - from) / hour),
      tenMinutes: within.length / ((end - from) / (10 * minute)),
    },
    hours: { all: hours.length, crowded: hours.filter((each) => each > 30).length, most: Math.max(...hours) },
    tenMinutes: {
      all: spans.length,
      crowded: spans.filter(({ alarms }) => alarms > 10).length,
      most: Math.max(...spans.map(({ alarms }) => alarms)),
    },
    kinds: kinds.size,
    chattering: chatters,
    fleeting,
    acknowledged: { alarms: took.length, median: rank(0.5), p90: rank(0.9) },
    top: most.slice(0, 10),
    topShare: most.slice(0, 10).reduce((sum, each) => sum + each, 0) / within.length,
  };
}

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`figures of an alarm system on ${name}`, () => {
    it.each([
      ['Asia/Shanghai', '2026-03-01T00:00:00Z'],
      // Days of 23 and of 25 hours, an offset of a quarter of an hour, half an hour of summer time.
      ['Europe/Berlin', '2026-03-20T00:00:00Z'],
      ['America/New_York', '2026-10-25T00:00:00Z'],
      ['Asia/Kathmandu', '2026-03-01T00:00:00Z'],
      ['Australia/Lord_Howe', '2026-03-28T00:00:00Z'],
    ])('match plain loops over the rows, in %s', async (zone, from) => {
      const store = await open();
      const start = Date.parse(from);
      const end = start + 17 * 24 * hour + 7 * minute;
      const rows = randomLog(start, end + 24 * hour);
      for (let at = 0; at < rows.length; at += 200)
        await store.db
          .insertInto('log_entries')
          .values(rows.slice(at, at + 200))
          .execute();
      // Ranges that start before the log and within a day.
      for (const asked of [start - 10 * 24 * hour, start + 3 * 24 * hour + 5 * hour]) {
        const figures = await performanceOf(store.db, { projectId: 1, start: asked, end, computed: false, timeZone: zone });
        const { start: first, total, days, averages, kinds, chattering, fleeting, acknowledged, topShare } = figures;
        const hand = byHand(rows, asked, end, zone);
        const told = {
          start: first,
          total,
          days,
          hours: { all: figures.hours.all, crowded: figures.hours.crowded, most: figures.hours.peak?.alarms },
          tenMinutes: { all: figures.tenMinutes.all, crowded: figures.tenMinutes.crowded, most: figures.tenMinutes.peak?.alarms },
          kinds,
          chattering,
          fleeting,
          acknowledged,
          top: figures.top.map(({ alarms }) => alarms),
        };
        const { averages: wanted, topShare: share, ...counts } = hand;
        expect(told).toEqual(counts);
        expect(topShare).toBeCloseTo(share, 9);
        for (const each of ['day', 'hour', 'tenMinutes'] as const) expect(averages[each]).toBeCloseTo(wanted[each], 9);
        expect(figures.floodCount).toBeGreaterThan(2);
        expect(figures.hours.crowded).toBeGreaterThan(1);
        expect(chattering).toBeGreaterThan(1);
        expect(fleeting).toBeGreaterThan(10);
      }
      await store.remove();
    });

    it('are counted across the boundary of two queries', async () => {
      const store = await open();
      const start = Date.parse('2026-01-01T00:00:00Z');
      const border = start + 31 * 24 * hour;
      const at = (times: readonly number[], more: object) =>
        times.map((time) => entry({ type: 2, device_id: 1, start_time: time, recover_time: time + hour, ...more }));
      await store.db
        .insertInto('log_entries')
        .values([
          ...at([start], { alarm_key: 'first' }),
          ...at([border - 20_000, border - 10_000, border + 10_000], { alarm_key: 'across', severity: 2 }),
          ...at([border - 20_000, border - 10_000, border + 50_000], { alarm_key: 'slow', severity: 1 }),
        ] as Entry[])
        .execute();
      const { top, chattering } = await performanceOf(store.db, {
        projectId: 1,
        start,
        end: border + 24 * hour,
        computed: false,
        timeZone: 'UTC',
      });
      expect(chattering).toBe(1);
      expect(top.map(({ alarms, chatters, severity }) => [alarms, chatters, severity])).toEqual([
        [3, true, 2],
        [3, false, 1],
        [1, false, null],
      ]);
      await store.remove();
    });

    it('are empty for an empty log', async () => {
      const store = await open();
      const empty = await performanceOf(store.db, { projectId: 1, start: 0, end: 1e12, computed: false, timeZone: 'UTC' });
      expect(empty).toMatchObject({
        total: 0,
        days: [],
        floods: [],
        top: [],
        topShare: null,
        averages: { day: null },
        acknowledged: { median: null },
      });
      await store.remove();
    });
  });
}
