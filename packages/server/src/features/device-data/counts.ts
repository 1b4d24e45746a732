/** The result of an import, as stored in its row. */
import type { Noticed } from './csv/read-file.ts';
import type { ImportRow } from './repo.ts';

export interface Counts {
  stored: number;
  repeated: number;
  replaced: number;
  rejected: number;
  removed: number;
}

export const noCounts = (): Counts => ({ stored: 0, repeated: 0, replaced: 0, rejected: 0, removed: 0 });

export const countsText = (noticed: Noticed, counts: Counts): string => JSON.stringify({ noticed, counts });

export const countsOf = ({ counts }: Pick<ImportRow, 'counts'>) =>
  JSON.parse(counts) as { readonly noticed: Noticed; readonly counts: Counts };
