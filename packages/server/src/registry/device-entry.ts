/** A device in the registry: its record, its series, and the row they were built from. */
import { isDeepStrictEqual } from 'node:util';
import { type DeviceType, expandPoints, isBalanced, type Profile } from '@czyun/devices';
import type { Selectable } from 'kysely';
import type { DeviceTable } from '../db/schema.ts';
import type { MeterChange, SeriesInfo } from '../telemetry/types.ts';
import { intervalMs, offlineAfterMs, parseConnection } from './connection.ts';
import type { Connection, DriverDevice } from './driver-device.ts';
import { changesByMetric, type MeterChangeRow } from './meter-changes.ts';
import { namesOf } from './records.ts';
import { registerWidth } from './register-width.ts';
import type { DeviceCatalog, DeviceRecord, ParamRecord, ProjectRecord } from './types.ts';

export type DeviceRow = Selectable<DeviceTable>;

/** Metric → paramId, as stored. */
export type ParamIds = ReadonlyMap<string, number>;

export interface DeviceEntry {
  readonly row: DeviceRow;
  /** Same as `points` of the record's driver. */
  readonly params: ReadonlyMap<string, ParamRecord>;
  /** Absent: the row is invalid. */
  readonly record?: DeviceRecord;
  readonly series: readonly SeriesInfo[];
  readonly changes: readonly MeterChangeRow[];
  readonly widths: ReadonlyMap<string, number>;
  readonly timeZone: string;
  readonly problems: readonly string[];
}

export interface EntryParts {
  readonly row: DeviceRow;
  readonly ids: ParamIds;
  /** In order of time. */
  readonly changes: readonly MeterChangeRow[];
  /** Register widths set by users, by metric. */
  readonly widths: ReadonlyMap<string, number>;
  readonly project: ProjectRecord;
  readonly catalog: DeviceCatalog;
}

const nobody: Pick<DeviceEntry, 'params' | 'series'> = { params: new Map(), series: [] };

function isSameRow(a: DeviceRow, b: DeviceRow): boolean {
  const columns = Object.keys(a) as (keyof DeviceRow)[];
  return columns.length === Object.keys(b).length && columns.every((column) => a[column] === b[column]);
}

/** The entry of a row. Reuses unchanged parts of `known`, and returns `known` itself if nothing changed. */
export function deviceEntry({ row, ids, changes, widths, project, catalog }: EntryParts, known?: DeviceEntry): DeviceEntry {
  const type = catalog.type(row.type_id);
  const { timeZone } = project;
  const refused = (problem: string): DeviceEntry => ({
    ...nobody,
    row,
    changes,
    widths,
    timeZone,
    problems: [`device ${row.key}: ${problem}`],
  });
  if (!type) return refused(`there is no device type ${row.type_id}`);
  const connection = connectionOf(row, known);
  if (!connection) return refused('its connection cannot be read');
  const profile = catalog.profile(row.profile_id);
  const isFitting = profile?.deviceTypeId === row.type_id;
  const problems = isFitting ? [] : [`device ${row.key}: there is no profile ${row.profile_id} for device type ${row.type_id}`];
  const params = paramsOf(row, type, ids, known);
  const driver = driverOf(row, isFitting ? profile : unknownProfile(row, type), connection, params, known?.record?.driver);
  const isSameDriver = driver === known?.record?.driver;
  const isSameMeter = isDeepStrictEqual([known?.changes, known?.widths], [changes, widths]);
  if (known?.record?.type === type && isSameDriver && isSameMeter && known.timeZone === timeZone && isSameRow(known.row, row)) return known;
  const record = recordOf(row, type, driver, known?.params === params ? known.record?.params : undefined);
  const isSameSeries = known !== undefined && isSameDriver && isSameMeter && known.timeZone === timeZone;
  const series = isSameSeries ? known.series : seriesOf(record, timeZone, changesByMetric(changes), widths);
  return { row, params, record, series, changes, widths, timeZone, problems };
}

function connectionOf(row: DeviceRow, known: DeviceEntry | undefined): Connection | undefined {
  if (known?.record && known.row.connection === row.connection) return known.record.driver.connection;
  try {
    return parseConnection(row.connection);
  } catch {
    return undefined;
  }
}

function paramsOf(row: DeviceRow, type: DeviceType, ids: ParamIds, known: DeviceEntry | undefined): ReadonlyMap<string, ParamRecord> {
  const points = expandPoints(type).filter(({ metric }) => ids.has(metric));
  const isKnown =
    known?.record?.type === type &&
    known.row.project_id === row.project_id &&
    known.params.size === points.length &&
    points.every(({ metric }) => known.params.get(metric)?.paramId === ids.get(metric));
  if (isKnown) return known.params;
  return new Map(
    points.map((point) => [point.metric, { paramId: ids.get(point.metric) ?? 0, deviceId: row.id, projectId: row.project_id, point }]),
  );
}

/** A device without a usable profile remains visible; no driver can read it. */
function unknownProfile(row: DeviceRow, type: DeviceType): Profile {
  return { id: row.profile_id, vendor: '', model: type.name, deviceTypeId: type.id, source: '' };
}

function driverOf(
  row: DeviceRow,
  profile: Profile,
  connection: Connection,
  points: ReadonlyMap<string, ParamRecord>,
  known: DriverDevice | undefined,
): DriverDevice {
  const silence = offlineAfterMs(row.offline_after_ms, connection);
  const isKnown =
    known?.key === row.key &&
    known.typeId === row.type_id &&
    (known.profile === profile || (profile.vendor === '' && known.profile.id === profile.id && known.profile.vendor === '')) &&
    known.connection === connection &&
    known.offlineAfterMs === silence &&
    known.points === points;
  if (isKnown) return known;
  return { id: row.id, key: row.key, typeId: row.type_id, profile, connection, offlineAfterMs: silence, points };
}

function recordOf(row: DeviceRow, type: DeviceType, driver: DriverDevice, params: readonly ParamRecord[] | undefined): DeviceRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    regionId: row.region_id,
    key: row.key,
    ...namesOf(row),
    type,
    // The role may be a leftover if the type was replaced by one of another nature.
    role: isBalanced(type.nature) ? row.role : null,
    enabled: row.enabled !== 0,
    created: row.created,
    tokenHash: row.token_hash,
    intervalMs: intervalMs(driver.connection, driver.profile),
    params: params ?? ([...driver.points.values()] as ParamRecord[]),
    driver,
  };
}

function seriesOf(
  { id, intervalMs: interval, params, driver }: DeviceRecord,
  timeZone: string,
  changes: ReadonlyMap<string, readonly MeterChange[]>,
  widths: ReadonlyMap<string, number>,
): SeriesInfo[] {
  const { profile } = driver;
  return params.map(({ paramId, point }) => {
    const { metric, storage, type, decimals } = point;
    const width = type === 'counter' ? (widths.get(metric) ?? registerWidth(profile, metric)) : undefined;
    const other = type === 'counter' ? changes.get(metric) : undefined;
    return {
      paramId,
      deviceId: id,
      metric,
      storage,
      counter: type === 'counter',
      intervalMs: interval,
      timeZone,
      decimals,
      ...(interval === null ? { presentMs: driver.offlineAfterMs } : {}),
      ...(width === undefined ? {} : { width }),
      ...(other === undefined ? {} : { changes: other }),
    };
  });
}
