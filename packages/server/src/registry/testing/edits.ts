/** Edits of a station's set-up directly in the rows, for tests that compare the resulting registries. */
import { deviceTypeById } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Touched } from '../types.ts';

type Db = Kysely<Schema>;

interface Stage {
  readonly db: Db;
  /** Number of the edit. */
  readonly turn: number;
  /** Any number; selects a kind of edit. */
  readonly more: number;
}
interface ProjectStage extends Stage {
  readonly projectId: number;
  /** The first region of the project. */
  readonly region: { readonly id: number; readonly parent_id: number | null } | undefined;
}
interface DeviceStage extends Stage {
  readonly device: { readonly id: number; readonly key: string; readonly project_id: number };
}

const customType = 10_001;
const mqtt = '{"kind":"mqtt","periodMs":20000}';
/** Models of devices; some cannot be loaded. */
const models = [
  { type_id: 1203, profile_id: 'mqtt-meter', connection: mqtt },
  { type_id: 1201, profile_id: 'plant-pcs', connection: '{"kind":"modbus","host":"10.0.0.7","port":502,"unit":1,"pollMs":1000}' },
  { type_id: customType, profile_id: 'mqtt-own', connection: '{"kind":"mqtt","periodMs":5000}' },
  { type_id: 1203, profile_id: 'nobody', connection: mqtt },
  { type_id: 9, profile_id: 'nobody', connection: mqtt },
  { type_id: 1203, profile_id: 'mqtt-meter', connection: '{' },
] as const;
const modelOf = ({ more }: Stage) => models[more % models.length] ?? models[0];

async function putDevice(stage: Stage, key: string, projectId: number, regionId: number | null): Promise<Touched> {
  const row = { ...modelOf(stage), key, name: key, project_id: projectId, region_id: regionId, role: 'load' };
  const rest = { token_hash: null, offline_after_ms: 0, enabled: 1, created: stage.turn };
  const insert = stage.db.insertInto('devices').values({ ...row, ...rest });
  return { devices: [(await insert.returning('id').executeTakeFirstOrThrow()).id] };
}

async function editProject(
  { db, projectId }: ProjectStage,
  columns: { name?: string; conf?: string; time_zone?: string },
): Promise<Touched> {
  await db.updateTable('projects').set(columns).where('id', '=', projectId).execute();
  return { projects: [projectId] };
}

async function editDevice({ db, device }: DeviceStage, columns: object): Promise<Touched> {
  await db.updateTable('devices').set(columns).where('id', '=', device.id).execute();
  return { devices: [device.id] };
}

const anywhere = {
  async addProject({ db, turn }: Stage): Promise<Touched> {
    const facts = { company: '', title: '', address: '', operation_time: null, large_image: null, lng: null, lat: null, created: 0 };
    const row = { ...facts, name: `p${turn}`, type: 1, time_zone: 'Asia/Shanghai', conf: '{}' };
    return { projects: [(await db.insertInto('projects').values(row).returning('id').executeTakeFirstOrThrow()).id] };
  },
  async type({ db, more }: Stage): Promise<'all'> {
    const meter = deviceTypeById(1203);
    const points = meter?.points.slice(0, 1 + (more % 8));
    const document = JSON.stringify({ ...meter, id: customType, key: 'own', points, profiles: [] });
    await db
      .insertInto('device_types')
      .values({ id: customType, key: 'own', project_id: null, document, created: 0 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ document }))
      .execute();
    return 'all';
  },
};

