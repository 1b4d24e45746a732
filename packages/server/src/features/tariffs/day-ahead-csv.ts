/** Day-ahead prices from a file: each line applies to a quarter-hour or an hour, in local time or with a UTC offset. */
import type { Text } from '@czyun/devices';
import { marketPrice } from '../../money/tariff/day-ahead-price.ts';
import { minuteOf, quarterMs } from '../../time/quarters.ts';
import { instantAt } from '../../time/wall-clock.ts';

export interface DayAheadForm {
  readonly step: 15 | 60;
  readonly per: 'kWh' | 'MWh';
  readonly timeZone: string;
}

export interface DayAheadFile {
  readonly lines: number;
  readonly rows: readonly { readonly start: number; readonly price: string }[];
  readonly faults: readonly { readonly line: number; readonly message: Text }[];
}

const wrong = {
  cells: { zh: '每行须有时间和价格两列', en: 'Each line must have two columns, time and price' },
  time: {
    zh: '时间无法识别，例如 2026-11-01 00:15 或 2026-11-01T00:15:00+08:00',
    en: 'Invalid time; use 2026-11-01 00:15 or 2026-11-01T00:15:00+08:00',
  },
  leapt: { zh: '当地时钟跳过了该时间', en: 'This local time does not exist (clock change)' },
  quarter: { zh: '时间须在整刻钟上', en: 'Times must be on quarter-hours' },
  price: { zh: '价格无法识别，或小数位过多', en: 'Invalid price or too many decimals' },
  twice: { zh: '该时间的价格前面已出现', en: 'A line above already covers this time' },
} as const satisfies Record<string, Text>;

const timeForm = /^(20\d\d)[-/](\d{1,2})[-/](\d{1,2})[T ](\d{1,2}):(\d\d)(?::00(?:\.0{1,3})?)?(Z|[+-]\d\d:?\d\d)?$/;
const two = (text = '') => text.padStart(2, '0');

/** The instant of a cell, or its error; `taken` distinguishes a repeated hour. */
function instantOf(cell: string, timeZone: string, taken: ReadonlyMap<number, string>): number | Text {
  const [, year, month, day, hour, minute, offset] = timeForm.exec(cell) ?? [];
  if (year === undefined) return wrong.time;
  const date = `${year}-${two(month)}-${two(day)}`;
  if (offset !== undefined) {
    const time = Date.parse(`${date}T${two(hour)}:${minute}:00${offset}`);
    return Number.isNaN(time) ? wrong.time : time;
  }
  const wanted = Number(hour) * 60 + Number(minute);
  if (Number(hour) > 23 || Number(minute) > 59) return wrong.time;
  try {
    const first = instantAt(timeZone, date, wanted);
    if (minuteOf(timeZone, first) !== wanted) return wrong.leapt;
    // The second occurrence of a repeated hour comes later in the file.
    const again = [2, 4].map((quarters) => first + quarters * quarterMs).find((time) => minuteOf(timeZone, time) === wanted);
    return taken.has(first) && again !== undefined ? again : first;
  } catch {
    return wrong.time;
  }
}

export function readDayAhead(content: string, { step, per, timeZone }: DayAheadForm): DayAheadFile {
  const taken = new Map<number, string>();
  const faults: { line: number; message: Text }[] = [];
  let lines = 0;
  for (const [index, text] of content
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (text.trim() === '') continue;
    const cells = text.split(/[,;\t]/).map((cell) => cell.trim().replaceAll('"', ''));
    const [when = '', price = ''] = cells;
    // Column titles.
    if (lines === 0 && index === 0 && !/^\d/.test(when)) continue;
    lines += 1;
    const say = (message: Text) => faults.push({ line: index + 1, message });
    if (cells.length < 2) say(wrong.cells);
    else {
      const start = instantOf(when, timeZone, taken);
      const value = marketPrice(price, per);
      const quarters = typeof start === 'number' ? Array.from({ length: step / 15 }, (_, each) => start + each * quarterMs) : [];
      if (typeof start !== 'number') say(start);
      else if (start % quarterMs !== 0) say(wrong.quarter);
      else if (value === null) say(wrong.price);
      else if (quarters.some((each) => taken.has(each))) say(wrong.twice);
      else for (const each of quarters) taken.set(each, value);
    }
  }
  const rows = [...taken].map(([start, price]) => ({ start, price })).sort((a, b) => a.start - b.start);
  return { lines, rows, faults };
}
