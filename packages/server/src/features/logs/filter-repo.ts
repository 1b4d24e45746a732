/** Filters and orders of the log, as SQL. */
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { LogTable, Schema } from '../../db/schema.ts';
import { holds } from '../../db/text-match.ts';

export interface LogFilter {
  readonly projectId: number;
  readonly deviceId?: number | undefined;
  /** Devices of a zone; absent: all devices. */
  readonly deviceIds?: readonly number[] | undefined;
  readonly types: readonly number[];
  /** 1–3; absent: any severity, and entries without one. */
  readonly severities?: readonly number[] | undefined;
  readonly recovered?: boolean | undefined;
  /** Not annunciated, or annunciated. */
  readonly quiet?: boolean | undefined;
  /** Only for types 1–3. */
  readonly acknowledged?: boolean | undefined;
  /** Entries that started in [startTime, endTime). */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  /** Highest id. */
  readonly lastId?: number | undefined;

  readonly where?: Expression<SqlBool>;
  /** Part of the text, of the person's name or login name, of the target or (by `nameMatches`) of the device's name. */
  readonly text: string;
  readonly nameMatches: readonly number[];
  /** Login name of the author or of the person who acknowledged. */
  readonly account?: string | undefined;
}

export interface LogOrder {
  readonly by: 'startTime' | 'recoverTime' | 'severity' | 'type' | 'deviceId';
  readonly direction: 'asc' | 'desc';
}

export const columnOf = {
  startTime: 'start_time',
  recoverTime: 'recover_time',
  severity: 'severity',
  type: 'type',
  deviceId: 'device_id',
} as const satisfies Record<LogOrder['by'], keyof LogTable>;

const words = ['content_zh', 'content_en', 'user_name', 'login_name', 'ack_user', 'ack_login_name', 'target_param', 'metric'] as const;

/** Whether rows must be read: all other conditions are covered by the index. */
export const needsRows = ({ text, account }: LogFilter): boolean => text !== '' || account !== undefined;

const typeCount = 5;

/**
 * `inOrder`: read in an order that an index by type does not have. `byDevice`: counted device by device. A `+` before a column excludes its
 * index, which would collect and sort the rows of all devices of a zone.
 */
export function filtered(db: Kysely<Schema>, filter: LogFilter, inOrder = false, byDevice = filter.deviceIds !== undefined) {
  let query = db.selectFrom('log_entries').where('project_id', '=', filter.projectId);

  if (filter.types.length < typeCount) query = query.where(inOrder || byDevice ? sql`+type` : 'type', 'in', [...filter.types]);
  if (filter.deviceId !== undefined) query = query.where('device_id', '=', filter.deviceId);
  if (filter.deviceIds !== undefined) {
    query =
      filter.deviceIds.length === 0
        ? query.where(sql<boolean>`1 = 0`)
        : query.where(inOrder ? sql`+device_id` : 'device_id', 'in', [...filter.deviceIds]);
  }
  if (filter.severities !== undefined) query = query.where('severity', 'in', filter.severities);
  if (filter.quiet !== undefined) query = query.where('quiet', filter.quiet ? 'is not' : 'is', null);
  if (filter.recovered !== undefined) query = query.where('recover_time', filter.recovered ? 'is not' : 'is', null);
  if (filter.acknowledged !== undefined) {
    if (filter.types.some((type) => type > 3)) query = query.where(sql<boolean>`+type <= 3`);
    query = query.where('ack_time', filter.acknowledged ? 'is not' : 'is', null);
  }
  if (filter.startTime !== undefined) query = query.where('start_time', '>=', filter.startTime);
  if (filter.endTime !== undefined) query = query.where('start_time', '<', filter.endTime);
  if (filter.lastId !== undefined) query = query.where('id', '<=', filter.lastId);
  if (filter.where !== undefined) query = query.where(filter.where);
  const { account } = filter;
  if (account !== undefined) {
    query = query.where(({ or }) =>
      or((['login_name', 'ack_login_name'] as const).map((column) => sql<boolean>`lower(${sql.ref(column)}) = lower(${account})`)),
    );
  }
  if (filter.text !== '') {
    query = query.where(({ or, eb }) =>
      or([
        ...words.map((column) => holds(column, filter.text)),
        ...(filter.nameMatches.length > 0 ? [eb('device_id', 'in', filter.nameMatches)] : []),
      ]),
    );
  }
  return query;
}

/** Columns that are never null, whose order is that of an index. */
export const neverNull: readonly LogOrder['by'][] = ['startTime', 'type'];

/** `noNulls`: the column has no null rows, so an index provides the order. */
export function ordered(query: ReturnType<typeof filtered>, { by, direction }: LogOrder, noNulls = false) {
  const column = columnOf[by];
  return (
    query
      // In both dialects, nulls (times that have not occurred yet) are last ascending and first descending.
      .$if(!noNulls && !neverNull.includes(by), (sorted) =>
        sorted.orderBy(sql`case when ${sql.ref(column)} is null then 1 else 0 end`, direction),
      )
      .orderBy(column, direction)
      .$if(by !== 'startTime', (sorted) => sorted.orderBy('start_time', direction))
      .orderBy('id', direction)
  );
}
