/** The file of projects (JSON): written by exports, read by imports, and printed by programs such as the demonstration plant. */
import {
  customPageFields,
  deviceConnection,
  deviceFields,
  deviceRole,
  diagramDocument,
  fieldNetworks,
  projectFields,
} from '@czyun/contract';
import { expandPoints, profilesOf, type TypeDocument, typeOf } from '@czyun/devices';
import { z } from 'zod';
import { type Path, type Problem, pathText, problemsOf } from '../../kernel/json-file.ts';
import type { DeviceCatalog } from '../../registry/types.ts';
import { profileProblems } from '../../station/connection-problems.ts';
import { asDocument, documentProblems, documentSchema } from '../../station/device-type-file.ts';
import { isCountable, maxSubItems } from '../../sub-items/items.ts';
import { maxDepth } from '../../sub-items/tree.ts';
import { diagramProblems } from './diagram-file.ts';

/** Incremented when a file can contain data that older servers would misread. */
export const schemaVersion = 1;

const name = z.string().trim().min(1).max(100);
const nameEn = z.string().trim().max(100).nullish();
/** Limits of lists; a longer list is rejected before its content is read. */
const most = { regions: 5000, devices: 10_000, pages: 2000, settings: 200 } as const;
/** Name of a region of the project. */
const regionName = z.string().nullable().default(null);

const device = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'letters, digits, dots, dashes and underscores, at most 64'),
  name,
  nameEn,
  typeId: z.number().int(),
  profileId: z.string().min(1).max(64),
  role: deviceRole.nullable().default(null),
  region: regionName,
  connection: deviceConnection,
  /**
   * MQTT token; never exported; without one the device keeps its current token. In files from users: at least as long as those of
   * `createDevice`.
   */
  token: z.string().min(8).max(128).optional(),
  offlineAfterMs: deviceFields.offlineAfterMs,
  /** Absent: unchanged. */
  enabled: z.boolean().optional(),
});

const region = z.strictObject({ name, nameEn, parent: regionName });

const { regionId: _regionId, ...pageFields } = customPageFields;
const page = z.strictObject({ ...pageFields, region: regionName });

/** An energy sub-item; it counts a metric of a device of the project, or the sum of the items below. */
const subItem = z.strictObject({
  name,
  unit: z.string().max(20),
  /** Names of its parent items, from the top. */
  above: z
    .array(z.string())
    .max(maxDepth - 1)
    .default([]),
  device: z.string().nullable().default(null),
  metric: z.string().nullable().default(null),
});

/** The published drawing over the single-line diagram. The number n in place of a device ID refers to the n-th of `devices`, from 1. */
const diagram = z.strictObject({ devices: z.array(z.string()).max(most.devices), document: diagramDocument });

const project = z.strictObject({
  ...projectFields,
  nameEn,
  /** Identifies the project after a change of its name; set only by the platform. */
  key: z.string().min(1).max(64).optional(),
  /** Networks in which its devices may be reached; set only by the platform. Absent: unchanged. */
  networks: fieldNetworks.optional(),
  /** Start page and menus that differ from the defaults of the type. */
  conf: z
    .record(z.string(), z.unknown())
    .refine((conf) => Object.keys(conf).length <= most.settings, `at most ${most.settings} settings`)
    .pipe(z.record(z.string().max(60), z.unknown()))
    .optional(),
  regions: z
    .array(z.union([name.transform((text) => ({ name: text, nameEn: undefined, parent: null })), region]))
    .max(most.regions)
    .default([]),
  devices: z.array(device).max(most.devices),
  pages: z.array(page).max(most.pages).optional(),
  subItems: z.array(subItem).max(maxSubItems).optional(),
  /** Absent: unchanged. */
  diagram: diagram.optional(),
});

export const stationSchema = z.strictObject({
  schemaVersion: z.literal(schemaVersion).optional(),
  /** Epoch ms. */
  exported: z.number().int().optional(),
  deviceTypes: z.array(documentSchema).max(500).default([]),
  projects: z.array(project).min(1).max(1000),
});

export type Station = z.output<typeof stationSchema>;
export type StationProject = Station['projects'][number];
export type StationDevice = StationProject['devices'][number];
export type StationSubItem = NonNullable<StationProject['subItems']>[number];

/** The catalogue extended by the types of a file. */
function catalogWith(catalog: DeviceCatalog, documents: readonly TypeDocument[]): DeviceCatalog {
  const types = new Map(documents.map((document) => [document.id, typeOf(document)]));
  const profiles = new Map(documents.flatMap(profilesOf).map((profile) => [profile.id, profile]));
  return { ...catalog, type: (id) => types.get(id) ?? catalog.type(id), profile: (id) => profiles.get(id) ?? catalog.profile(id) };
}

const twice = (what: string) => ({ zh: `${what} 重复`, en: `${what} is listed twice` });

/** Problems of a file that matches the schema. */
export function stationProblems(station: Station, catalog: DeviceCatalog): Problem[] {
  const types = station.deviceTypes.map(asDocument);
  const known = catalogWith(catalog, types);
  const problems: Problem[] = station.deviceTypes.flatMap((type, index) => documentProblems(type, ['deviceTypes', index]));
  repeats(
    types,
    ({ id }) => String(id),
    (index) => ['deviceTypes', index, 'id'],
    problems,
  );
  repeats(
    types,
    ({ key }) => key,
    (index) => ['deviceTypes', index, 'key'],
    problems,
  );
  const projectKeys = new Set<string>();
  for (const [at, { key }] of station.projects.entries()) {
    if (key === undefined) continue;
    if (projectKeys.has(key)) problems.push({ path: ['projects', at, 'key'], message: twice(key) });
    projectKeys.add(key);
  }
  const keys = new Set<string>();
  for (const [at, one] of station.projects.entries()) {
    for (const [index, { key }] of one.devices.entries()) {
      if (keys.has(key)) problems.push({ path: ['projects', at, 'devices', index, 'key'], message: twice(key) });
      keys.add(key);
    }
    problems.push(...projectProblems(one, known).map(({ path, message }) => ({ path: ['projects', at, ...path], message })));
  }
  return problems;
}

