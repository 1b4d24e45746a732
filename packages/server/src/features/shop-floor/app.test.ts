/** Current machines, with their sums of the production day. */
import { type CallResult, dayMs, hourMs } from '@czyun/contract';
import { shopFloorApi } from '@czyun/contract/shop-floor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayOf } from '../../time/days.ts';

type Floor = CallResult<typeof shopFloorApi.getShopFloor>;

let server: TestServer;
let projectId: number;
beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('factory').id;
});
afterAll(() => server?.close());

const ask = (as: TestUser = 'engadmin', of = projectId) =>
  server.ask<Floor>(`${shopFloorApi.getShopFloor.path}?projectId=${of}`, { as, language: 'en' });
const machineOf = async (key: string) => (await ask()).data.machines.find(({ deviceId }) => deviceId === server.device(key).id);

it('lists the machines that count pieces, unknown before they report', async () => {
  const { data } = await ask();
  expect(data.machines.map(({ deviceId }) => deviceId)).toEqual([server.device('t-m1').id, server.device('t-m2').id]);
  expect(data).toMatchObject({ plan: 'none', shift: null, shiftTotal: null, day: { date: dayOf('Asia/Shanghai', Date.now()).date } });
  expect(data.machines[0]).toMatchObject({ order: null, stop: null, planned: false, target: null });
});

it('shows state, machine-specific state, order and cycle from the latest readings', async () => {
  const at = Date.now();
  await server.publish(
    't-m1',
    {
      state: 1,
      output_total: 500,
      reject_total: 5,
      batch_no: 2601,
      order_quantity: 1000,
      order_done: 240,
      cycle_time: 21.5,
      ideal_cycle_time: 20,
    },
    at,
  );
  await expect.poll(async () => (await machineOf('t-m1'))?.state, { timeout: 15_000 }).toBe('auto');
  expect(await machineOf('t-m1')).toMatchObject({
    ...{ stop: null, cycleS: 21.5, idealCycleS: 20 },
    order: { number: 2601, quantity: 1000, done: 240 },
  });
  await server.publish('t-m1', { state: 3, output_total: 500 }, at + 1000);
  await expect.poll(async () => (await machineOf('t-m1'))?.stop?.start ?? 0, { timeout: 15_000 }).toBeGreaterThanOrEqual(at);
  expect(await machineOf('t-m1')).toMatchObject({ state: 'stop', own: 'Starved', stop: { version: 0, note: '' } });
});

it('shows the current shift and its target pieces by the ideal cycle', async () => {
  const crew = await server.ask<{ id: number }>('/api/shifts/crew/save', { as: 'engadmin', body: { projectId, name: 'A', userIds: [] } });
  const { date } = dayOf('Asia/Shanghai', Date.now() - dayMs);
  const shifts = [{ name: 'Whole', from: '00:00', to: '00:00', breaks: [] }];
  const pattern = { projectId, from: date, anchor: date, shifts, cycle: [[crew.data.id]] };
  expect((await server.ask('/api/shifts/pattern/save', { as: 'engadmin', body: pattern })).code).toBe(200);
  const { data } = await ask();
  const { start } = dayOf('Asia/Shanghai', data.at);
  expect(data).toMatchObject({ day: { start }, shift: { name: 'Whole', start, end: start + dayMs } });
  const shown = data.machines[0];
  expect(shown).toMatchObject({ planned: true, target: (24 * hourMs) / 20_000 });
  expect(shown?.targetNow).toBe(Math.floor((data.at - start) / 20_000));
});

it('shows the reason of the stop once set', async () => {
  const tree = await server.ask<{ list: { id: number; parentId: number | null; name: string }[] }>('/api/stops/reasons/saveDefault', {
    ...{ as: 'engadmin', body: { projectId } },
  });
  const leaf = tree.data.list.find(({ parentId }) => parentId !== null);
  const stop = (await machineOf('t-m1'))?.stop;
  const body = { deviceId: server.device('t-m1').id, start: stop?.start, version: 0, reasonId: leaf?.id, note: '' };
  expect((await server.ask('/api/stops/save', { as: 'engadmin', body })).code).toBe(200);
  expect((await machineOf('t-m1'))?.stop).toMatchObject({ version: 1, reason: { id: leaf?.id } });
});

it('rejects strangers and unknown projects', async () => {
  expect((await ask('stranger')).code).toBe(4013);
  expect((await ask('engadmin', 999_999)).code).toBe(4013);
});