const inProject = {
  rename: (stage: ProjectStage) => editProject(stage, { name: `q${stage.turn}`, conf: stage.more % 4 === 0 ? '[' : '{"a":1}' }),
  moveProject: (stage: ProjectStage) => editProject(stage, { time_zone: stage.more % 2 === 0 ? 'Europe/Berlin' : 'Asia/Shanghai' }),
  async removeProject({ db, projectId }: ProjectStage): Promise<Touched> {
    await db.deleteFrom('projects').where('id', '=', projectId).execute();
    return { projects: [projectId] };
  },
  async network({ db, projectId, turn }: ProjectStage): Promise<Touched> {
    await db
      .insertInto('field_networks')
      .values({ project_id: projectId, network: `10.${turn}.0.0/16`, note: '', created: 0 })
      .execute();
    return { projects: [projectId] };
  },
  async addRegion({ db, projectId, region, turn }: ProjectStage): Promise<Touched> {
    const row = { project_id: projectId, parent_id: region?.id ?? null, name: `z${turn}`, name_en: null };
    await db.insertInto('regions').values(row).execute();
    return { projects: [projectId] };
  },
  async editRegion({ db, projectId, region, turn }: ProjectStage): Promise<Touched> {
    const columns = { name: `y${turn}` };
    if (region) await db.updateTable('regions').set(columns).where('id', '=', region.id).execute();
    return { projects: [projectId] };
  },
  async removeRegion({ db, projectId, region }: ProjectStage): Promise<Touched> {
    if (!region) return {};
    const { id, parent_id } = region;
    await db.updateTable('regions').set({ parent_id }).where('parent_id', '=', id).execute();
    const moved = await db.updateTable('devices').set({ region_id: parent_id }).where('region_id', '=', id).returning('id').execute();
    await db.deleteFrom('regions').where('id', '=', id).execute();
    return { projects: [projectId], devices: moved.map((device) => device.id) };
  },
  async addPage({ db, projectId, region, turn, more }: ProjectStage): Promise<Touched> {
    const link = { ref_type: 1, ref_location: '', path: '', ht_project_id: '', icon: '', url: '', del_flag: more % 2 };
    const row = { ...link, project_id: projectId, region_id: region?.id ?? null, name: `c${turn}`, name_en: null };
    await db.insertInto('custom_pages').values(row).execute();
    return { projects: [projectId] };
  },
  addDevice: (stage: ProjectStage) => putDevice(stage, `d${stage.turn}`, stage.projectId, stage.region?.id ?? null),
};

const toDevice = {
  editDevice: (stage: DeviceStage) => editDevice(stage, { name: `e${stage.turn}`, offline_after_ms: (stage.more % 3) * 1000 }),
  remodel: (stage: DeviceStage) => editDevice(stage, modelOf(stage)),
  token: (stage: DeviceStage) => editDevice(stage, { token_hash: `${stage.turn}` }),
  enable: (stage: DeviceStage) => editDevice(stage, { enabled: stage.more % 2 }),
  async removeDevice({ db, device }: DeviceStage): Promise<Touched> {
    await db.deleteFrom('devices').where('id', '=', device.id).execute();
    return { devices: [device.id] };
  },
  /** Another device with the key of a removed one. */
  async replaceDevice(stage: DeviceStage): Promise<Touched> {
    await toDevice.removeDevice(stage);
    const { key, project_id, id } = stage.device;
    return { devices: [id, ...((await putDevice(stage, key, project_id, null)).devices ?? [])] };
  },
};

export type Kind = keyof typeof anywhere | keyof typeof inProject | keyof typeof toDevice;
export const kinds = [anywhere, inProject, toDevice].flatMap((edits) => Object.keys(edits) as Kind[]);

export interface Edit {
  readonly kind: Kind;
  /** Selects the target. */
  readonly pick: number;
  readonly more: number;
}

/** Applies the edit where possible, and returns the touched rows. */
export async function perform(db: Db, { kind, pick, more }: Edit, turn: number): Promise<Touched | 'all'> {
  const stage = { db, turn, more };
  if (kind in anywhere) return anywhere[kind as keyof typeof anywhere](stage);
  if (kind in inProject) {
    const projects = await db.selectFrom('projects').select('id').orderBy('id').execute();
    const projectId = projects[pick % Math.max(1, projects.length)]?.id;
    if (projectId === undefined) return {};
    const region = await db.selectFrom('regions').selectAll().where('project_id', '=', projectId).orderBy('id').executeTakeFirst();
    return inProject[kind as keyof typeof inProject]({ ...stage, projectId, region });
  }
  const devices = await db.selectFrom('devices').select(['id', 'key', 'project_id']).orderBy('id').execute();
  const device = devices[pick % Math.max(1, devices.length)];
  return device ? toDevice[kind as keyof typeof toDevice]({ ...stage, device }) : {};
}
