/** Files of rows that are made while they are fetched. */
import { setImmediate } from 'node:timers/promises';
import { byteOrderMark, csvLine, type FileAnswer } from '@czyun/contract';

export type CsvCell = string | number | null;

/** Lines of CSV, a few hundred in one piece; the signal is called off when nobody fetches them any more. */
export type CsvLines = (signal: AbortSignal) => AsyncGenerator<string>;

/**
 * A CSV file under a heading. Its first piece is made before the answer begins, so that what goes wrong there is still an answer; the next one
 * is made when it is fetched, so a slow client holds up nothing but himself. A client that leaves ends the work at once, `left` while the first piece is made.
 */
export async function csvFile(name: string, heading: readonly CsvCell[], lines: CsvLines, left?: AbortSignal): Promise<FileAnswer> {
  const life = new AbortController();
  const leave = () => life.abort();
  left?.addEventListener('abort', leave, { once: true });
  const made = lines(life.signal);
  const first = await made.next();
  left?.removeEventListener('abort', leave);
  const start = Buffer.from(`${byteOrderMark}${csvLine(heading)}${first.done ? '' : first.value}`);
  let isFirst = true;
  const pieces: AsyncIterator<Uint8Array> = {
    async next() {
      if (isFirst) {
        isFirst = false;
        return { value: start, done: false };
      }
      // A store that answers at once would let nobody else have his turn.
      await setImmediate();
      const { value, done } = await made.next();
      return done ? { value: undefined, done: true } : { value: Buffer.from(value), done: false };
    },
    // Called while `next` still waits: a generator would hear of it only afterwards.
    async return() {
      leave();
      await made.return(undefined);
      return { value: undefined, done: true };
    },
  };
  const content = { [Symbol.asyncIterator]: () => pieces };
  return { name, mediaType: 'text/csv; charset=utf-8', inline: false, content };
}
