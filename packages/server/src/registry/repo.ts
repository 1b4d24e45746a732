/** Reads the rows of projects, zones, devices and parameters, and adds the parameters that devices lack. */
import type { Kysely, Selectable } from 'kysely';
import type {
  CustomPageTable,
  DeviceTable,
  DeviceTypeTable,
  FieldNetworkTable,
  ParamTable,
  ProjectTable,
  RegionTable,
  Schema,
} from '../db/schema.ts';

export interface RegistryRows {
  readonly projects: readonly Selectable<ProjectTable>[];
  readonly networks: readonly Selectable<FieldNetworkTable>[];
  readonly regions: readonly Selectable<RegionTable>[];
  readonly pages: readonly Selectable<CustomPageTable>[];
  readonly devices: readonly Selectable<DeviceTable>[];
  readonly params: readonly Selectable<ParamTable>[];
  readonly deviceTypes: readonly Selectable<DeviceTypeTable>[];
}

/** Rows written by one INSERT; both dialects take this many bound values. */
const insertRows = 2000;

export async function readRows(db: Kysely<Schema>): Promise<RegistryRows> {
  const projects = await db.selectFrom('projects').selectAll().orderBy('id').execute();
  const networks = await db.selectFrom('field_networks').selectAll().orderBy('id').execute();
  const regions = await db.selectFrom('regions').selectAll().orderBy('id').execute();
  const pages = await db.selectFrom('custom_pages').selectAll().where('del_flag', '<=', 0).orderBy('id').execute();
  const devices = await db.selectFrom('devices').selectAll().orderBy('id').execute();
  const params = await db.selectFrom('params').selectAll().execute();
  const deviceTypes = await db.selectFrom('device_types').selectAll().orderBy('id').execute();
  return { projects, networks, regions, pages, devices, params, deviceTypes };
}

export interface NewParam {
  readonly device_id: number;
  readonly metric: string;
}

/** Adds parameters; those that somebody else added meanwhile stay as they are. */
export async function insertParams(db: Kysely<Schema>, params: readonly NewParam[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (let from = 0; from < params.length; from += insertRows) {
      await transaction
        .insertInto('params')
        .values(params.slice(from, from + insertRows))
        .onConflict((conflict) => conflict.columns(['device_id', 'metric']).doNothing())
        .execute();
    }
  });
}
