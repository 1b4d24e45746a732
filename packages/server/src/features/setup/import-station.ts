/** Brings projects, zones and devices of a description into the database: what is there is brought up to date, the rest is added. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { ensureParams } from '../../registry/index.ts';
import { tokenHash } from '../accounts/index.ts';
import { DescriptionError, parseStation, type StationDevice, type StationProject } from './description.ts';
import {
  deviceOwner,
  ensureRegions,
  insertProject,
  inTransaction,
  type ProjectRow,
  projectHeads,
  updateProject,
  upsertDevice,
} from './repo.ts';

export interface Imported {
  readonly projects: readonly { readonly id: number; readonly name: string }[];
  readonly devices: number;
  /** Parameters that were added. */
  readonly params: number;
}

type Head = Awaited<ReturnType<typeof projectHeads>>[number];

function confOf(head: Head): Record<string, unknown> {
  try {
    const conf: unknown = JSON.parse(head.conf);
    return typeof conf === 'object' && conf !== null ? { ...conf } : {};
  } catch {
    return {};
  }
}

function matches(head: Head, project: StationProject): boolean {
  const { key } = confOf(head);
  return project.key !== undefined && key !== undefined ? key === project.key : head.name === project.name;
}

function projectRow(project: StationProject, conf: Record<string, unknown>): Omit<ProjectRow, 'created'> {
  return {
    name: project.name,
    name_en: project.nameEn ?? null,
    type: project.type,
    company: project.company,
    title: project.title,
    address: project.address,
    operation_time: project.operationTime,
    large_image: project.largeImage,
    time_zone: project.timeZone,
    lng: project.location?.lng ?? null,
    lat: project.location?.lat ?? null,
    conf: JSON.stringify(project.key === undefined ? conf : { ...conf, key: project.key }),
  };
}

function deviceRow(device: StationDevice, projectId: number, regionId: number | null) {
  return {
    project_id: projectId,
    region_id: regionId,
    key: device.key,
    name: device.name,
    name_en: device.nameEn ?? null,
    type_id: device.typeId,
    profile_id: device.profileId,
    role: device.role,
    connection: JSON.stringify(device.connection),
    token_hash: device.token === undefined ? null : tokenHash(device.token),
    offline_after_ms: device.offlineAfterMs ?? 0,
    enabled: 1,
  };
}

async function importProject(db: Kysely<Schema>, project: StationProject, heads: readonly Head[], path: string): Promise<number> {
  const head = heads.find((known) => matches(known, project));
  const row = projectRow(project, head ? confOf(head) : {});
  const id = head?.id ?? (await insertProject(db, { ...row, created: Date.now() }));
  if (head) await updateProject(db, id, row);
  const regions = await ensureRegions(db, id, project.regions);
  for (const [index, device] of project.devices.entries()) {
    const owner = await deviceOwner(db, device.key);
    if (owner !== undefined && owner !== id) {
      throw new DescriptionError([`${path}.devices[${index}].key: ${device.key} belongs to another project`]);
    }
    await upsertDevice(db, deviceRow(device, id, device.region === null ? null : (regions.get(device.region) ?? null)));
  }
  return id;
}

/**
 * Imports a description in one transaction and gives every device its parameters; throws DescriptionError when it is not valid.
 * Whoever holds a registry reloads it afterwards.
 */
export async function importStation(db: Kysely<Schema>, description: unknown): Promise<Imported> {
  const station = parseStation(description);
  const projects = await inTransaction(db, async (transaction) => {
    const heads = await projectHeads(transaction);
    const done: { id: number; name: string }[] = [];
    for (const [index, project] of station.projects.entries()) {
      done.push({ id: await importProject(transaction, project, heads, `projects[${index}]`), name: project.name });
    }
    return done;
  });
  const params = await ensureParams(db);
  return { projects, devices: station.projects.reduce((sum, { devices }) => sum + devices.length, 0), params };
}
