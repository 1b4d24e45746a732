/** Storage units of the test station: the battery is in a zone, the controller in none. */
import type { CallResult, diagramApi, storageUnitsApi } from '@czyun/contract';
import { hourMs } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

type Answer = CallResult<typeof storageUnitsApi.storageUnits>;
const at = (text: string) => Date.parse(`${text}+08:00`);
let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  // 10 kWh charged per hour until noon, 9 kWh discharged per hour afterwards; the state of charge is 20 at midnight, 80 at noon.
  const times = Array.from({ length: 49 }, (_, index) => at('2024-05-10T00:00') + index * hourMs);
  const until = (index: number, from: number, to: number) =>
    Array.from({ length: index }, (_, hour) => hour % 24).filter((hour) => hour >= from && hour < to).length;
  const series = (metric: string, value: (index: number) => number) => ({
    deviceKey: 't-bms',
    metric,
    times: Float64Array.from(times),
    values: Float64Array.from(times, (_, index) => value(index)),
  });
  const columns = [
    series('charge_energy_total', (index) => 500 + 10 * until(index, 0, 12)),
    series('discharge_energy_total', (index) => 400 + 9 * until(index, 12, 24)),
    series('soc', (index) => 20 + 5 * Math.min(index % 24, 24 - (index % 24))),
  ];
  await server.ask(`/api2/history/import?projectId=${projectId}`, { as: 'engadmin', body: encodeColumns(columns) });
  await server.telemetry.settle();
}, 120_000);
afterAll(() => server?.close());

const units = (query = '', as: TestUser = 'monitor', id = projectId) =>
  server.ask<Answer>(`/api/storage/units?projectId=${id}${query}`, { as, language: 'en' });

it('are zones with their devices, counted by registers', async () => {
  const { data } = await units(`&time=${at('2024-05-11T06:00')}`);
  expect(data.lastDay).toBe('2024-05-10');
  expect(data.units).toHaveLength(1);
  expect(data.units[0]).toMatchObject({
    name: '电池区',
    countedBy: 'battery',
    // Six hours of the eleventh; the whole tenth: 9 of 10 kWh were discharged.
    today: { charge: 60, discharge: 0 },
    lastDay: { charge: 120, discharge: 108, efficiency: 90, socStart: 20, socEnd: 25 },
  });
  const [battery] = data.units[0]?.devices ?? [];
  expect(battery).toMatchObject({ key: 't-bms', deviceType: { nature: 'battery' } });
  const params = server.registry.device(battery?.id ?? 0)?.params ?? [];
  const soc = params.find(({ point }) => point.metric === 'soc');
  expect(battery?.params).toContainEqual({ paramId: soc?.paramId, metric: 'soc' });
  expect(battery?.params.some(({ metric }) => metric === 'cell_voltage_1')).toBe(false);
  // The unit of the controller is unknown.
  expect(data.others.map(({ key }) => key)).toEqual(['t-ems']);
});

it('have no efficiency for a day that ended far from its initial state of charge', async () => {
  const { data } = await units(`&time=${at('2024-05-12T06:00')}`);
  // The last reading of the eleventh is at 23:00; the twelfth has one at midnight.
  expect(data.units[0]?.lastDay).toMatchObject({ charge: 120, discharge: 108, efficiency: 90 });
  const times = Array.from({ length: 25 }, (_, index) => at('2024-07-10T00:00') + index * hourMs);
  const series = (metric: string, value: (index: number) => number) => ({
    deviceKey: 't-bms',
    metric,
    times: Float64Array.from(times),
    values: Float64Array.from(times, (_, index) => value(index)),
  });
  const columns = [
    series('charge_energy_total', (index) => 9000 + 2 * index),
    series('discharge_energy_total', (index) => 8000 + 3 * index),
    series('soc', (index) => 80 - 2 * index),
  ];
  await server.ask(`/api2/history/import?projectId=${projectId}`, { as: 'engadmin', body: encodeColumns(columns) });
  await server.telemetry.settle();
  const later = (await units(`&time=${at('2024-07-11T06:00')}`)).data.units[0]?.lastDay;
  expect(later).toMatchObject({ charge: 48, discharge: 72, efficiency: null, socStart: 80, socEnd: 34 });
});

it('are unknown for times without readings', async () => {
  const { data } = await units(`&time=${at('2023-05-11T06:00')}`);
  expect(data.units[0]).toMatchObject({
    today: { charge: null, discharge: null },
    lastDay: { charge: null, discharge: null, efficiency: null, socStart: null, socEnd: null },
  });
});

it('do not exist in a factory, and require membership', async () => {
  expect((await units('', 'engadmin', server.project('factory').id)).data).toMatchObject({ units: [], others: [] });
  expect((await units('', 'stranger')).status).toBe(403);
  expect((await units('', 'engadmin', 999_999)).status).toBe(403);
  expect((await units('&time=soon')).status).toBe(400);
  expect((await server.ask(`/api/storage/units?projectId=${projectId}`)).status).toBe(401);
});

it('are in the project diagram with their devices, oldest first', async () => {
  const ask = (as: TestUser, id: number | string = projectId) =>
    server.ask<CallResult<typeof diagramApi.getDiagram>>(`/api/diagram?projectId=${id}`, { as, language: 'en' });
  const idOf = (key: string) => server.registry.devicesOf(projectId).find((device) => device.key === key)?.id ?? 0;
  const settings = JSON.stringify({ gatewayIds: [idOf('t-load')] });
  await server.db.insertInto('indicator_settings').values({ project_id: projectId, settings, version: 1 }).execute();
  const { data } = await ask('monitor');
  const ids = data.devices.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  const of = (key: string) => data.devices.find((device) => device.key === key);
  expect(of('t-bms')).toMatchObject({ unit: (await units()).data.units[0]?.key, deviceType: { nature: 'battery' } });
  expect(data.devices.filter(({ isStorageGateway }) => isStorageGateway).map(({ key }) => key)).toEqual(['t-load']);
  expect(of('t-grid')).toMatchObject({ unit: null, role: 'grid', name: 'Grid meter' });
  expect(of('t-bms')?.params.map(({ metric }) => metric)).toEqual(expect.arrayContaining(['soc', 'voltage', 'circuit_breaker']));
  expect(of('t-bms')?.params.some(({ metric }) => metric === 'cell_voltage_1')).toBe(false);
  expect((await ask('stranger')).status).toBe(403);
  expect((await ask('engadmin', 999_999)).status).toBe(403);
  expect((await ask('engadmin', 'x')).status).toBe(400);
});