function repeats<T>(items: readonly T[], keyOf: (item: T) => string, pathOf: (index: number) => Path, problems: Problem[]): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (seen.has(keyOf(item))) problems.push({ path: pathOf(index), message: twice(keyOf(item)) });
    seen.add(keyOf(item));
  }
}

function projectProblems({ regions, devices, pages = [], subItems = [], diagram }: StationProject, catalog: DeviceCatalog): Problem[] {
  const problems: Problem[] = [];
  const byName = new Map(regions.map((region) => [region.name, region]));
  const noRegion = (region: string) => ({ zh: `${region} 不是本项目的区域`, en: `${region} is not a zone of this project` });
  repeats(
    regions,
    (region) => region.name,
    (index) => ['regions', index, 'name'],
    problems,
  );
  const isRooted = rootedness(byName);
  for (const [index, { name: own, parent }] of regions.entries()) {
    const path = ['regions', index, 'parent'];
    if (parent !== null && !byName.has(parent)) problems.push({ path, message: noRegion(parent) });
    if (!isRooted(own)) problems.push({ path, message: { zh: `${own} 在自身之下`, en: `${own} contains itself` } });
  }
  const placed: [string, readonly { readonly region: string | null }[]][] = [
    ['devices', devices],
    ['pages', pages],
  ];
  for (const [list, items] of placed) {
    for (const [index, { region }] of items.entries())
      if (region !== null && !byName.has(region)) problems.push({ path: [list, index, 'region'], message: noRegion(region) });
  }
  for (const [index, one] of devices.entries()) {
    for (const { path, message } of profileProblems(catalog, one)) problems.push({ path: ['devices', index, ...path.split('.')], message });
  }
  problems.push(...subItemProblems(subItems, devices, catalog));
  if (diagram !== undefined) problems.push(...diagramProblems(diagram, devices, catalog));
  return problems;
}

/** Whether a region's chain of parents ends; each region is visited once, however long the chains are. */
function rootedness(regions: ReadonlyMap<string, { readonly parent: string | null }>): (region: string) => boolean {
  const known = new Map<string, boolean>();
  return (region) => {
    const way = new Set<string>();
    let at: string | null = region;
    while (at !== null && !known.has(at) && !way.has(at)) {
      way.add(at);
      at = regions.get(at)?.parent ?? null;
    }
    const isRooted: boolean = at === null || (known.get(at) ?? false);
    for (const passed of way) known.set(passed, isRooted);
    return isRooted;
  };
}

function subItemProblems(items: readonly StationSubItem[], devices: readonly StationDevice[], catalog: DeviceCatalog): Problem[] {
  const problems: Problem[] = [];
  const known = new Set<string>();
  const typeIds = new Map(devices.map(({ key, typeId }) => [key, typeId]));
  const pointsOf = new Map<number, ReturnType<typeof expandPoints>>();
  for (const [index, { name: own, above, device: key, metric }] of items.entries()) {
    const path: Path = ['subItems', index];
    if (above.length > 0 && !known.has(JSON.stringify(above))) {
      const message = { zh: '上级分项须在其之前', en: 'parent items must come first' };
      problems.push({ path: [...path, 'above'], message });
    }
    const place = JSON.stringify([...above, own]);
    if (known.has(place)) problems.push({ path: [...path, 'name'], message: twice(own) });
    known.add(place);
    if (key === null && metric === null) continue;
    const type = catalog.type(typeIds.get(key ?? '') ?? 0);
    if (!type) {
      problems.push({
        path: [...path, 'device'],
        message: { zh: `${key} 不是本项目的设备`, en: `${key} is not a device of this project` },
      });
      continue;
    }
    const points = pointsOf.get(type.id) ?? expandPoints(type);
    pointsOf.set(type.id, points);
    const point = points.find((one) => one.metric === metric);
    const wrong: Problem = {
      path: [...path, 'metric'],
      message: { zh: `${metric} 不是该设备的指标`, en: `${metric} is not a point of the device` },
    };
    if (!point) problems.push(wrong);
    else if (!isCountable(point)) problems.push({ ...wrong, message: { zh: `${metric} 不可统计`, en: `${metric} cannot be counted` } });
  }
  return problems;
}

/** Thrown with one line per invalid field, including its path (`projects[0].devices[3].typeId: …`). */
export class DescriptionError extends Error {
  override name = 'DescriptionError';
  readonly lines: readonly string[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(
      ({ path, message }) => `${pathText(path) || '(the whole)'}: ${typeof message === 'string' ? message : message.en}`,
    );
    super(`The description of the station is not valid:\n${lines.join('\n')}`);
    this.lines = lines;
  }
}

/** Parses the description of a station; throws DescriptionError. */
export function parseStation(description: unknown, catalog: DeviceCatalog): Station {
  const parsed = stationSchema.safeParse(description);
  if (!parsed.success) throw new DescriptionError(problemsOf(parsed.error, description));
  const problems = stationProblems(parsed.data, catalog);
  if (problems.length > 0) throw new DescriptionError(problems);
  return parsed.data;
}
