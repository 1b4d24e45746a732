/** Virtual meters, order and coverage, compared with plain arithmetic on the imported readings. */
import type { SubItem } from '@czyun/contract';
import { dayMs } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { combinationsOf, hasCircle, type Item } from '../../sub-items/quantities.ts';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayStart } from '../../time/days.ts';

interface Below {
  readonly today: number | null;
  readonly yesterday: number | null;
  readonly restToday: number | null;
  readonly restYesterday: number | null;
}
type Figures = SubItem & {
  readonly today: number | null;
  readonly yesterday: number | null;
  readonly yesterdaySoFar: number | null;
  readonly change: number | null;
  readonly ring: number | null;
  readonly below: Below | null;
};

let server: TestServer;
let projectId: number;
const midnight = dayStart('Asia/Shanghai', Date.now());
let grid: number;
let load: number;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  [grid, load] = [server.paramId('t-grid', 'energy_import'), server.paramId('t-load', 'energy_import')];
  const soFar = Date.now() - midnight;
  const column = (deviceKey: string, [eve, morning, evening, now]: readonly number[]) => ({
    ...{ deviceKey, metric: 'energy_import' },
    times: Float64Array.of(midnight - dayMs - 60_000, midnight - dayMs + Math.floor(soFar / 2), midnight - 1000, midnight + soFar / 2),
    values: Float64Array.of(eve ?? 0, morning ?? 0, evening ?? 0, now ?? 0),
  });
  // Counted yesterday, yesterday so far, today: grid 50, 10, 12; load 20, 4, 5.
  const body = encodeColumns([column('t-grid', [1000, 1010, 1050, 1062]), column('t-load', [100, 104, 120, 125])]);
  expect((await server.ask(`/api2/history/import?projectId=${projectId}`, { as: 'engadmin', body })).code).toBe(200);
  await server.telemetry.settle();
});
afterAll(() => server?.close());

const save = (fields: Record<string, unknown>, as: TestUser = 'engadmin') =>
  server.ask<SubItem>('/api/subItem/save', { as, language: 'en', body: { projectId, ...fields } });
const move = (fields: Record<string, unknown>, as: TestUser = 'engadmin') =>
  server.ask<{ moved: boolean }>('/api/subItem/move', { as, language: 'en', body: { projectId, ...fields } });
const list = async () =>
  (await server.ask<{ list: Figures[] }>(`/dv2/proj/getSubentryData?projectId=${projectId}`, { as: 'monitor', language: 'en' })).data.list;
const under = async (pid: number | null) => (await list()).filter((item) => item.pid === pid).map(({ name }) => name);

describe('a virtual meter', () => {
  let whole: SubItem;
  let part: SubItem;
  let rest: SubItem;

  it('is the sum and difference of registers and other items', async () => {
    whole = (await save({ name: 'Whole', paramId: grid })).data;
    part = (await save({ name: 'Part', pid: whole.id, paramId: load })).data;
    const terms = [
      { sign: 1, paramId: grid },
      { sign: -1, itemId: part.id },
    ];
    const saved = await save({ name: 'Rest', pid: whole.id, terms });
    expect(saved.data.terms).toEqual([
      {
        sign: 1,
        paramId: grid,
        itemId: null,
        deviceId: server.device('t-grid').id,
        deviceName: 'Grid meter',
        name: expect.stringContaining('Energy'),
      },
      { sign: -1, paramId: null, itemId: part.id, deviceId: null, deviceName: null, name: 'Part' },
    ]);
    rest = saved.data;
    const found = (await list()).find(({ id }) => id === rest.id);
    expect(found).toMatchObject({ today: 12 - 5, yesterday: 50 - 20, yesterdaySoFar: 10 - 4, change: 7 - 6 });
    expect(found?.ring).toBeCloseTo(100 / 6, 2);
  });

  it('covers its parent together with its siblings; without it there is a positive or negative rest', async () => {
    const below = async () => (await list()).find(({ id }) => id === whole.id)?.below;
    expect(await below()).toEqual({ today: 12, yesterday: 50, restToday: 0, restYesterday: 0 });
    await move({ id: rest.id });
    expect(await below()).toEqual({ today: 5, yesterday: 20, restToday: 7, restYesterday: 30 });
    const twice = (await save({ name: 'Twice', pid: whole.id, paramId: grid })).data;
    expect(await below()).toEqual({ today: 17, yesterday: 70, restToday: -5, restYesterday: -20 });
    await server.ask('/dv2/proj/subdel', { as: 'engadmin', body: { projectId, ids: String(twice.id) } });
    expect((await list()).find(({ id }) => id === part.id)?.below).toBeNull();
    await move({ id: rest.id, pid: whole.id });
  });

  it('must not refer to itself', async () => {
    const back = await save({ id: rest.id, name: 'Rest', terms: [{ sign: 1, itemId: rest.id }] });
    expect(back).toMatchObject({ status: 400, msg: expect.stringContaining('Circular reference') });
    // The parent becomes the sum of its children, one of which is computed from the parent.
    await save({ id: rest.id, name: 'Rest', pid: whole.id, terms: [{ sign: 1, itemId: whole.id }] });
    expect((await save({ id: whole.id, name: 'Whole' })).msg).toContain('Circular reference');
    const sum = (await save({ name: 'Sum' })).data;
    await save({ id: rest.id, name: 'Rest', terms: [{ sign: 1, itemId: sum.id }] });
    expect((await move({ id: rest.id, pid: sum.id })).msg).toContain('Circular reference');
    expect((await server.ask('/dv2/proj/subsave', { as: 'engadmin', body: { projectId, id: whole.id, name: 'Whole' } })).code).toBe(200);
    expect((await list()).find(({ id }) => id === rest.id)).toMatchObject({ pid: null, name: 'Rest' });
    await save({ id: whole.id, name: 'Whole', paramId: grid });
  });

  it('consists of registers of the project in its own unit', async () => {
    const wrong = async (term: Record<string, unknown>, more: Record<string, unknown> = {}) =>
      (await save({ name: 'x', terms: [{ sign: 1, ...term }], ...more })).errors;
    expect(await wrong({ paramId: grid }, { unit: 'MWh' })).toMatchObject([
      { path: 'terms.0.paramId', message: "Its unit differs from the item's unit" },
    ]);
    expect((await wrong({ itemId: part.id }, { unit: 't' }))?.[0]?.path).toBe('terms.0.itemId');
    expect((await wrong({ paramId: server.paramId('t-grid', 'active_power') }))?.[0]?.message).toContain('register');
    expect((await wrong({ paramId: server.paramId('t-foreign', 'energy_import') }))?.[0]?.message).toContain('not found');
    expect((await wrong({ itemId: 999_999 }))?.[0]?.message).toContain('not found');
    expect((await wrong({}))?.[0]?.message).toContain('one parameter or one');
    expect((await wrong({ paramId: grid, itemId: part.id }))?.[0]?.message).toContain('one parameter or one');
    expect((await wrong({ paramId: grid }, { paramId: load }))?.[0]?.message).toContain('not both');
    expect((await save({ name: 'x', terms: [{ sign: 2, paramId: grid }] })).status).toBe(400);
    expect((await save({ name: 'x', id: 999_999 })).status).toBe(404);
  });

  it('is unknown once one of its terms is removed', async () => {
    const gone = (await save({ name: 'Gone', paramId: load })).data;
    const terms = [
      { sign: 1, paramId: grid },
      { sign: 1, itemId: gone.id },
    ];
    const both = (await save({ name: 'Both', terms })).data;
    expect((await list()).find(({ id }) => id === both.id)?.today).toBe(17);
    await server.ask('/dv2/proj/subdel', { as: 'engadmin', body: { projectId, ids: String(gone.id) } });
    const found = (await list()).find(({ id }) => id === both.id);
    expect(found).toMatchObject({ today: null, terms: [{ paramId: grid }, { paramId: null, itemId: null, name: null }] });
  });
});

