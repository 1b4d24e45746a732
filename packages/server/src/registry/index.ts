/** Projects, zones, devices and parameters in memory. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { createTopic, type TopicLogger } from '../kernel/topic.ts';
import { buildModel, emptyModel, type Model, missingParams } from './model.ts';
import { insertParams, readRows } from './repo.ts';
import type { Registry } from './types.ts';

export { createCatalog, firstCustomTypeId } from './catalog.ts';
export { nameIn, textIn } from './name.ts';
export { offeredBy } from './offers.ts';
export { customPageIn } from './page.ts';
export type * from './types.ts';

export interface RegistryOptions {
  /** Hears of devices that cannot be taken as the database has them (unknown type or profile, broken connection). */
  readonly warn?: (problem: string) => void;
  /** Hears of listeners that throw; the console by default. */
  readonly logger?: TopicLogger;
}

/** Gives every device the parameters that its type has and it lacks; returns how many were added. */
export async function ensureParams(db: Kysely<Schema>): Promise<number> {
  const missing = missingParams(await readRows(db));
  if (missing.length > 0) await insertParams(db, missing);
  return missing.length;
}

async function loadModel(db: Kysely<Schema>): Promise<Model> {
  const rows = await readRows(db);
  const missing = missingParams(rows);
  if (missing.length === 0) return buildModel(rows);
  await insertParams(db, missing);
  return buildModel(await readRows(db));
}

/** Loads the registry and keeps it in memory; parameters that a device type gained are added on the way. */
export async function createRegistry(db: Kysely<Schema>, options: RegistryOptions = {}): Promise<Registry> {
  let model: Model = emptyModel;
  let told = new Set<string>();
  let reloading: Promise<void> = Promise.resolve();
  const changed = createTopic<void>('registry', options.logger ?? console);

  const load = async () => {
    model = await loadModel(db);
    for (const problem of model.problems) if (!told.has(problem)) options.warn?.(problem);
    told = new Set(model.problems);
  };
  await load();

  return {
    catalog: {
      types: () => model.catalog.types(),
      type: (id) => model.catalog.type(id),
      profiles: () => model.catalog.profiles(),
      profile: (id) => model.catalog.profile(id),
      custom: (typeId) => model.catalog.custom(typeId),
    },
    projects: () => [...model.projects.values()],
    project: (id) => model.projects.get(id),
    regionsOf: (projectId) => model.regionsOf.get(projectId) ?? [],
    region: (id) => model.regions.get(id),
    pagesOf: (projectId) => model.pagesOf.get(projectId) ?? [],
    devicesOf: (projectId) => model.devicesOf.get(projectId) ?? [],
    devices: () => [...model.devices.values()],
    device: (id) => model.devices.get(id),
    deviceByKey: (key) => model.byKey.get(key),
    param: (paramId) => model.params.get(paramId),
    paramOf(deviceId, metric) {
      const known = model.devices.get(deviceId)?.driver.points.get(metric);
      return known && model.params.get(known.paramId);
    },
    get: (paramId) => model.series.get(paramId),
    all: () => model.series.values(),
    reload() {
      // One after the other: whoever waits sees at least what stood in the database when he asked.
      reloading = reloading.then(load, load).then(() => changed.tell());
      return reloading;
    },
    onChange: (listener) => changed.on(listener),
  };
}
