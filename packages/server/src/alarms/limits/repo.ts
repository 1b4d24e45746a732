/** The evaluated limits in the store. */
import { type ParamLimits, paramLimits } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

export interface StoredLimits {
  readonly deviceId: number;
  readonly metric: string;
  /** The change that set the limits. */
  readonly changeId: number;
  readonly limits: ParamLimits;
}

/** Current limits: the latest change of each parameter. */
export function newestChanges(db: Db, deviceId?: number) {
  const newest = db
    .selectFrom('limit_changes as n')
    .select(({ fn }) => fn.max('n.id').as('id'))
    .groupBy(['n.device_id', 'n.metric']);
  return db
    .selectFrom('limit_changes')
    .selectAll()
    .where('id', 'in', deviceId === undefined ? newest : newest.where('n.device_id', '=', deviceId));
}

/** Limits written by older versions that no longer match the schema are ignored. */
export function readLimits(text: string): ParamLimits | undefined {
  const read = paramLimits.safeParse(JSON.parse(text));
  return read.success ? read.data : undefined;
}

/** Limits of all devices, or of one. */
export async function currentLimits(db: Db, deviceId?: number): Promise<StoredLimits[]> {
  const rows = await newestChanges(db, deviceId).execute();
  return rows.flatMap((row) => {
    const limits = readLimits(row.limits);
    return limits ? [{ deviceId: row.device_id, metric: row.metric, changeId: row.id, limits }] : [];
  });
}

/** Differs after every change of limits, in any process. */
export async function limitsStamp(db: Db): Promise<string> {
  const found = await db
    .selectFrom('limit_changes')
    .select(({ fn }) => [fn.countAll<number>().as('changes'), fn.max('id').as('last')])
    .executeTakeFirst();
  return `${found?.changes ?? 0}:${found?.last ?? 0}`;
}
