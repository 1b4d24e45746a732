import type { LogEntry } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineAway, EngineRefused, QueryAborted } from '../../telemetry/engine/types.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { checkpointOf, checkpointRanges, removePassed } from './checkpoints-repo.ts';
import { forgetReplay } from './forget.ts';
import { shortestPieceMs } from './piece-size.ts';
import type { AskedHistory } from './questions.ts';
import { type ReplayLimits, type ReplayWatch, replayAlarms } from './replay.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Two days, ending some minutes before now. */
const end = Math.floor(Date.now() / minute) * minute - 5 * minute;
const start = end - 48 * hour;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const projectId = () => server.project('station').id;

/** Changes as reported by a device, [minutes after the start, value]. */
async function told(metric: string, changes: readonly (readonly [number, number])[]): Promise<void> {
  const columns = {
    deviceKey: 't-pv',
    metric,
    times: Float64Array.from(changes, ([at]) => start + at * minute),
    values: Float64Array.from(changes, ([, value]) => value),
  };
  await server.ask(`/api2/history/import?projectId=${projectId()}`, { as: 'engadmin', body: encodeColumns([columns]) });
}

const compute = (as: 'engadmin' | 'engineer' | 'stranger' = 'engadmin', more: object = {}) =>
  server.ask<{ entries: number }>('/api2/history/computeAlarms', { as, body: { projectId: projectId(), start, end, ...more } });

async function entries() {
  const rows = await server.db
    .selectFrom('log_entries')
    .selectAll()
    .where('device_id', '=', server.device('t-pv').id)
    .where('index_name', '=', 'alarm')
    .orderBy('start_time')
    .orderBy('type')
    .orderBy('id')
    .execute();
  const at = (time: number | null) => (time === null ? null : Math.round(((time - start) / minute) * 100) / 100);
  return rows.map(({ type, metric, result, start_time, recover_time, count, address }) => [
    type,
    type === 5 ? result : (metric ?? 'comm'),
    at(start_time),
    at(recover_time),
    count,
    address,
  ]);
}

it('computes alarms, faults, losses and run states of an imported time by the current rules', async () => {
  const bits = Object.entries(server.registry.paramOf(server.device('t-pv').id, 'fault_word_1')?.point.bits ?? {});
  const word = 2 ** Number(bits.find(([, { alarm }]) => alarm)?.[0]);
  const alarmBits = Object.entries(server.registry.paramOf(server.device('t-pv').id, 'alarm_word_1')?.point.bits ?? {});
  const flap = 2 ** Number(alarmBits.find(([, { alarm }]) => alarm)?.[0]);
  // Power every minute; 40 minutes of silence on the second day.
  const minutes = Array.from({ length: 48 * 60 }, (_, at) => at).filter((at) => at < 2_000 || at >= 2_040);
  await told(
    'active_power',
    minutes.map((at) => [at, 100 + (at % 7)]),
  );
  await told('state', [
    [0, 3],
    [600, 4],
    [645, 3],
    [2_040, 3],
  ]);
  await told('fault_word_1', [
    [0, 0],
    [600, word],
    [645, 0],
  ]);
  // Twenty changes within a minute: one entry.
  await told('alarm_word_1', [
    [0, 0],
    ...Array.from({ length: 20 }, (_, index): [number, number] => [900 + index / 20, index % 2 === 0 ? flap : 0]),
    [2_800, flap],
  ]);
  expect((await compute()).data.entries).toBeGreaterThan(8);
  const expected = [
    [5, 'run', 0, 600, 1, 'import'],
    [3, 'fault_word_1', 600, 645, 1, 'import'],
    [5, 'fault', 600, 645, 1, 'import'],
    [5, 'run', 645, 2_002, 1, 'import'],
  ];
  const found = await entries();
  expect(found.slice(0, 4)).toEqual(expected);
  const alarms = found.filter(([type, what]) => type === 2 && what === 'alarm_word_1');
  expect(alarms.reduce((sum, [, , , , count]) => sum + Number(count), 0)).toBe(11);
  expect(alarms.length).toBeLessThan(9);
  expect(alarms.at(-1)).toEqual([2, 'alarm_word_1', 2_800, 2_880, 1, 'import']);
  expect(found.filter(([, what]) => what === 'comm')).toEqual([[2, 'comm', 2_002, 2_040, 1, 'import']]);
  expect(found.filter(([type]) => type === 5).slice(-2)).toEqual([
    [5, 'offline', 2_002, 2_040, 1, 'import'],
    [5, 'run', 2_040, 2_880, 1, 'import'],
  ]);
});

