/** Retention of projects that differs from the default: older data is deleted, or its retention is extended. */
import type { Exclusive } from '../../kernel/exclusive.ts';
import { numbers } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { database } from '../schema/schema.ts';

export interface ForgettingParts {
  readonly engine: Engine;
  readonly exclusive: Exclusive;
  readonly cluster: string | undefined;
  /** Runs work while no roll-up statement runs. */
  readonly betweenRollups: <T>(work: () => Promise<T>) => Promise<T>;
  /** One round of roll-ups. */
  readonly round: () => Promise<void>;
}

type Table = 'readings' | 'text_readings' | 'minute';
const rawTables = ['readings', 'text_readings'] as const;

/** Series per statement. */
const seriesAtOnce = 5000;

export function createForgetting({ engine, exclusive, cluster, betweenRollups, round }: ForgettingParts) {
  const own = (table: Table) => (cluster === undefined ? `${database}.${table}` : `${database}.${table}_local ON CLUSTER '${cluster}'`);
  const sync = `SETTINGS mutations_sync = ${cluster === undefined ? 1 : 2}`;

  async function count(table: Table, where: string): Promise<number> {
    const answer = await engine.query(`SELECT count() AS n FROM ${database}.${table} WHERE ${where}`, { lane: 'work' });
    return numbers(answer, 'n')[0] ?? 0;
  }
  /** Rewrites only if there are rows to change. */
  async function change(table: Table, clause: string, where: string): Promise<number> {
    const rows = await count(table, where);
    if (rows > 0) await engine.exec(`ALTER TABLE ${own(table)} ${clause} WHERE ${where} ${sync}`, { lane: 'work' });
    return rows;
  }
  const parts = (paramIds: readonly number[]) =>
    Array.from({ length: Math.ceil(paramIds.length / seriesAtOnce) }, (_, at) => {
      const some = paramIds.slice(at * seriesAtOnce, (at + 1) * seriesAtOnce);
      return `series IN (${some.join(',')})`;
    });

  return {
    /** Number of readings older than `before`. */
    async olderThan(paramIds: readonly number[], before: number): Promise<number> {
      let rows = 0;
      for (const which of parts(paramIds)) for (const table of rawTables) rows += await count(table, `${which} AND time < ${before}`);
      return rows;
    },

    /** See `Telemetry.forget`. */
    async forget(paramIds: readonly number[], rawBefore: number, minuteBefore: number): Promise<number> {
      // Late readings must be in their roll-ups before they are deleted.
      await round();
      let rows = 0;
      for (const which of parts(paramIds))
        await betweenRollups(() =>
          exclusive.run(async () => {
            for (const table of rawTables) rows += await change(table, 'DELETE', `${which} AND time < ${rawBefore}`);
            await change('minute', 'DELETE', `${which} AND bucket < ${minuteBefore}`);
          }),
        );
      return rows;
    },

    /** See `Telemetry.lengthen`. */
    async lengthen(paramIds: readonly number[], days: number): Promise<void> {
      for (const which of parts(paramIds))
        await betweenRollups(() =>
          exclusive.run(async () => {
            for (const table of [...rawTables, 'minute'] as const)
              await change(table, `UPDATE keep = ${days}`, `${which} AND keep < ${days}`);
          }),
        );
    },
  };
}
