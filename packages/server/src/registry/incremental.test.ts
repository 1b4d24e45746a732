/** After whatever edits, a registry that read only what they touched knows the same as one that reads everything. */
import { deviceTypeById } from '@czyun/devices';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FreshDatabase, freshSqlite } from '../db/fixture.ts';
import { createRegistry } from './index.ts';
import type { Registry, Touched } from './types.ts';

const customType = 10_001;
const meter = deviceTypeById(1203) ?? expect.fail('there is no meter');
const typeDocument = (points: number) =>
  JSON.stringify({ ...meter, id: customType, key: 'own', points: meter.points.slice(0, points), profiles: [] });

const models = [
  { type_id: 1203, profile_id: 'mqtt-meter', connection: '{"kind":"mqtt","periodMs":20000}' },
  { type_id: 1201, profile_id: 'plant-pcs', connection: '{"kind":"modbus","host":"10.0.0.7","port":502,"unit":1,"pollMs":1000}' },
  { type_id: customType, profile_id: 'mqtt-own', connection: '{"kind":"mqtt","periodMs":5000}' },
  { type_id: 1203, profile_id: 'nobody', connection: '{"kind":"mqtt","periodMs":20000}' },
  { type_id: 9, profile_id: 'nobody', connection: '{"kind":"mqtt","periodMs":20000}' },
  { type_id: 1203, profile_id: 'mqtt-meter', connection: '{' },
] as const;

/** Everything that can be seen of a registry. */
function seen(registry: Registry) {
  const projects = registry.projects();
  const devices = registry.devices();
  return {
    types: registry.catalog.types(),
    projects,
    devices,
    of: projects.map(({ id }) => [registry.project(id), registry.regionsOf(id), registry.pagesOf(id), registry.devicesOf(id)]),
    regions: projects.flatMap(({ id }) => registry.regionsOf(id)).map(({ id }) => registry.region(id)),
    byKey: devices.map(({ key, id }) => [registry.deviceByKey(key), registry.device(id)]),
    params: devices.flatMap(({ id, params }) =>
      params.map(({ paramId, point }) => [registry.param(paramId), registry.paramOf(id, point.metric), registry.get(paramId)]),
    ),
    series: [...registry.all()].toSorted((a, b) => a.paramId - b.paramId),
  };
}

const facts = { company: '', title: '', address: '', operation_time: null, large_image: null, lng: null, lat: null, created: 0 };

/** What people do; `pick` and `more` choose what it is done to. */
interface Deed {
  readonly kind: (typeof kinds)[number];
  readonly pick: number;
  readonly more: number;
}
const kinds = [
  'addProject',
  'editProject',
  'moveProject',
  'removeProject',
  'networks',
  'addZone',
  'editZone',
  'removeZone',
  'page',
  'addDevice',
  'addDevice',
  'editDevice',
  'remodel',
  'token',
  'enable',
  'removeDevice',
  'replaceDevice',
  'type',
] as const;

