/** Builds the memory model out of rows: one pass, so that 100 000 parameters take a fraction of a second. */
import { type DeviceType, type ExpandedPoint, expandPoints, isBalanced, type Profile } from '@czyun/devices';
import type { Selectable } from 'kysely';
import type { CustomPageTable, DeviceTable, ProjectTable } from '../db/schema.ts';
import type { SeriesInfo } from '../telemetry/types.ts';
import { createCatalog } from './catalog.ts';
import { intervalMs, offlineAfterMs, parseConnection } from './connection.ts';
import { parseConf } from './project-conf.ts';
import { registerWidth } from './register-width.ts';
import type { NewParam, RegistryRows } from './repo.ts';
import type { DeviceCatalog, DeviceRecord, PageRecord, ParamRecord, ProjectRecord, RegionRecord } from './types.ts';

export interface Model {
  readonly catalog: DeviceCatalog;
  readonly projects: ReadonlyMap<number, ProjectRecord>;
  readonly regions: ReadonlyMap<number, RegionRecord>;
  readonly devices: ReadonlyMap<number, DeviceRecord>;
  readonly byKey: ReadonlyMap<string, DeviceRecord>;
  readonly params: ReadonlyMap<number, ParamRecord>;
  readonly series: ReadonlyMap<number, SeriesInfo>;
  readonly devicesOf: ReadonlyMap<number, readonly DeviceRecord[]>;
  readonly regionsOf: ReadonlyMap<number, readonly RegionRecord[]>;
  readonly pagesOf: ReadonlyMap<number, readonly PageRecord[]>;
  /** Devices that could not be taken, and why. */
  readonly problems: readonly string[];
}

export const emptyModel: Model = {
  catalog: createCatalog([]),
  projects: new Map(),
  regions: new Map(),
  devices: new Map(),
  byKey: new Map(),
  params: new Map(),
  series: new Map(),
  devicesOf: new Map(),
  regionsOf: new Map(),
  pagesOf: new Map(),
  problems: [],
};

type ParamIds = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** Device → metric → paramId, as stored. */
function paramIdsOf(rows: RegistryRows): ParamIds {
  const ids = new Map<number, Map<string, number>>();
  for (const { id, device_id, metric } of rows.params) {
    const known = ids.get(device_id);
    if (known) known.set(metric, id);
    else ids.set(device_id, new Map([[metric, id]]));
  }
  return ids;
}

/** Points of the devices' types that have no parameter yet. */
export function missingParams(rows: RegistryRows): NewParam[] {
  const ids = paramIdsOf(rows);
  const catalog = createCatalog(rows.deviceTypes);
  const missing: NewParam[] = [];
  for (const row of rows.devices) {
    const type = catalog.type(row.type_id);
    if (!type) continue;
    const known = ids.get(row.id);
    for (const { metric } of expandPoints(type)) if (!known?.has(metric)) missing.push({ device_id: row.id, metric });
  }
  return missing;
}

export function buildModel(rows: RegistryRows): Model {
  const problems: string[] = [];
  const catalog = createCatalog(rows.deviceTypes, problems);
  const networks = Map.groupBy(rows.networks, ({ project_id }) => project_id);
  const networksOf = (id: number) => (networks.get(id) ?? []).map(({ network }) => network);
  const projects = new Map(rows.projects.map((row) => [row.id, projectRecord(row, networksOf(row.id), problems)]));
  const regions = new Map(
    rows.regions.map((row): [number, RegionRecord] => [
      row.id,
      { id: row.id, projectId: row.project_id, parentId: row.parent_id, ...namesOf(row) },
    ]),
  );
  const ids = paramIdsOf(rows);
  const devices = new Map<number, DeviceRecord>();
  const params = new Map<number, ParamRecord>();
  const series = new Map<number, SeriesInfo>();
  for (const row of rows.devices) {
    const project = projects.get(row.project_id);
    const device = project && deviceRecord(row, ids.get(row.id) ?? new Map(), catalog, problems);
    if (!device) continue;
    devices.set(device.id, device);
    for (const param of device.params) {
      const { metric, storage, type, decimals } = param.point;
      const width = type === 'counter' ? registerWidth(device.driver.profile, metric) : undefined;
      params.set(param.paramId, param);
      series.set(param.paramId, {
        paramId: param.paramId,
        deviceId: device.id,
        metric,
        storage,
        counter: type === 'counter',
        intervalMs: device.intervalMs,
        timeZone: project.timeZone,
        decimals,
        ...(device.intervalMs === null ? { presentMs: device.driver.offlineAfterMs } : {}),
        ...(width === undefined ? {} : { width }),
      });
    }
  }
  return {
    catalog,
    projects,
    regions,
    devices,
    byKey: new Map([...devices.values()].map((device) => [device.key, device])),
    params,
    series,
    devicesOf: Map.groupBy(devices.values(), ({ projectId }) => projectId),
    regionsOf: Map.groupBy(regions.values(), ({ projectId }) => projectId),
    pagesOf: Map.groupBy(rows.pages.map(pageRecord), ({ projectId }) => projectId),
    problems,
  };
}

