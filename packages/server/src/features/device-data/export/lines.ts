/** Lines of the files of an export, and files that are split before they grow too large. */
import { byteOrderMark, csvLine, minuteMs } from '@czyun/contract';
import type { ZipEntry } from '../../../tabular/zip.ts';
import { quarterMs } from '../../../time/quarters.ts';
import { offsetAt } from '../../../time/zone.ts';

export interface Lines {
  readonly text: string;
  readonly rows: number;
}

export type Cell = string | number | null;

/** Lines per file; far below the limit of an archive. */
const maxLines = 10_000_000;
const piece = 500;
const two = (value: number) => String(value).padStart(2, '0');

/** Times as ISO 8601 with the zone's offset: `2026-03-01T08:00:00.000+08:00`. */
export function isoIn(timeZone: string): (time: number) => string {
  let [quarter, offset, suffix] = [Number.NaN, 0, ''];
  return (time) => {
    const at = Math.floor(time / quarterMs);
    if (at !== quarter) {
      quarter = at;
      offset = offsetAt(timeZone, time);
      const minutes = Math.abs(offset) / minuteMs;
      suffix = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes % 60))}`;
    }
    return `${new Date(time + offset).toISOString().slice(0, 23)}${suffix}`;
  };
}

export async function* linesOf<R>(rows: AsyncIterable<R>, cells: (row: R) => readonly Cell[]): AsyncGenerator<Lines> {
  let [text, count] = ['', 0];
  for await (const row of rows) {
    text += csvLine(cells(row));
    count += 1;
    if (count < piece) continue;
    yield { text, rows: count };
    [text, count] = ['', 0];
  }
  if (count > 0) yield { text, rows: count };
}

/**
 * CSV files of a name: none without lines, several (`-2`, `-3`) if there are many. `wrote` is called with each number of lines written. The
 * files must be read in order, each to its end.
 */
export async function* csvFiles(
  name: string,
  columns: readonly string[],
  lines: AsyncGenerator<Lines>,
  time: number,
  wrote: (rows: number) => void = () => undefined,
  most = maxLines,
): AsyncGenerator<ZipEntry> {
  let next = await lines.next();
  for (let part = 1; next.done !== true; part += 1) {
    const content = async function* (): AsyncGenerator<string> {
      yield `${byteOrderMark}${csvLine([...columns])}`;
      for (let written = 0; next.done !== true && written < most; next = await lines.next()) {
        written += next.value.rows;
        wrote(next.value.rows);
        yield next.value.text;
      }
    };
    yield { name: `${name}${part === 1 ? '' : `-${part}`}.csv`, time, content: content() };
  }
}
