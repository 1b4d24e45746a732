/** Replay equals the record: the same instant later shows what the live stream sent, alarms included. */
import type { AlarmsFrame, CallResult, historyFramesApi, LogEntry, ParamValue, ServerFrame } from '@czyun/contract';
import { noLimits } from '@czyun/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { basePath, createTestServer, type TestServer } from '../testing/index.ts';

const points = [
  ['t-grid', 'active_power'],
  ['t-grid', 'voltage_a'],
  ['t-load', 'active_power'],
  ['t-ems', 'soc'],
  ['t-bms', 'cell_temperature_max'],
] as const;
const high = 50;
const instants = 20;
const wait = { timeout: 20_000, interval: 5 };

interface Sample {
  readonly time: number;
  readonly values: readonly Omit<ParamValue, 'reason'>[];
  readonly alarms: readonly number[];
}

let server: TestServer;
let socket: WebSocket;
const live = new Map<number, Omit<ParamValue, 'reason'>>();
const alarms = new Map<number, LogEntry>();

function hearAlarms({ whole, entries }: AlarmsFrame): void {
  if (whole) alarms.clear();
  for (const entry of entries) alarms.set(entry.id, entry);
}

function hear(frame: ServerFrame): void {
  if (frame.op === 'alarms') hearAlarms(frame);
  if (frame.op !== 'values') return;
  for (const [index, paramId] of frame.ids.entries())
    live.set(paramId, {
      paramId,
      value: frame.values[index] ?? null,
      time: frame.times[index] || null,
      quality: (['good', 'stale', 'bad'] as const)[frame.quality[index] ?? 2],
    });
}

const active = () => [...alarms.values()].filter(({ recovered }) => !recovered);

beforeAll(async () => {
  server = await createTestServer();
  const deviceId = server.device('t-bms').id;
  const body = { deviceId, metric: 'cell_temperature_max', version: 0, limits: { ...noLimits, high1: high } };
  expect((await server.ask('/api/limits/save', { as: 'engadmin', body })).code).toBe(200);
  const port = await server.listen();
  socket = new WebSocket(`ws://127.0.0.1:${port}${basePath}/live`);
  socket.on('message', (data: RawData) => hear(JSON.parse(data.toString()) as ServerFrame));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ op: 'hello', sid: await server.sid('monitor'), language: 'en' }));
  socket.send(JSON.stringify({ op: 'subscribe', projectId: server.project('station').id }));
  socket.send(JSON.stringify({ op: 'want', paramIds: points.map(([key, metric]) => server.paramId(key, metric)) }));
});
afterAll(async () => {
  socket?.terminate();
  await server?.close();
});

/** Publishes readings, some with the temperature beyond its limit, and waits for them and the alarm in the stream. */
async function sampleOf(turn: number): Promise<Sample> {
  // More frequent alarms would be suppressed as chattering.
  const temperature = turn % 10 >= 5 ? high + 5 + turn / 10 : high - 20 + turn / 10;
  for (const [index, [key, metric]] of points.entries())
    await server.publish(key, { [metric]: metric === 'cell_temperature_max' ? temperature : 10 * index + turn / 10 });
  const temperatureId = server.paramId('t-bms', 'cell_temperature_max');
  await expect.poll(() => live.get(temperatureId)?.value, wait).toBeCloseTo(temperature);
  await expect.poll(() => live.get(server.paramId('t-grid', 'active_power'))?.value, wait).toBeCloseTo(turn / 10);
  await expect.poll(() => active().map(({ metric }) => metric), wait).toEqual(temperature > high ? ['cell_temperature_max'] : []);
  const time = Date.now();
  const ids = points.map(([key, metric]) => server.paramId(key, metric));
  const values = ids.map((id) => live.get(id) ?? expect.fail(`no value of ${id}`));
  const sample = { time, values, alarms: active().map(({ id }) => id) };
  // The next readings have a later millisecond.
  await expect.poll(() => Date.now(), wait).toBeGreaterThan(time);
  return sample;
}

test('100 values and the alarms of 20 instants equal those of the live stream, individually and as frames', async () => {
  const samples: Sample[] = [];
  for (let turn = 0; turn < instants; turn += 1) samples.push(await sampleOf(turn));
  expect(new Set(samples.map(({ alarms: ids }) => ids.length))).toEqual(new Set([0, 1]));
  await server.telemetry.settle();
  const paramIds = points.map(([key, metric]) => server.paramId(key, metric));
  const projectId = server.project('station').id;
  for (const { time, values, alarms: ids } of samples) {
    const said = await server.ask<{ list: ParamValue[] }>('/api2/history/queryRealTimeData', { as: 'monitor', body: { paramIds, time } });
    expect([time, said.data.list]).toEqual([time, values]);
    const standing = await server.ask<LogEntry[]>(`/czyun/realAlarm?id=${projectId}&time=${time}`, { as: 'monitor' });
    expect([time, standing.data.map(({ id }) => id)]).toEqual([time, ids]);
  }
  // Frames around them, as requested during playback, have the same values.
  for (const { time, values } of samples.slice(0, 5)) {
    const body = { paramIds, start: time - 4, stepMs: 2, count: 3 };
    const { data } = await server.ask<CallResult<typeof historyFramesApi.getFrames>>('/api/history/frames', { as: 'monitor', body });
    expect(data.list.map((each) => each.values[2])).toEqual(values.map(({ value }) => value));
  }
});