function namesOf({ name, name_en }: { readonly name: string; readonly name_en: string | null }) {
  return name_en === null ? { name } : { name, nameEn: name_en };
}

function projectRecord(row: Selectable<ProjectTable>, networks: readonly string[], problems: string[]): ProjectRecord {
  return {
    id: row.id,
    key: row.key,
    networks,
    ...namesOf(row),
    type: row.type,
    company: row.company,
    title: row.title,
    address: row.address,
    english: { company: row.company_en, title: row.title_en, address: row.address_en },
    operationTime: row.operation_time,
    largeImage: row.large_image,
    timeZone: row.time_zone,
    location: row.lng === null || row.lat === null ? null : { lng: row.lng, lat: row.lat },
    conf: confOf(row, problems),
  };
}

function pageRecord(row: Selectable<CustomPageTable>): PageRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    regionId: row.region_id,
    ...namesOf(row),
    refType: row.ref_type,
    refLocation: row.ref_location,
    path: row.path,
    htProjectId: row.ht_project_id,
    icon: row.icon,
    url: row.url,
  };
}

function confOf(row: Selectable<ProjectTable>, problems: string[]): Readonly<Record<string, unknown>> {
  const conf = parseConf(row.conf);
  if (conf) return conf;
  problems.push(`project ${row.id}: its configuration is no JSON object`);
  return {};
}

function deviceRecord(
  row: Selectable<DeviceTable>,
  ids: ReadonlyMap<string, number>,
  catalog: DeviceCatalog,
  problems: string[],
): DeviceRecord | undefined {
  const type = catalog.type(row.type_id);
  if (!type) {
    problems.push(`device ${row.key}: there is no device type ${row.type_id}`);
    return undefined;
  }
  let connection: ReturnType<typeof parseConnection>;
  try {
    connection = parseConnection(row.connection);
  } catch {
    problems.push(`device ${row.key}: its connection cannot be read`);
    return undefined;
  }
  const params: ParamRecord[] = [];
  const points = new Map<string, { readonly paramId: number; readonly point: ExpandedPoint }>();
  for (const point of expandPoints(type)) {
    const paramId = ids.get(point.metric);
    if (paramId === undefined) continue;
    params.push({ paramId, deviceId: row.id, projectId: row.project_id, point });
    points.set(point.metric, { paramId, point });
  }
  const profile = profileOf(row, type, catalog, problems);
  return {
    id: row.id,
    projectId: row.project_id,
    regionId: row.region_id,
    key: row.key,
    ...namesOf(row),
    type,
    // A type that was replaced by one of another nature may have left a part behind.
    role: isBalanced(type.nature) ? row.role : null,
    enabled: row.enabled !== 0,
    created: row.created,
    tokenHash: row.token_hash,
    intervalMs: intervalMs(connection, profile),
    params,
    driver: {
      id: row.id,
      key: row.key,
      typeId: row.type_id,
      profile,
      connection,
      offlineAfterMs: offlineAfterMs(row.offline_after_ms, connection),
      points,
    },
  };
}

/** A device without a usable profile stays visible; no driver can read it. */
function profileOf(row: Selectable<DeviceTable>, type: DeviceType, catalog: DeviceCatalog, problems: string[]): Profile {
  const profile = catalog.profile(row.profile_id);
  if (profile && profile.deviceTypeId === row.type_id) return profile;
  problems.push(`device ${row.key}: there is no profile ${row.profile_id} for device type ${row.type_id}`);
  return { id: row.profile_id, vendor: '', model: type.name, deviceTypeId: type.id, source: '' };
}
