/** Files of rows generated while they are read: CSV or a sheet. */
import { setImmediate } from 'node:timers/promises';
import {
  csvHead,
  csvLine,
  csvRow,
  type FileAnswer,
  type FileColumn,
  type FileFormat,
  fileTypes,
  sheetColumns,
  sheetRow,
} from '@czyun/contract';
import { xlsxBytes } from './xlsx.ts';

/** A few hundred rows, optionally followed by a note. */
export interface Piece<R> {
  readonly rows: readonly R[];
  readonly note?: string;
}

export interface Tabular<R> {
  /** Name of the file, without extension. */
  readonly name: string;
  /** Title of the sheet. */
  readonly title: string;
  readonly columns: readonly FileColumn<R>[];
  /** The signal is aborted when the rows are no longer needed. */
  readonly pieces: (signal: AbortSignal) => AsyncGenerator<Piece<R>>;
}

async function* csvBytes<R>(columns: readonly FileColumn<R>[], pieces: AsyncIterable<Piece<R>>): AsyncGenerator<Uint8Array> {
  let head = csvHead(columns);
  for await (const { rows, note } of pieces) {
    const lines = rows.map((row) => csvRow(columns, row)).join('');
    yield Buffer.from(`${head}${lines}${note === undefined ? '' : csvLine([note])}`);
    head = '';
  }
  if (head !== '') yield Buffer.from(head);
}

async function* sheetRows<R>(columns: readonly FileColumn<R>[], pieces: AsyncIterable<Piece<R>>) {
  for await (const { rows, note } of pieces) {
    for (const row of rows) yield sheetRow(columns, row);
    if (note !== undefined) yield [note];
  }
}

/** The bytes of a file in a format. A piece is requested after the previous one was read. */
export function tabularBytes<R>(format: FileFormat, { title, columns }: Tabular<R>, pieces: AsyncIterable<Piece<R>>) {
  return format === 'csv' ? csvBytes(columns, pieces) : xlsxBytes(title, sheetColumns(columns), sheetRows(columns, pieces));
}

/** File name such as `log-2026-03-01.xlsx`, and its media type. */
export const fileHead = (format: FileFormat, { name }: Pick<Tabular<never>, 'name'>) => ({
  name: `${name}.${format}`,
  mediaType: fileTypes[format],
});

/**
 * A file for a client. Its first rows are read before the answer begins, so that their failure can still be reported; further rows are read
 * on demand, so a slow client delays only itself. The work ends at once if the client leaves; `left` aborts it during the first rows.
 */
export async function tabularFile<R>(format: FileFormat, tabular: Tabular<R>, left?: AbortSignal): Promise<FileAnswer> {
  const life = new AbortController();
  const leave = () => life.abort();
  left?.addEventListener('abort', leave, { once: true });
  const made = tabular.pieces(life.signal);
  const first = await made.next();
  left?.removeEventListener('abort', leave);

  async function* pieces(): AsyncGenerator<Piece<R>> {
    if (first.done === true) return;
    yield first.value;
    for (;;) {
      // A store that answers synchronously would block the event loop.
      await setImmediate();
      const { value, done } = await made.next();
      if (done === true || life.signal.aborted) return;
      yield value;
    }
  }

  const bytes = tabularBytes(format, tabular, pieces())[Symbol.asyncIterator]();
  const taken: AsyncIterator<Uint8Array> = {
    next: () => bytes.next(),
    // Called while `next` still waits: a generator would run it only afterwards.
    async return() {
      leave();
      await made.return(undefined);
      await bytes.return?.();
      return { value: undefined, done: true };
    },
  };
  return { ...fileHead(format, tabular), inline: false, content: { [Symbol.asyncIterator]: () => taken } };
}
