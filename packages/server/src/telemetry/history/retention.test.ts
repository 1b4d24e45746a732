/** Readings with a shorter or longer retention than the default: deleted and remaining data, and the answers of history. */
import { afterEach, expect, it } from 'vitest';
import { Exclusive } from '../../kernel/exclusive.ts';
import { numbers } from '../engine/native-format.ts';
import { keptOf, usualRetention } from '../rollup/retention.ts';
import { database } from '../schema/schema.ts';
import { batch, catalogOf, info, type Row } from '../testing/fixtures.ts';
import { openStore, type Store } from '../testing/store.ts';
import { createForgetting } from './forgetting.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const now = Math.floor(Date.now() / hour) * hour;
let store: Store;
afterEach(() => store?.close());

const forgettingOf = (on: Store) =>
  createForgetting({
    engine: on.engine,
    exclusive: new Exclusive(),
    cluster: undefined,
    betweenRollups: (work) => work(),
    round: () => on.round(),
  });
const one = async (sql: string) => numbers(await store.engine.query(sql), 'v')[0];

it('older readings and minutes are deleted; hours and days remain, and another series keeps all', async () => {
  store = await openStore(catalogOf([info(1), info(2)]), () => now);
  const start = now - 60 * day;
  const rows = (id: number): Row[] => Array.from({ length: 60 * 24 }, (_, i) => [id, start + i * hour, i]);
  await store.history.importBatch(batch([...rows(1), ...rows(2)]));
  await store.round();
  const sum = async (paramId: number, unit: 'm' | 'h' | 'd', from = start, to = now) => {
    const { series, source } = await store.history.buckets({
      paramIds: [paramId],
      start: from,
      end: to,
      bucket: { count: 1, unit },
      aggregate: 'count',
    });
    return { count: [...(series[0]?.values ?? [])].reduce((all, each) => all + (Number.isNaN(each) ? 0 : each), 0), source };
  };
  store.retention.retainBy((id) => (id === 1 ? { ...usualRetention('normal'), rawDays: 31, minuteDays: 40, givenDays: 31 } : undefined));
  const { rawFrom, minuteFrom } = store.history.keptFrom(1);
  expect([rawFrom, minuteFrom]).toEqual([now + hour - 31 * day, now + hour - 40 * day]);
  const forgetting = forgettingOf(store);
  expect(await forgetting.olderThan([1], rawFrom)).toBe(29 * 24 + 1);
  expect(await forgetting.forget([1], rawFrom, minuteFrom)).toBe(29 * 24 + 1);
  expect(await forgetting.forget([1], rawFrom, minuteFrom)).toBe(0);
  expect(await one(`SELECT count() AS v FROM ${database}.readings WHERE series = 1`)).toBe(31 * 24 - 1);
  expect(await one(`SELECT count() AS v FROM ${database}.readings WHERE series = 2`)).toBe(60 * 24);
  expect(await one(`SELECT count() AS v FROM ${database}.minute FINAL WHERE series = 1 AND bucket < ${minuteFrom}`)).toBe(0);
  for (const unit of ['h', 'd'] as const) expect([unit, (await sum(1, unit)).count]).toEqual([unit, 60 * 24]);
  // Where readings have expired, coarser levels answer and are named as the source.
  expect(await sum(1, 'm', now - 35 * day, now - 34 * day)).toEqual({ count: 24, source: 'minute' });
  expect(await sum(1, 'm', now - 50 * day, now - 49 * day)).toEqual({ count: 24, source: 'hour' });
  expect((await sum(2, 'm', now - 50 * day, now - 49 * day)).count).toBe(24);
  // Both in one query.
  const { series } = await store.history.buckets({
    paramIds: [1, 2],
    start,
    end: now,
    bucket: { count: 1, unit: 'd' },
    aggregate: 'count',
  });
  expect(series.map(({ values }) => [...values].reduce((all, each) => all + (Number.isNaN(each) ? 0 : each), 0))).toEqual([1440, 1440]);
}, 60_000);

it('stored readings get a longer retention and expiry; longer ones are unchanged', async () => {
  store = await openStore(catalogOf([info(1), info(2, { storage: 'long' })]), () => now);
  const rows = (id: number): Row[] => Array.from({ length: 100 }, (_, i) => [id, now - 5 * day + i * minute, i]);
  await store.history.importBatch(batch([...rows(1), ...rows(2)]));
  await store.round();
  const forgetting = forgettingOf(store);
  await forgetting.lengthen([1], 300);
  for (const table of ['readings', 'minute']) {
    expect(await one(`SELECT min(keep) AS v FROM ${database}.${table} WHERE series = 1`)).toBe(300);
    expect(await one(`SELECT max(keep) AS v FROM ${database}.${table} WHERE series = 2`)).toBe(800);
  }
  await forgetting.lengthen([1, 2], 900);
  expect(await one(`SELECT min(keep) AS v FROM ${database}.readings`)).toBe(900);
  // The engine deletes by the expiry recorded in each part: none is due before.
  const due = await one(
    `SELECT toFloat64(min(toUnixTimestamp(delete_ttl_info_min))) AS v FROM system.parts WHERE active AND database = '${database}' AND table = 'readings'`,
  );
  expect((due ?? 0) * 1000).toBeGreaterThan(now + 890 * day);
}, 60_000);

it('readings deleted under a shorter retention remain deleted under a longer one', () => {
  const wanted = {
    ...usualRetention('normal'),
    rawDays: 400,
    minuteDays: 1600,
    givenDays: 400,
    rawGoneTo: now - 100 * day,
    minuteGoneTo: 0,
  };
  expect(keptOf('normal', now, wanted)).toEqual({ rawFrom: now - 100 * day, minuteFrom: now + hour - 1600 * day });
  expect(keptOf('normal', now + 350 * day, wanted).rawFrom).toBe(now + hour - 50 * day);
});
