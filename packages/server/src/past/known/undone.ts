/** Series with amendments after an instant, and their readings as known then. */
import { dayMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ParamRecord, Registry } from '../../registry/types.ts';
import type { Amendment, AmendmentKind, History, SeriesInfo } from '../../telemetry/types.ts';
import { type AmendmentRow, amendmentsAfter, type MeterRow, metersAfter } from './amendments-repo.ts';
import { unpacked } from './packed.ts';
import { carriedMs, readingsOf } from './readings.ts';
import { joined, knownAt, type Reading } from './then.ts';

/** Maximum number of amendments undone for one answer. */
export const maxAmendments = 20_000;

export interface UndoneDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'param' | 'get'>;
  readonly history: Pick<History, 'buckets'>;
}

/** A series with later amendments; times in ms. */
export interface Touched {
  readonly param: ParamRecord;
  /** The series as known then: without meter replacements recorded later. */
  readonly info: SeriesInfo | undefined;
  readonly amendments: readonly Amendment[];
  /** Changed ranges in order of start; both ends included. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
}

export const amendmentOf = (row: AmendmentRow): Amendment => ({
  ...{ kind: row.kind as AmendmentKind, series: row.param_id, from: row.from_time, to: row.to_time },
  ...{ readings: row.readings, at: row.at, by: null },
  ...unpacked(row.content, row.readings),
});

export const registersIn = ({ registers }: Pick<MeterRow, 'registers'>): readonly string[] => Object.keys(JSON.parse(registers) as object);

/** Removes the replacements recorded later. */
export function infoThen(info: SeriesInfo | undefined, { point }: ParamRecord, meters: readonly MeterRow[]): SeriesInfo | undefined {
  if (!info || meters.length === 0) return info;
  const later = new Set(meters.filter((row) => registersIn(row).includes(point.metric)).map(({ time }) => time));
  return { ...info, changes: (info.changes ?? []).filter(({ time }) => !later.has(time)) };
}

/** How far a change of one reading can have an effect, ms: until the end of its hold, or the next reading. Longer for a register. */
export const reachMs = (info: SeriesInfo | undefined): number =>
  Math.max(carriedMs(info ?? { intervalMs: null }), info?.counter === true ? dayMs : 0);

/** Series with amendments of [start, end) after `known`; others are not in the answer. */
export async function amendedSeries(
  { db, registry }: Omit<UndoneDeps, 'history'>,
  paramIds: readonly number[],
  { start, end }: { readonly start: number; readonly end: number },
  known: number,
): Promise<ReadonlyMap<number, Touched>> {
  const params = [...new Set(paramIds)].flatMap((id) => registry.param(id) ?? []);
  if (params.length === 0 || end <= start) return new Map();
  const widest = Math.max(...params.map(({ paramId }) => reachMs(registry.get(paramId))));
  const rows = await amendmentsOf(db, params, { from: start - widest, to: end, known });
  const meters = (await metersAfter(db, [...new Set(params.map(({ deviceId }) => deviceId))], known)).filter(
    ({ time }) => time >= start - widest && time < end,
  );
  const ownRows = Map.groupBy(rows, ({ param_id }) => param_id);
  const found = new Map<number, Touched>();
  for (const param of params) {
    const own = ownRows.get(param.paramId) ?? [];
    const ownMeters = meters.filter((row) => row.device_id === param.deviceId && registersIn(row).includes(param.point.metric));
    if (own.length + ownMeters.length === 0) continue;
    found.set(param.paramId, {
      param,
      info: infoThen(registry.get(param.paramId), param, ownMeters),
      amendments: own.map(amendmentOf),
      ranges: joined([
        ...own.map(({ from_time: from, to_time: to }) => ({ from, to })),
        ...ownMeters.map(({ time }) => ({ from: time, to: time })),
      ]),
    });
  }
  return found;
}

/** Parameters per statement: the stores limit the number of values. */
const idsAtOnce = 500;

async function amendmentsOf(
  db: Kysely<Schema>,
  params: readonly ParamRecord[],
  range: { readonly from: number; readonly to: number; readonly known: number },
): Promise<AmendmentRow[]> {
  const rows: AmendmentRow[] = [];
  for (let from = 0; from < params.length; from += idsAtOnce) {
    const ids = params.slice(from, from + idsAtOnce).map(({ paramId }) => paramId);
    rows.push(...(await amendmentsAfter(db, ids, range, maxAmendments)));
    if (rows.length >= maxAmendments) throw new AppError('tooLarge');
  }
  return rows;
}

/** The readings of [start, end) as known then; throws `tooLarge` if there are too many to compare. */
export async function readingsAsKnown(
  { history }: Pick<UndoneDeps, 'history'>,
  { param, amendments }: Touched,
  range: readonly [number, number],
  known: number,
  signal?: AbortSignal,
): Promise<Reading[]> {
  const stored = await readingsOf(history, param.paramId, range, signal);
  if (stored === null) throw new AppError('tooLarge');
  return knownAt(stored, amendments, known).filter(({ time }) => time >= range[0] && time < range[1]);
}
