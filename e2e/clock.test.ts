/** Server and plant with their own clock, faster than real time: hours arrive over the live path, and all their figures are recomputed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFigures } from '../packages/server/src/testing/check-figures.ts';
import { type ApiSession, apiSession, until } from './page.ts';
import { type Station, startStation } from './station.ts';

const hour = 3_600_000;
const from = Date.parse('2026-03-18T07:50:00+08:00');
const eight = from + 10 * 60_000;

let station: Station;
let session: ApiSession;

beforeAll(async () => {
  station = await startStation({ clock: { from: new Date(from).toISOString(), speed: 45 } });
  session = await apiSession('engadmin', station.api);
});
afterAll(() => station?.stop());

interface Device {
  readonly id: number;
  readonly key: string;
  readonly status: string;
}

async function devicesOf(type: number): Promise<readonly Device[]> {
  const { list } = await session.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  const project = list.find(({ projectType }) => projectType.id === type);
  return session.ask<Device[]>(`/device/getAllByProjId?id=${project?.id}`);
}

test('an hour of the plant in eighty seconds of real time, read over Modbus and MQTT', async () => {
  const devices = await devicesOf(1);
  const idOf = (key: string) => devices.find((device) => device.key === key)?.id ?? 0;
  const series = [
    { key: `${idOf('meter-grid')}:active_power`, counter: false, decimals: 2 },
    { key: `${idOf('meter-load')}:energy_import`, counter: true, decimals: 2 },
    { key: `${idOf('pcs-1')}:active_power`, counter: false, decimals: 2 },
  ];
  const raw = (key: string, start: number, end: number) =>
    session.ask<{ series: { times: number[]; values: number[] }[] }>(
      `/dv2/param/getParamHistory?key=${key}&start=${start}&end=${end}&downSample=1s-none&form=columns`,
    );
  const end = eight + hour;
  // Missing readings of the hour may be in transit until a later reading has arrived over each connection.
  for (const { key } of series)
    await until(`readings of ${key} after nine`, async () => (await raw(key, end, end + 2 * hour)).series[0]?.times.at(0), {
      timeoutMs: 150_000,
      everyMs: 1000,
    });
  for (const { key } of series) {
    const times = (await raw(key, eight, end)).series[0]?.times ?? [];
    expect(times.length, `${key}: more than one reading in thirty seconds`).toBeGreaterThan(120);
    expect(times.every((time) => time >= eight && time < end)).toBe(true);
  }
  const checked = await checkFigures(session.ask, { series, start: eight, end, timeZone: 'Asia/Shanghai', widths: ['5m', '30m', '1h'] });
  expect(checked.compared).toBeGreaterThanOrEqual(60);
  expect(checked.wrong).toEqual([]);
  // Silence of a device is measured in real time: at this speed a slow second sets no device offline, except the meter without a data
  // source.
  const offline = (await devicesOf(1)).filter(({ status }) => status === 'offline').map(({ key }) => key);
  expect(offline).toEqual(['demo-mqtt-meter']);
});