/** Does a deed as set-up does it, and tells what it touched. */
async function perform({ db }: FreshDatabase, { kind, pick, more }: Deed, turn: number): Promise<Touched | 'all'> {
  const one = async <T extends 'projects' | 'regions' | 'devices'>(table: T) => {
    const rows = await db
      .selectFrom(table as 'devices')
      .select(['id', 'project_id', 'key'] as never[])
      .orderBy('id')
      .execute();
    return (rows as unknown as { id: number; project_id: number; key: string }[])[pick % Math.max(1, rows.length)];
  };
  const projectId = (await db.selectFrom('projects').select('id').orderBy('id').execute()).map(({ id }) => id).at(pick % 3) ?? 0;
  const region = await db.selectFrom('regions').selectAll().where('project_id', '=', projectId).orderBy('id').executeTakeFirst();
  const device = await one('devices');
  const model = models[more % models.length] ?? models[0];
  const addDevice = async (key: string, to: number) => {
    const row = { ...model, key, name: key, project_id: to, region_id: to === projectId ? (region?.id ?? null) : null, role: 'load' };
    return (
      await db
        .insertInto('devices')
        .values({ ...row, token_hash: null, offline_after_ms: 0, enabled: 1, created: turn })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  };
  switch (kind) {
    case 'addProject': {
      const row = { ...facts, name: `p${turn}`, type: 1, time_zone: 'Asia/Shanghai', conf: '{}' };
      return { projects: [(await db.insertInto('projects').values(row).returning('id').executeTakeFirstOrThrow()).id] };
    }
    case 'editProject':
      await db
        .updateTable('projects')
        .set({ name: `q${turn}`, conf: more % 4 === 0 ? '[' : '{"a":1}' })
        .where('id', '=', projectId)
        .execute();
      return { projects: [projectId] };
    case 'moveProject':
      await db
        .updateTable('projects')
        .set({ time_zone: more % 2 === 0 ? 'Europe/Berlin' : 'Asia/Shanghai' })
        .where('id', '=', projectId)
        .execute();
      return { projects: [projectId] };
    case 'removeProject':
      if (more % 3 > 0) return {};
      await db.deleteFrom('projects').where('id', '=', projectId).execute();
      return { projects: [projectId] };
    case 'networks':
      if (projectId === 0) return {};
      await db
        .insertInto('field_networks')
        .values({ project_id: projectId, network: `10.${turn % 200}.0.0/16`, note: '', created: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { projects: [projectId] };
    case 'addZone':
      if (projectId === 0) return {};
      await db
        .insertInto('regions')
        .values({ project_id: projectId, parent_id: region?.id ?? null, name: `z${turn}`, name_en: null })
        .execute();
      return { projects: [projectId] };
    case 'editZone':
      if (!region) return {};
      await db
        .updateTable('regions')
        .set({ name: `y${turn}` })
        .where('id', '=', region.id)
        .execute();
      return { projects: [projectId] };
    case 'removeZone': {
      if (!region) return {};
      const { parent_id } = region;
      await db.updateTable('regions').set({ parent_id }).where('parent_id', '=', region.id).execute();
      const moved = await db
        .updateTable('devices')
        .set({ region_id: parent_id })
        .where('region_id', '=', region.id)
        .returning('id')
        .execute();
      await db.deleteFrom('regions').where('id', '=', region.id).execute();
      return { projects: [projectId], devices: moved.map(({ id }) => id) };
    }
    case 'page': {
      if (projectId === 0) return {};
      const page = {
        project_id: projectId,
        region_id: region?.id ?? null,
        name: `c${turn}`,
        name_en: null,
        ref_type: 1,
        ref_location: '',
        path: '',
        ht_project_id: '',
        icon: '',
        url: '',
        del_flag: more % 2,
      };
      await db.insertInto('custom_pages').values(page).execute();
      return { projects: [projectId] };
    }
    case 'addDevice':
      return projectId === 0 ? {} : { devices: [await addDevice(`d${turn}`, projectId)] };
    case 'type':
      await db
        .insertInto('device_types')
        .values({ id: customType, key: 'own', project_id: null, document: typeDocument(1 + (more % 8)), created: 0 })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ document: typeDocument(1 + (more % 8)) }))
        .execute();
      return 'all';
  }
  if (!device) return {};
  const { id } = device;
  if (kind === 'removeDevice' || kind === 'replaceDevice') {
    await db.deleteFrom('devices').where('id', '=', id).execute();
    return { devices: kind === 'replaceDevice' ? [await addDevice(device.key, device.project_id), id] : [id] };
  }
  const columns = {
    editDevice: { name: `e${turn}`, offline_after_ms: (more % 3) * 1000 },
    remodel: model,
    token: { token_hash: `${turn}` },
    enable: { enabled: more % 2 },
  }[kind];
  await db.updateTable('devices').set(columns).where('id', '=', id).execute();
  return { devices: [id] };
}

const deed = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(50), more: fc.nat(50) });

it('knows after every edit what a fresh one would, and leaves untouched devices as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 25 }), async (deeds) => {
      const store = await freshSqlite();
      try {
        const opening: readonly Deed[] = ['addProject', 'addProject', 'type', 'addZone', 'addDevice'].map((kind) => ({
          kind: kind as Deed['kind'],
          pick: 0,
          more: 0,
        }));
        const registry = await createRegistry(store.db);
        const told: number[] = [];
        registry.onChange(({ devices }) => told.push(...devices.keys()));
        for (const [turn, next] of [...opening, ...deeds].entries()) {
          const before = new Map(registry.devices().map((device) => [device.id, device]));
          told.length = 0;
          const touched = await perform(store, next, turn);
          await (touched === 'all' ? registry.reload() : registry.refresh(touched));
          const fresh = await createRegistry(store.db);
          expect(seen(registry)).toEqual(seen(fresh));
          const ids = new Set([...before.keys(), ...registry.devices().map(({ id }) => id)]);
          const changed = [...ids].filter((id) => before.get(id) !== registry.device(id));
          expect(told.toSorted((a, b) => a - b)).toEqual(changed.toSorted((a, b) => a - b));
          const same = [...before.values()].filter((device) => registry.device(device.id) === device);
          if (next.kind === 'token') expect(same.length).toBeGreaterThanOrEqual(before.size - 1);
        }
      } finally {
        await store.remove();
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);