it('marks computed entries for readers', async () => {
  const logs = await server.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${projectId()}&type=1,2,3,5&pageSize=100`, {
    as: 'monitor',
  });
  expect(logs.data.list.length).toBeGreaterThan(8);
  expect(new Set(logs.data.list.map(({ imported }) => imported))).toEqual(new Set([true]));
});

it('gives the same result when it is repeated', async () => {
  const before = await entries();
  const answers = await Promise.all([compute(), compute(), compute()]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(await entries()).toEqual(before);
});

it('an aborted one continues from its checkpoint; a cancelled one leaves no partial result', async () => {
  const before = await entries();
  const calledOff = new AbortController();
  const range = { projectId: projectId(), start, end };
  const positions: number[] = [];
  const watch = {
    signal: calledOff.signal,
    reached(position: number) {
      positions.push((position - start) / hour);
      if (position > start) calledOff.abort(new Error('called off'));
    },
  };
  const { db, registry, telemetry, alarms } = server;
  const deps = { db, registry, history: telemetry.history, alarms };
  const request = { ...range, intervalMs: minute };
  await expect(replayAlarms(deps, request, watch)).rejects.toThrow('called off');
  expect(positions).toEqual([0, 1]);
  expect((await checkpointOf(db, range))?.position).toBe(start + hour);
  positions.length = 0;
  await replayAlarms(deps, request, {
    signal: new AbortController().signal,
    reached: (position) => positions.push((position - start) / hour),
  });
  expect(positions[0]).toBe(1);
  expect(await entries()).toEqual(before);
  expect(await checkpointRanges(db)).toEqual([]);

  const again = new AbortController();
  const stop = (position: number) => void (position > start && again.abort(new Error('called off')));
  await expect(replayAlarms(deps, request, { signal: again.signal, reached: stop })).rejects.toThrow('called off');
  await forgetReplay(db, range);
  expect((await entries()).filter((entry) => entry.at(-1) === 'import')).toEqual([]);
  expect(await checkpointRanges(db)).toEqual([]);
  await compute();
  expect(await entries()).toEqual(before);
});

it('leaves watched entries unchanged, and joins those that were still active', async () => {
  const alarmBits = Object.entries(server.registry.paramOf(server.device('t-pv').id, 'alarm_word_1')?.point.bits ?? {});
  const flap = 2 ** Number(alarmBits.find(([, { alarm }]) => alarm)?.[0]);
  await server.publish('t-pv', { state: 3, active_power: 50, alarm_word_1: flap }, end + minute);
  const isStanding = (entry: readonly unknown[]) => entry.at(-1) === null && entry[3] === null;
  await expect.poll(async () => (await entries()).filter(isStanding).length, { timeout: 15_000 }).toBe(2);
  for (let round = 0; round < 2; round++) {
    expect((await compute()).code).toBe(200);
    const found = await entries();
    const watched = found.filter((entry) => entry.at(-1) === null);
    expect(watched.filter(([type]) => type === 2)).toEqual([[2, 'alarm_word_1', 2_800, null, 1, null]]);
    expect(found.filter(([type, , from]) => type === 2 && Number(from) >= 2_800)).toHaveLength(1);
    const [state] = watched.filter(([type]) => type === 5);
    expect(found.filter(([type, , , , , address]) => type === 5 && address === 'import').at(-1)?.[3]).toBe(state?.[2]);
  }
  const [standing] = server.alarms.open(projectId());
  expect(standing?.startTime).toBe(start + 2_800 * minute);
});

it('requires the permission to manage data, and a plausible range', async () => {
  expect((await compute('engineer')).status).toBe(403);
  expect((await compute('stranger')).code).toBe(4013);
  expect((await compute('engadmin', { start: end, end: start })).msg).toBe('开始时间必须早于结束时间');
  expect((await compute('engadmin', { start: end - 500 * 24 * hour })).status).toBe(400);
  expect((await compute('engadmin', { intervalMs: 0 })).status).toBe(400);
});

describe('in pieces', () => {
  /** A time that no other test in this file uses. */
  const from = start - 40 * 24 * hour;
  const to = from + 27 * hour;
  const range = () => ({ projectId: projectId(), start: from, end: to });

  type Readings = ReadonlyMap<number, readonly (readonly [number, number])[]>;

  /** Readings in memory that answer like the history, a few of each series at a time; `fail` may throw. */
  function historyOf(readings: Readings, fail: () => void, most = 40): AskedHistory {
    return {
      async buckets({ paramIds, start: begin, end: until, aggregate, signal }) {
        fail();
        signal?.throwIfAborted();
        const within = (paramId: number) => (readings.get(paramId) ?? []).filter(([time]) => time >= begin && time < until);
        if (aggregate === 'count') {
          const series = paramIds.map((paramId) => ({
            paramId,
            times: Float64Array.of(begin),
            values: Float64Array.of(within(paramId).length || Number.NaN),
          }));
          return { series, bucket: { count: 1, unit: 'd' }, source: 'raw' };
        }
        const cut = Math.min(...paramIds.map((paramId) => within(paramId)[most]?.[0] ?? Infinity));
        const series = paramIds.map((paramId) => {
          const list = within(paramId).filter(([time]) => time < cut);
          return { paramId, times: Float64Array.from(list, ([time]) => time), values: Float64Array.from(list, ([, value]) => value) };
        });
        return { series, bucket: 'raw', source: 'raw', ...(cut === Infinity ? {} : { next: cut }) };
      },
    };
  }

  async function computed() {
    const rows = await server.db
      .selectFrom('log_entries')
      .select(['alarm_key', 'type', 'severity', 'content_zh', 'start_time', 'recover_time', 'count', 'result', 'metric'])
      .where('address', '=', 'import')
      .where('start_time', '>=', from)
      .where('start_time', '<', to)
      .execute();
    return rows.map((row) => JSON.stringify(row)).sort();
  }

  const run = (history: AskedHistory, limits: Partial<ReplayLimits> = {}, watch: Partial<ReplayWatch> = {}) => {
    const { db, registry, alarms } = server;
    const usual = { pauseMs: 0, longestPauseMs: 0, tries: 1_000 };
    return replayAlarms(
      { db, registry, history, alarms, limits: { ...usual, ...limits } },
      { ...range(), intervalMs: minute },
      {
        signal: new AbortController().signal,
        reached: () => undefined,
        ...watch,
      },
    );
  };

  /** Fails the queries with these numbers, counted from 0 over all attempts. */
  function failing(kinds: ReadonlyMap<number, Error>): () => void {
    let asked = 0;
    return () => {
      const error = kinds.get(asked++);
      if (error) throw error;
    };
  }

  const minuteOf = fc.integer({ min: 0, max: 27 * 60 - 1 });
  const arbitraryReadings = fc.record({
    silences: fc.array(fc.tuple(minuteOf, fc.integer({ min: 1, max: 240 })), { maxLength: 4 }),
    states: fc.array(fc.tuple(minuteOf, fc.integer({ min: 0, max: 5 })), { maxLength: 25 }),
    words: fc.array(fc.tuple(minuteOf, fc.constantFrom('fault_word_1', 'alarm_word_1'), fc.integer({ min: 0, max: 7 })), { maxLength: 40 }),
    /** Flapping signals: start minute, number of changes, seconds between them. */
    bursts: fc.array(fc.tuple(minuteOf, fc.integer({ min: 2, max: 60 }), fc.integer({ min: 1, max: 90 })), { maxLength: 4 }),
  });

  function readingsFrom({ silences, states, words, bursts }: typeof arbitraryReadings extends fc.Arbitrary<infer T> ? T : never): Readings {
    const isSilent = (time: number) => silences.some(([at, lasts]) => time >= from + at * minute && time < from + (at + lasts) * minute);
    const of = new Map<string, Map<number, number>>();
    const put = (metric: string, time: number, value: number) => {
      if (time >= to || isSilent(time)) return;
      of.set(metric, (of.get(metric) ?? new Map()).set(time, value));
    };
    for (let at = 0; at < 27 * 60; at += 2) put('active_power', from + at * minute, at % 13);
    for (const [at, state] of states) put('state', from + at * minute + 7_000, state);
    for (const [at, metric, value] of words) put(metric, from + at * minute + 11_000, value);
    for (const [at, changes, seconds] of bursts)
      for (let n = 0; n < changes; n++) put('alarm_word_1', from + at * minute + n * seconds * 1000, (n + 1) % 2);
    return new Map([...of].map(([metric, values]) => [server.paramId('t-pv', metric), [...values].sort(([a], [b]) => a - b)] as const));
  }

  it('and resumed after a failure at any query it gives the result of one run without failures', async () => {
    const error = fc.constantFrom<Error>(
      new EngineRefused('Code: 159. DB::Exception: Timeout exceeded'),
      new EngineAway('The history engine stopped'),
      new QueryAborted('Query aborted'),
      // The process died.
      new Error('the server was killed'),
    );
    const failures = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), error), { maxLength: 12 });
    const resumed = async (history: AskedHistory): Promise<number> => {
      for (;;) {
        const entries = await run(history).catch((thrown: unknown) => {
          if (!(thrown instanceof Error) || thrown.message !== 'the server was killed') throw thrown;
        });
        if (entries !== undefined) return entries;
      }
    };
    await fc.assert(
      fc.asyncProperty(arbitraryReadings, failures, async (raw, list) => {
        const readings = readingsFrom(raw);
        const count = await run(historyOf(readings, () => undefined, 100_000));
        const whole = await computed();
        expect(whole).toHaveLength(count);
        expect(await resumed(historyOf(readings, failing(new Map(list))))).toBe(count);
        expect(await computed()).toEqual(whole);
      }),
      { numRuns: 40 },
    );
    await forgetReplay(server.db, range());
  });

  it('halves pieces that are too large, and grows again', async () => {
    const readings = readingsFrom({ silences: [], states: [], words: [[30, 'fault_word_1', 1]], bursts: [] });
    const most = 20 * minute;
    let isLoaded = true;
    const asked: number[] = [];
    const history = historyOf(readings, () => undefined, 100_000);
    const slow: AskedHistory = {
      async buckets(request) {
        const span = request.end - request.start;
        if (request.aggregate === 'none') asked.push(span);
        if (asked.length === 7) isLoaded = false;
        if (isLoaded && request.aggregate === 'none' && span > most) throw new EngineRefused('Timeout exceeded');
        return history.buckets(request);
      },
    };
    await run(slow);
    expect(asked.slice(0, 7)).toEqual([60, 30, 15, 15, 15, 15, 15].map((minutes) => minutes * minute));
    expect(Math.max(...asked)).toBeGreaterThan(2 * hour);
    await forgetReplay(server.db, range());
  });

  it('ends with its cause when the smallest piece fails repeatedly; computed pieces remain, and the next run continues', async () => {
    const readings = readingsFrom({
      silences: [],
      states: [
        [10, 3],
        [20, 4],
        [130, 3],
      ],
      words: [],
      bursts: [],
    });
    const broken = from + 2 * hour;
    const history = historyOf(readings, () => undefined, 100_000);
    let spans: number[] = [];
    let error: Error = new EngineRefused('Timeout exceeded: elapsed 30 s');
    const stuck: AskedHistory = {
      async buckets(request) {
        if (request.aggregate === 'none' && request.end > broken) {
          spans.push(request.end - request.start);
          throw error;
        }
        return history.buckets(request);
      },
    };
    await expect(run(stuck, { tries: 3 })).rejects.toMatchObject({ error: 'replaySlow', context: { seconds: 30 } });
    expect(spans.filter((span) => span === shortestPieceMs)).toHaveLength(3);
    error = new EngineAway('gone');
    await expect(run(stuck, { tries: 1 })).rejects.toMatchObject({ error: 'replayAway' });
    error = new EngineRefused('Memory limit exceeded');
    const refusal = await run(stuck, { tries: 1 }).catch((thrown: unknown) => thrown);
    expect(refusal).toMatchObject({ error: 'replayRefused', context: { reason: 'Memory limit exceeded' } });
    expect(await computed()).toHaveLength(2);
    expect((await checkpointOf(server.db, range()))?.position).toBe(broken);
    spans = [];
    const positions: number[] = [];
    await run(history, {}, { reached: (position) => positions.push(position) });
    expect(positions[0]).toBe(broken);
    expect((await computed()).length).toBeGreaterThan(2);
  });

  it('limits the time of each query, and treats a hanging query as slow', async () => {
    const readings = readingsFrom({ silences: [], states: [[10, 3]], words: [], bursts: [] });
    const history = historyOf(readings, () => undefined, 100_000);
    let hung = 0;
    const hanging: AskedHistory = {
      buckets: (request) => {
        if (hung++ > 2) return history.buckets(request);
        return new Promise((_resolve, reject) =>
          request.signal?.addEventListener('abort', () => reject(new QueryAborted('Query aborted')), { once: true }),
        );
      },
    };
    await run(hanging, { questionMs: 20 });
    expect(hung).toBeGreaterThan(3);
    // Stopped until the state is reported, then running.
    expect(await computed()).toHaveLength(2);
  });

  it('discards a checkpoint when earlier readings change', async () => {
    const readings = readingsFrom({ silences: [], states: [[10, 3]], words: [], bursts: [] });
    const calledOff = new AbortController();
    const reached = (position: number) => void (position > from && calledOff.abort(new Error('called off')));
    const history = historyOf(readings, () => undefined, 100_000);
    await expect(run(history, {}, { signal: calledOff.signal, reached })).rejects.toThrow('called off');
    await removePassed(server.db, projectId(), from + 2 * hour, from + 3 * hour);
    expect(await checkpointOf(server.db, range())).not.toBeNull();
    await removePassed(server.db, projectId(), from + 30 * minute, from + 3 * hour);
    expect(await checkpointOf(server.db, range())).toBeNull();
    await forgetReplay(server.db, range());
  });
});

it('expires the run-state word independently: a device that measures without a run state is not shown as running', async () => {
  const day = start - 10 * 24 * hour;
  const minutes = Array.from({ length: 24 * 60 }, (_, at) => at);
  const series = (metric: string, of: readonly number[], value: number) => ({
    deviceKey: 't-pv',
    metric,
    times: Float64Array.from(of, (at) => day + at * minute),
    values: Float64Array.from(of, () => value),
  });
  // Power every minute of the day; the word "running" every minute too, but not from 10:00 up to 12:17.
  const words = minutes.filter((at) => at < 600 || at >= 737);
  const body = encodeColumns([series('active_power', minutes, 100), series('state', words, 3)]);
  await server.ask(`/api2/history/import?projectId=${projectId()}&spacingMs=${minute}`, { as: 'engadmin', body });
  await compute('engadmin', { start: day, end: day + 24 * hour });
  const rows = await server.db
    .selectFrom('log_entries')
    .select(['result', 'start_time', 'recover_time'])
    .where('device_id', '=', server.device('t-pv').id)
    .where('type', '=', 5)
    .where('start_time', '>=', day)
    .where('start_time', '<', day + 24 * hour)
    .orderBy('start_time')
    .execute();
  // Each word is valid for three minutes, the last one of 9:59 until 10:02.
  expect(
    rows.map(({ result, start_time, recover_time }) => [result, (start_time - day) / minute, ((recover_time ?? 0) - day) / minute]),
  ).toEqual([
    ['run', 0, 602],
    ['fault', 602, 737],
    ['run', 737, 1440],
  ]);
  const { data } = await server.ask<{ availability: number }>(
    `/time/series/device/list?deviceId=${server.device('t-pv').id}&start=${day}&end=${day + 24 * hour}`,
    { as: 'engineer' },
  );
  // 135 of 1440 minutes.
  expect(data.availability).toBe(90.6);
});
