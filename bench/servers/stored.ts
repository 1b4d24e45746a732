/** Contents of the stores at the end, and the owner of each project. */
import type { OpenDatabase } from '../../packages/server/src/db/index.ts';
import type { EmbeddedEngine } from '../../packages/server/src/telemetry/engine/chdb.ts';
import { numbers } from '../../packages/server/src/telemetry/engine/native-format.ts';
import { type FanKey, fans } from './station.ts';

const faultKey = '%fault_word_1%';
/** Whether an alarm is the fault that the bench raises. */
export const isFault = ({ alarm_key }: Entry) => alarm_key?.includes('fault_word_1') === true;

export interface Entry {
  readonly id: number;
  readonly ack_time: number | null;
  readonly start_time: number;
  readonly recover_time: number | null;
  readonly alarm_key: string | null;
  /** Key and name of the device. */
  readonly device: string;
}

export type Stored = ReturnType<typeof createStored>;

export function createStored(db: OpenDatabase['db'], engine: Pick<EmbeddedEngine, 'query'>) {
  return {
    /** Parameters of a metric by device key. */
    async params(metric: string): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('params')
        .innerJoin('devices', 'devices.id', 'params.device_id')
        .select(['params.id', 'devices.key'])
        .where('params.metric', '=', metric)
        .execute();
      return new Map(rows.map(({ id, key }) => [key, id]));
    },
    /** Entries of a fan's fault. */
    faults: (key: FanKey) =>
      db
        .selectFrom('log_entries')
        .innerJoin('devices', 'devices.id', 'log_entries.device_id')
        .select(['log_entries.id', 'ack_time'])
        .where('devices.key', '=', key)
        .where('index_name', '=', 'alarm')
        .where('type', '<=', 3)
        .where('alarm_key', 'like', faultKey)
        .execute(),
    /** Alarms of the fans in the log. */
    entries: async (): Promise<readonly Entry[]> => {
      const rows = await db
        .selectFrom('log_entries')
        .innerJoin('devices', 'devices.id', 'log_entries.device_id')
        .select(['log_entries.id', 'ack_time', 'start_time', 'recover_time', 'alarm_key', 'devices.key as device'])
        .where('devices.key', 'in', [...fans])
        .where('index_name', '=', 'alarm')
        .where('type', '<=', 3)
        .execute();
      return rows.map((row) => ({ ...row, start_time: row.start_time }));
    },
    /** Number of readings of each series in the engine, and of distinct instants. */
    async readings(series: readonly number[]): Promise<ReadonlyMap<number, { readonly rows: number; readonly instants: number }>> {
      if (series.length === 0) return new Map();
      const answer = await engine.query(
        `SELECT toFloat64(series) AS s, toFloat64(count()) AS n, toFloat64(uniqExact(time)) AS t FROM czyun.readings WHERE series IN (${series.join(',')}) GROUP BY series`,
      );
      const [rows, instants] = [numbers(answer, 'n'), numbers(answer, 't')];
      return new Map(Array.from(numbers(answer, 's'), (id, at) => [id, { rows: rows[at] ?? 0, instants: instants[at] ?? 0 }]));
    },
    /** Longest time between two stored readings in a range, ms. */
    async longestGap(series: number, from: number, to: number): Promise<number> {
      const answer = await engine.query(
        `SELECT DISTINCT time FROM czyun.readings WHERE series = ${series} AND time >= ${from} AND time <= ${to} ORDER BY time`,
      );
      const times = Array.from(numbers(answer, 'time'), Number);
      return Math.max(...times.map((time, at) => time - (times[at - 1] ?? from)), to - (times.at(-1) ?? from));
    },
    /** Ends the lease of an owner, although it lives and renewed it. */
    endLease: (owner: string) => db.updateTable('seats').set({ lease_end: 0 }).where('owner', '=', owner).execute(),
    seats: () => db.selectFrom('seats').select(['project_id', 'owner', 'lease_end']).execute(),
  };
}
