/** Projects, regions, devices and parameters in memory. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { createTopic, type TopicLogger } from '../kernel/topic.ts';
import { Model } from './model.ts';
import { Renewal } from './renewal.ts';
import type { Registry, RegistryChange } from './types.ts';

export { createCatalog, firstCustomTypeId } from './catalog.ts';
export { type KnownObjects, knownTo, unknownDevice, unknownParam } from './known-to.ts';
export { nameIn, textIn } from './name.ts';
export { offeredBy } from './offers.ts';
export { customPageIn } from './page.ts';
export { ensureParams } from './reading.ts';
export type * from './types.ts';

export interface RegistryOptions {
  /** Called for devices that cannot be loaded (unknown type or profile, invalid connection). */
  readonly warn?: (problem: string) => void;
  /** Logs listeners that throw; the console by default. */
  readonly logger?: TopicLogger;
}

/** Loads the registry into memory; parameters that were added to a device type are created. */
export async function createRegistry(db: Kysely<Schema>, options: RegistryOptions = {}): Promise<Registry> {
  const model = new Model();
  const changed = createTopic<RegistryChange>('registry', options.logger ?? console);
  let warned = new Set<string>();
  const renewal = new Renewal(db, model, (change) => {
    const problems = model.problems();
    for (const problem of problems) if (!warned.has(problem)) options.warn?.(problem);
    warned = new Set(problems);
    if (change.devices.size > 0 || change.projects.size > 0) changed.publish(change);
  });
  await renewal.all();

  return {
    catalog: {
      types: () => model.catalog.types(),
      type: (id) => model.catalog.type(id),
      profiles: () => model.catalog.profiles(),
      profile: (id) => model.catalog.profile(id),
      custom: (typeId) => model.catalog.custom(typeId),
    },
    projects: () => model.projectList(),
    project: (id) => model.projects.get(id)?.record,
    regionsOf: (projectId) => model.projects.get(projectId)?.regions ?? [],
    region: (id) => model.regions.get(id),
    pagesOf: (projectId) => model.projects.get(projectId)?.pages ?? [],
    devicesOf: (projectId) => model.devicesOf(projectId),
    devices: () => model.deviceList(),
    device: (id) => model.devices.get(id)?.record,
    deviceByKey: (key) => model.byKey(key),
    param(paramId) {
      const info = model.series.get(paramId);
      return info && model.devices.get(info.deviceId)?.params.get(info.metric);
    },
    paramOf: (deviceId, metric) => model.devices.get(deviceId)?.params.get(metric),
    get: (paramId) => model.series.get(paramId),
    all: () => model.series.values(),
    reload: () => renewal.all(),
    refresh: (touched) => renewal.some(touched),
    onChange: (listener) => changed.on(listener),
  };
}
