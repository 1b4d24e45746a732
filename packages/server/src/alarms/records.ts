/** Alarms as stored in the log, for servers that do not evaluate their project. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { recordOf, storedEntry } from './entries/log-rows.ts';
import { alarmRows, type LogRow, standingEntries } from './repo.ts';
import type { AlarmRecord } from './types.ts';

const records = (rows: readonly LogRow[]) => rows.filter(({ type }) => type <= 3).map((row) => recordOf(storedEntry(row)));

export const loggedAlarms = (db: Kysely<Schema>) => ({
  activeAlarms: async (projectIds: readonly number[]): Promise<readonly AlarmRecord[]> => records(await standingEntries(db, projectIds)),
  alarmsOf: async (ids: readonly number[]): Promise<readonly AlarmRecord[]> => records(await alarmRows(db, ids)),
});
