/** Files of rows that are made while they are fetched: CSV, or a sheet. */
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

/** A few hundred rows, and a note after them. */
export interface Piece<R> {
  readonly rows: readonly R[];
  readonly note?: string;
}

export interface Tabular<R> {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Of the sheet. */
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

/** The bytes of a file of a format. A piece is requested when the previous one was read. */
export function tabularBytes<R>(format: FileFormat, { title, columns }: Tabular<R>, pieces: AsyncIterable<Piece<R>>) {
  return format === 'csv' ? csvBytes(columns, pieces) : xlsxBytes(title, sheetColumns(columns), sheetRows(columns, pieces));
}

/** `log-2026-03-01.xlsx`, and its media type. */
export const fileHead = (format: FileFormat, { name }: Pick<Tabular<never>, 'name'>) => ({
  name: `${name}.${format}`,
  mediaType: fileTypes[format],
});

/**
 * A file that a client fetches. Its first rows are made before the answer begins, so that their failure is still an answer; the next ones
 * are made when they are fetched, so a slow client delays only itself. A client that leaves ends the work at once; `left` while the first rows are made.
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
    // Called while `next` still waits: a generator would hear of it only afterwards.
    async return() {
      leave();
      await made.return(undefined);
      await bytes.return?.();
      return { value: undefined, done: true };
    },
  };
  return { ...fileHead(format, tabular), inline: false, content: { [Symbol.asyncIterator]: () => taken } };
}
