/** The registry's content in maps that are updated by partial reads; unchanged entries stay the same object. */
import { isDeepStrictEqual } from 'node:util';
import type { SeriesInfo } from '../telemetry/types.ts';
import { createCatalog } from './catalog.ts';
import type { DeviceEntry } from './device-entry.ts';
import { pageRecord, projectRecord, regionRecord } from './records.ts';
import type { ProjectRows } from './repo.ts';
import type { DeviceCatalog, DeviceRecord, PageRecord, ProjectRecord, RegionRecord, RegistryChange } from './types.ts';

/** A project as read; its regions and pages belong to it. */
export interface ProjectEntry {
  readonly record: ProjectRecord;
  readonly regions: readonly RegionRecord[];
  readonly pages: readonly PageRecord[];
  readonly problems: readonly string[];
}

/** Entries that were read; undefined: removed. */
export interface Reading {
  readonly types?: { readonly catalog: DeviceCatalog; readonly problems: readonly string[] };
  readonly projects: ReadonlyMap<number, ProjectEntry | undefined>;
  readonly devices: ReadonlyMap<number, DeviceEntry | undefined>;
}

/** Reuses unchanged parts of `known`, and returns `known` itself if nothing changed. */
export function projectEntry({ row, networks, regions, pages }: ProjectRows, known?: ProjectEntry): ProjectEntry {
  const problems: string[] = [];
  const made: ProjectEntry = {
    record: projectRecord(row, networks, problems),
    regions: regions.map(regionRecord),
    pages: pages.map(pageRecord),
    problems,
  };
  if (!known) return made;
  const entry: ProjectEntry = {
    record: kept(known.record, made.record),
    regions: keptList(known.regions, made.regions),
    pages: keptList(known.pages, made.pages),
    problems,
  };
  const isSame = entry.record === known.record && entry.regions === known.regions && entry.pages === known.pages;
  return isSame ? known : entry;
}

const kept = <T>(known: T, made: T): T => (isDeepStrictEqual(known, made) ? known : made);

function keptList<T extends { readonly id: number }>(known: readonly T[], made: readonly T[]): readonly T[] {
  const before = new Map(known.map((one) => [one.id, one]));
  const now = made.map((one) => kept(before.get(one.id) ?? one, one));
  return now.length === known.length && now.every((one, index) => one === known[index]) ? known : now;
}

export class Model {
  catalog: DeviceCatalog = createCatalog([]);
  readonly projects = new Map<number, ProjectEntry>();
  readonly regions = new Map<number, RegionRecord>();
  readonly devices = new Map<number, DeviceEntry>();
  readonly series = new Map<number, SeriesInfo>();
  readonly #byKey = new Map<string, DeviceEntry>();
  #typeProblems: readonly string[] = [];
  /** Device → its problems. */
  readonly #deviceProblems = new Map<number, readonly string[]>();
  /** In order of their ids; created on demand. */
  #deviceList: readonly DeviceRecord[] | undefined;
  #projectList: readonly ProjectRecord[] | undefined;
  #devicesOf = new Map<number, readonly DeviceRecord[]>();

  /** Problems of types, projects and devices that could not be loaded. */
  problems(): readonly string[] {
    const found = [...this.#typeProblems];
    for (const { problems } of this.projects.values()) found.push(...problems);
    for (const problems of this.#deviceProblems.values()) found.push(...problems);
    return found;
  }

  byKey(key: string): DeviceRecord | undefined {
    return this.#byKey.get(key)?.record;
  }

  projectList(): readonly ProjectRecord[] {
    this.#projectList ??= [...this.projects.values()].map(({ record }) => record).sort((a, b) => a.id - b.id);
    return this.#projectList;
  }

  deviceList(): readonly DeviceRecord[] {
    this.#deviceList ??= [...this.devices.values()].flatMap(({ record }) => record ?? []).sort((a, b) => a.id - b.id);
    return this.#deviceList;
  }

  devicesOf(projectId: number): readonly DeviceRecord[] {
    if (!this.projects.has(projectId)) return [];
    if (this.#devicesOf.size === 0) this.#devicesOf = Map.groupBy(this.deviceList(), (device) => device.projectId);
    const known = this.#devicesOf.get(projectId);
    if (known) return known;
    const found = this.deviceList().filter((device) => device.projectId === projectId);
    this.#devicesOf.set(projectId, found);
    return found;
  }

  /** Applies what was read, in one step; returns what changed. */
  take({ types, projects, devices }: Reading): RegistryChange {
    if (types) {
      this.catalog = types.catalog;
      this.#typeProblems = types.problems;
    }
    const changedProjects = new Set<number>();
    for (const [id, entry] of projects) if (this.#putProject(id, entry)) changedProjects.add(id);
    for (const [id] of devices) {
      const known = this.devices.get(id);
      // Another device may already use the key.
      if (known && this.#byKey.get(known.row.key) === known) this.#byKey.delete(known.row.key);
    }
    const changed = new Map<number, { readonly before: DeviceRecord | undefined; readonly after: DeviceRecord | undefined }>();
    for (const [id, entry] of devices) {
      const before = this.devices.get(id)?.record;
      this.#putDevice(id, entry);
      if (before !== entry?.record) changed.set(id, { before, after: entry?.record });
    }
    for (const { before, after } of changed.values()) for (const one of [before, after]) if (one) this.#devicesOf.delete(one.projectId);
    if (changed.size > 0) this.#deviceList = undefined;
    return { projects: changedProjects, devices: changed };
  }

  #putProject(id: number, entry: ProjectEntry | undefined): boolean {
    const known = this.projects.get(id);
    if (entry === known) return false;
    for (const region of known?.regions ?? []) this.regions.delete(region.id);
    for (const region of entry?.regions ?? []) this.regions.set(region.id, region);
    if (entry) this.projects.set(id, entry);
    else this.projects.delete(id);
    this.#devicesOf.delete(id);
    this.#projectList = undefined;
    return true;
  }

  #putDevice(id: number, entry: DeviceEntry | undefined): void {
    const known = this.devices.get(id);
    if (entry) this.#byKey.set(entry.row.key, entry);
    if (entry === known) return;
    if (entry?.series !== known?.series) {
      const now = new Set(entry?.series.map(({ paramId }) => paramId));
      for (const { paramId } of known?.series ?? []) if (!now.has(paramId)) this.series.delete(paramId);
      for (const info of entry?.series ?? []) this.series.set(info.paramId, info);
    }
    if (entry) this.devices.set(id, entry);
    else this.devices.delete(id);
    if (entry && entry.problems.length > 0) this.#deviceProblems.set(id, entry.problems);
    else this.#deviceProblems.delete(id);
  }
}
