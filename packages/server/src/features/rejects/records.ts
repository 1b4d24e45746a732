/** Rejects recorded by users, as input of sums. */
import type { RejectSource } from '@czyun/contract/rejects';
import type { FeatureDeps } from '../deps.ts';
import { type RejectRow, rejectsRepo } from './repo.ts';
import type { RecordedPieces } from './sums.ts';

export const recordOf = (row: RejectRow): RecordedPieces => ({
  ...{ time: row.time, quantity: row.quantity, source: row.source as RejectSource, reasonId: row.reason_id },
});

/** Records of the devices of a project in [start, end), by device. */
export async function recordedRejects(
  db: FeatureDeps['db'],
  projectId: number,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<ReadonlyMap<number, readonly RecordedPieces[]>> {
  const rows = Map.groupBy(await rejectsRepo(db).within(projectId, start, end), (row) => row.device_id);
  return new Map([...rows].map(([deviceId, own]) => [deviceId, own.map(recordOf)]));
}