describe('the order of items', () => {
  it('is stored, and changed only with set-up permission', async () => {
    const top = (await save({ name: 'order' })).data;
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await save({ name, pid: top.id })).data.id);
    expect(await under(top.id)).toEqual(['a', 'b', 'c']);
    expect((await move({ id: ids[2], pid: top.id, before: ids[0] })).data).toEqual({ moved: true });
    expect(await under(top.id)).toEqual(['c', 'a', 'b']);
    expect((await move({ id: ids[2], pid: top.id, before: ids[0] })).data).toEqual({ moved: false });
    await move({ id: ids[0], pid: ids[1] });
    expect([await under(top.id), await under(ids[1] ?? 0)]).toEqual([['c', 'b'], ['a']]);
    expect((await move({ id: top.id, pid: ids[0] })).status).toBe(400);
    expect((await move({ id: ids[0], pid: 999_999 })).status).toBe(400);
    expect((await move({ id: ids[0], before: ids[2] })).status).toBe(400);
    expect((await move({ id: 999_999 })).status).toBe(404);
    for (const as of ['monitor', 'engineer', 'operator', 'useradmin'] as const) {
      expect((await move({ id: ids[0] }, as)).code).toBe(403);
      expect((await save({ name: 'x' }, as)).code).toBe(403);
    }
    expect((await move({ id: ids[0] }, 'stranger')).code).toBe(4013);
    const foreign = server.project('foreign').id;
    expect((await move({ projectId: foreign, id: ids[0] }, 'stranger')).status).toBe(404);
  });
});

describe('combinations of items', () => {
  const item = (id: number, pid: number | null, more: Partial<Item> = {}): Item => ({ id, pid, unit: 'kWh', paramId: null, ...more });
  const term = (sign: 1 | -1, itemId: number) => ({ sign, itemId, paramId: null });

  it('add duplicate terms and keep those that cancel out', () => {
    const items = [
      item(1, null, { paramId: 10 }),
      item(2, null, { paramId: 11 }),
      item(3, null, { terms: [term(1, 1), term(-1, 2)] }),
      item(4, null, { terms: [term(1, 3), term(1, 1), term(1, 2)] }),
    ];
    expect([...(combinationsOf(items).get(4) ?? [])]).toEqual([
      [10, 2],
      [11, 0],
    ]);
    expect(hasCircle(items)).toBe(false);
  });

  it('are unknown for cycles and different units; a diamond is not a cycle', () => {
    const circle = [item(1, null, { terms: [term(1, 2)] }), item(2, null), item(3, 2, { terms: [term(1, 1)] })];
    expect(hasCircle(circle)).toBe(true);
    expect(combinationsOf(circle).get(1)).toBeNull();
    const units = [item(1, null, { terms: [term(1, 2)] }), item(2, null, { paramId: 10, unit: 't' })];
    expect(combinationsOf(units).get(1)).toBeNull();
    const diamond = [
      item(1, null, { terms: [term(1, 2), term(1, 3)] }),
      item(2, null, { terms: [term(1, 4)] }),
      item(3, null, { terms: [term(1, 4)] }),
      item(4, null, { paramId: 10 }),
    ];
    expect(hasCircle(diamond)).toBe(false);
  });
});
