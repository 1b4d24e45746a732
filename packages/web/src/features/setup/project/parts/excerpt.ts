/** Lines of a file around its errors. */
import type { FieldFault } from '../../../../platform/api/api-error.ts';

export interface ExcerptLine {
  readonly number: number;
  readonly text: string;
  readonly faults: readonly FieldFault[];
}

/** Longest displayed part of a line. */
const widest = 240;

/** Groups of lines, each error with `around` lines before and after it; adjacent groups are merged. */
export function excerptsOf(text: string, faults: readonly FieldFault[], around = 2): readonly (readonly ExcerptLine[])[] {
  const lines = text.split(/\r\n|\r|\n/);
  const byLine = Map.groupBy(
    faults.filter(({ line }) => line !== undefined),
    ({ line }) => Math.min(Math.max(line ?? 1, 1), lines.length),
  );
  const runs: ExcerptLine[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const number of [...byLine.keys()].sort((a, b) => a - b)) {
    const from = Math.max(1, number - around, last + 1);
    if (from > last + 1 || runs.length === 0) runs.push([]);
    const to = Math.min(lines.length, number + around);
    for (let at = from; at <= to; at += 1)
      runs.at(-1)?.push({ number: at, text: (lines[at - 1] ?? '').slice(0, widest), faults: byLine.get(at) ?? [] });
    last = Math.max(last, to);
  }
  return runs;
}
