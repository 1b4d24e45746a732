/** Rows of the store as CSV files of an export. */
import type { ZipEntry } from '../../../tabular/zip.ts';
import { type Cell, csvFiles, linesOf } from './lines.ts';

/** The columns of a row's author. */
export const actorTitles = ['account', 'person'] as const;
export const actorCells = (row: { readonly login_name: string | null; readonly user_name: string | null }): Cell[] => [
  row.login_name,
  row.user_name,
];

/** Files dated `now`. */
export const csvFilesAt =
  (now: number) =>
  <R>(name: string, columns: readonly string[], list: AsyncIterable<R>, cells: (row: R) => readonly Cell[]): AsyncGenerator<ZipEntry> =>
    csvFiles(name, columns, linesOf(list, cells), now);
