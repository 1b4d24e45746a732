import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayStart } from '../../time/days.ts';

interface Figures {
  key: string;
  paramId: number;
  min: number | null;
  minTime: number | null;
  max: number | null;
  maxTime: number | null;
  avg: number | null;
  coveredMs: number;
  diff: number | null;
  integral: number | null;
  deviation: number | null;
  aboveMs: number | null;
  belowMs: number | null;
  reason?: string;
}
interface Answer {
  timeZone: string;
  start: number;
  end: number;
  downSample: string;
  list: Figures[];
}

let server: TestServer;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Start of a day in the past. */
const start = dayStart('Asia/Shanghai', Date.now()) - 2 * day;
/** One reading a minute for five hours, except in the third. */
const powers = Array.from(
  { length: 300 },
  (_, at) => [start + at * minute, Math.round(500 + 300 * Math.sin(at / 17)) / 10] as const,
).filter((_, at) => at < 120 || at >= 180);

beforeAll(async () => {
  server = await createTestServer();
  const series = [
    {
      deviceKey: 't-grid',
      metric: 'active_power',
      times: Float64Array.from(powers, ([time]) => time),
      values: Float64Array.from(powers, ([, value]) => value),
    },
  ];
  await server.ask(`/api2/history/import?projectId=${server.project('station').id}&spacingMs=60000`, {
    as: 'engadmin',
    body: encodeColumns(series),
  });
  await server.telemetry.settle();
});
afterAll(() => server.close());

const key = () => `${server.device('t-grid').id}:active_power`;
const ask = (query: string, as: TestUser = 'monitor') =>
  server.ask<Answer>(`/api/history/rangeStatistics?${query}`, { as, language: 'en' });

/** Each reading is valid until the next one, at most for three minutes. */
function plainly(from: number, to: number, line: number) {
  const pieces = powers.flatMap(([time, value], index) => {
    const until = Math.min(powers[index + 1]?.[0] ?? to, time + 3 * minute, to);
    const begin = Math.max(time, from);
    return until > begin ? [{ ms: until - begin, value, time }] : [];
  });
  const coveredMs = pieces.reduce((sum, { ms }) => sum + ms, 0);
  const mean = pieces.reduce((sum, { ms, value }) => sum + ms * value, 0) / coveredMs;
  return {
    coveredMs,
    mean,
    deviation: Math.sqrt(pieces.reduce((sum, { ms, value }) => sum + ms * (value - mean) ** 2, 0) / coveredMs),
    aboveMs: pieces.reduce((sum, { ms, value }) => sum + (value > line ? ms : 0), 0),
    belowMs: pieces.reduce((sum, { ms, value }) => sum + (value < line ? ms : 0), 0),
  };
}

describe('statistics of a range', () => {
  it('are those of its readings, weighted by their validity', async () => {
    // Begins and ends between two readings.
    const [from, to] = [start + 30_500, start + 5 * hour];
    const { data } = await ask(`key=${key()}&start=${from}&end=${to}&above=60`);
    expect(data).toMatchObject({ timeZone: 'Asia/Shanghai', start: from, end: to, downSample: 'raw' });
    const [found] = data.list;
    const expected = plainly(from, to, 60);
    expect(found?.coveredMs).toBe(expected.coveredMs);
    expect(found?.avg).toBeCloseTo(expected.mean, 3);
    expect(found?.deviation).toBeCloseTo(expected.deviation, 3);
    expect([found?.aboveMs, found?.belowMs]).toEqual([expected.aboveMs, expected.belowMs]);
    expect(found?.integral).toBeCloseTo((expected.mean * expected.coveredMs) / hour, 2);
    const inside = powers.filter(([time]) => time >= from && time < to);
    const lowest = Math.min(...inside.map(([, value]) => value));
    const highest = Math.max(...inside.map(([, value]) => value));
    expect([found?.min, found?.max]).toEqual([lowest, highest]);
    expect(found?.minTime).toBe(inside.find(([, value]) => value === lowest)?.[0]);
    expect(found?.maxTime).toBe(inside.find(([, value]) => value === highest)?.[0]);
  });

  it('are unknown without readings, and without a line there is no time above it', async () => {
    const { data } = await ask(`key=${key()},${server.device('t-grid').id}:no_such_metric&start=${start - 2 * day}&end=${start - day}`);
    const unknown = {
      min: null,
      minTime: null,
      max: null,
      maxTime: null,
      avg: null,
      coveredMs: 0,
      integral: null,
      deviation: null,
      aboveMs: null,
      belowMs: null,
    };
    expect(data.list).toEqual([
      expect.objectContaining({ key: key(), ...unknown }),
      expect.objectContaining({ paramId: 0, reason: expect.any(String), ...unknown }),
    ]);
  });

  it('end at the present', async () => {
    const { data } = await ask(`key=${key()}&start=${start}&end=${Date.now() + 10 * day}`);
    expect(data.end).toBeLessThanOrEqual(Date.now());
  });

  it('refuse invalid ranges and keys, and reveal nothing of other projects', async () => {
    expect((await ask(`key=${key()}&start=${start + hour}&end=${start}`)).status).toBe(400);
    expect((await ask('key=active_power')).status).toBe(400);
    expect((await ask(`key=${key()}&above=high`)).status).toBe(400);
    expect((await ask(`key=${server.device('t-foreign').id}:active_power`)).code).toBe(4013);
  });
});

describe('a computed curve', () => {
  const formula = (fields: object, as: TestUser = 'monitor') =>
    server.ask<{ downSample: string; times: number[]; values: (number | null)[] }>('/api/history/formula', {
      ...{ as, language: 'en' },
      body: { key: key(), start, end: start + 5 * hour, downSample: '5m', ...fields },
    });
  const means = async () =>
    (
      await server.ask<{ series: { times: number[]; values: (number | null)[] }[] }>(
        `/dv2/param/getParamHistory?key=${key()}&start=${start}&end=${start + 5 * hour}&downSample=5m-avg&form=columns`,
        { as: 'monitor' },
      )
    ).data.series[0];

  it('is the expression over the values of each bucket, and unknown where they are unknown', async () => {
    const expected = await means();
    const { data } = await formula({ expression: 'max(a * 2 - 10, 60) / 4' });
    expect(data.downSample).toBe('5m-avg');
    expect(data.times).toEqual(expected?.times);
    expect(expected?.values).toContain(null);
    data.values.forEach((value, index) => {
      const mean = expected?.values[index] ?? null;
      if (mean === null) expect(value).toBeNull();
      else expect(value).toBeCloseTo(Math.max(mean * 2 - 10, 60) / 4, 3);
    });
  });

  it('is unknown if a parameter is unknown', async () => {
    const { data } = await formula({ key: `${key()},${server.device('t-grid').id}:no_such_metric`, expression: 'a + b' });
    expect(data.values.every((value) => value === null)).toBe(true);
  });

  it('refuses an invalid formula, with the position of the fault', async () => {
    expect((await formula({ expression: 'a + z' })).status).toBe(400);
    expect((await formula({ expression: 'a > 5' })).status).toBe(400);
    expect((await formula({ expression: '' })).status).toBe(400);
    expect((await formula({ expression: 'a', key: '' })).status).toBe(400);
    expect((await formula({ expression: 'a', start: start + hour, end: start })).status).toBe(400);
    expect((await formula({ expression: 'a', key: `${server.device('t-foreign').id}:active_power` })).code).toBe(4013);
  });
});
