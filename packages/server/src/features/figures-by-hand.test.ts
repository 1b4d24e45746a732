/** Results of calls against plain arithmetic over their readings, in three time zones. */
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFigures } from '../testing/check-figures.ts';
import { createTestServer, type TestServer, testStation } from '../testing/index.ts';

const timeZones = ['Asia/Shanghai', 'Europe/Berlin', 'Australia/Lord_Howe'] as const;
const devices = ['t-grid', 't-m1', 't-foreign'] as const;
const counters = ['energy_import', 'energy_total', 'energy_import'] as const;
const description = { projects: testStation.projects.map((project, i) => ({ ...project, timeZone: timeZones[i] ?? 'UTC' })) };
const hour = 3_600_000;
const end = Math.floor(Date.now() / hour) * hour - 5 * hour - 7 * 60_000;
const start = end - 50 * hour;
let server: TestServer;

function seeded(state: number): () => number {
  let now = state;
  return () => {
    now = (Math.imul(now, 1_664_525) + 1_013_904_223) >>> 0;
    return now / 4_294_967_296;
  };
}

/** Readings once a minute, with faster periods, gaps and occasional restarts of the counter. */
function made(seed: number, counter: boolean) {
  const random = seeded(seed);
  const times: number[] = [];
  const values: number[] = [];
  let steps = 5000;
  for (let time = start - 5 * hour; time < end + 2 * hour; ) {
    time += random() < 0.02 ? Math.floor(random() * 2 * hour) : random() < 0.2 ? 1000 : 60_000;
    steps = counter ? (random() < 0.003 ? 4 : steps + Math.floor(random() * 9)) : Math.round((random() - 0.5) * 4000);
    times.push(time);
    values.push(steps / 10);
  }
  return { times: Float64Array.from(times), values: Float64Array.from(values) };
}

beforeAll(async () => {
  server = await createTestServer({ description });
  for (const [i, deviceKey] of devices.entries()) {
    const series = [
      { deviceKey, metric: 'active_power', ...made(i + 1, false) },
      { deviceKey, metric: counters[i] ?? '', ...made(i + 11, true) },
    ];
    const { projectId } = server.device(deviceKey);
    const answer = await server.ask<{ stored: number; rejected: number }>(`/api2/history/import?projectId=${projectId}&spacingMs=60000`, {
      as: 'platform',
      body: encodeColumns(series),
    });
    expect(answer.data).toMatchObject({ rejected: 0 });
  }
  await server.telemetry.settle();
}, 120_000);
afterAll(() => server.close());

test.for(timeZones.map((timeZone, i) => [timeZone, devices[i] ?? '', counters[i] ?? ''] as const))(
  'in %s every figure is what its readings make',
  { timeout: 120_000 },
  async ([timeZone, deviceKey, counter]) => {
    const { params } = server.device(deviceKey);
    const series = ['active_power', counter].map((metric) => {
      const point = params.find((param) => param.point.metric === metric)?.point;
      return { key: `${server.device(deviceKey).id}:${metric}`, counter: point?.type === 'counter', decimals: point?.decimals ?? 0 };
    });
    expect(series[1]?.counter).toBe(true);
    const ask = async <T>(path: string) => (await server.ask<T>(path, { as: 'platform' })).data;
    const result = await checkFigures(ask, { series, start, end, timeZone, widths: ['5m', '30m', '1h', '4h', '1d', '1n'] });
    expect(result.wrong).toEqual([]);
    expect(result.compared).toBeGreaterThan(1500);
  },
);
