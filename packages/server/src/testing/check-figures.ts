/**
 * Checks the answers of calls against plain arithmetic over the raw readings, which calls answer too. Independent of the product's code:
 * the
 * rules are those of by-hand.ts, days and hours are taken from the local time of `Intl`.
 */
import { averageOf, countedIn, type Reading, type Rules } from '../telemetry/testing/by-hand.ts';

/** Makes a call by path; returns its data. */
export type AskData = <T>(path: string) => Promise<T>;

export interface CheckedSeries {
  readonly key: string;
  readonly counter: boolean;
  readonly decimals: number;
}

export interface FiguresRequest {
  readonly series: readonly CheckedSeries[];
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
  readonly widths: readonly string[];
}

export interface FiguresResult {
  compared: number;
  readonly wrong: string[];
}

interface Column {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  readonly covered?: readonly number[];
  readonly holds?: readonly number[];
}
interface Page {
  readonly next?: number;
  readonly downSample: string;
  readonly series: readonly Column[];
}

const minute = 60_000;
const quarter = 15 * minute;
/** How far outside a range a reading may be that affects it, ms. */
const aroundMs = 36 * 3_600_000;

/** Good readings of a series, page by page. */
export async function rawOf(ask: AskData, key: string, start: number, end: number): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (let from: number | undefined = start; from !== undefined; ) {
    const page: Page = await ask(`/dv2/param/getParamHistory?key=${key}&start=${from}&end=${end}&downSample=1s-none&form=columns&holds=1`);
    const [column] = page.series;
    column?.times.forEach((time, i) => {
      const value = column.values[i] ?? null;
      if (value !== null) readings.push({ time, value, hold: column.holds?.[i] ?? 0 });
    });
    from = page.next;
  }
  return readings;
}

/** Names buckets by local time. */
function namer(width: string, timeZone: string): (time: number) => string {
  const [count, unit] = [Number(width.slice(0, -1)), width.slice(-1)];
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (time) => {
    const [date = '', hours = ''] = clock.format(time).split(' ');
    if (unit === 'n') return date.slice(0, 7);
    if (unit === 'd') return date;
    return `${date} ${Math.floor(Number(hours.slice(0, 2)) / count)}`;
  };
}

/** Edges of the buckets of [start, end): a new bucket begins when the local time has a new name. Widths up to an hour are equal. */
export function edgesOf(width: string, start: number, end: number, timeZone: string): number[] {
  const [count, unit] = [Number(width.slice(0, -1)), width.slice(-1)];
  const edges = [start];
  if (unit === 'm' || (unit === 'h' && count === 1)) {
    // Time zones differ by multiples of a quarter-hour, and these widths divide an hour.
    const ms = count * (unit === 'm' ? minute : 60 * minute);
    const clock = new Intl.DateTimeFormat('sv', { timeZone, minute: '2-digit' });
    const begins = (time: number) => (ms <= quarter ? time % ms === 0 : (Number(clock.format(time)) * minute) % ms === 0);
    for (let time = Math.floor(start / (5 * minute)) * 5 * minute + 5 * minute; time < end; time += 5 * minute)
      if (begins(time)) edges.push(time);
  } else {
    const name = namer(width, timeZone);
    for (let time = Math.floor(start / quarter) * quarter + quarter; time < end; time += quarter)
      if (name(time) !== name(time - quarter)) edges.push(time);
  }
  return [...edges, end];
}

/** Equal to the last displayed digit; a tie may be rounded either way. */
function same(wanted: number, shown: number | null, decimals: number): boolean {
  if (Number.isNaN(wanted) || shown === null) return Number.isNaN(wanted) && shown === null;
  return Math.abs(wanted - shown) <= 0.5 * 10 ** -decimals + 1e-9 * Math.max(1, Math.abs(wanted));
}

/** Checks averages, differences, totals and covered shares of every series in every width. */
export async function checkFigures(ask: AskData, { series, start, end, timeZone, widths }: FiguresRequest): Promise<FiguresResult> {
  const result: FiguresResult = { compared: 0, wrong: [] };
  const judge = (label: string, wanted: number, shown: number | null, decimals: number) => {
    result.compared += 1;
    if (!same(wanted, shown, decimals)) result.wrong.push(`${label}: ${shown} shown, ${wanted} worked out`);
  };
  for (const { key, counter, decimals } of series) {
    const readings = await rawOf(ask, key, start - aroundMs, end + aroundMs);
    const rules: Rules = { counter, decimals, width: 0 };
    for (const width of widths) {
      const edges = edgesOf(width, start, end, timeZone);
      for (const aggregate of counter ? ['avg', 'diff'] : ['avg']) {
        const path = `/dv2/param/getParamHistory?key=${key}&start=${start}&end=${end}&downSample=${width}-${aggregate}&form=columns`;
        const column = (await ask<Page>(path)).series[0] ?? { times: [], values: [] };
        const label = `${timeZone} ${key} ${width}-${aggregate}`;
        if (column.times.join() !== edges.slice(0, -1).join()) result.wrong.push(`${label}: other buckets than the wall clock's`);
        for (const [i, from] of edges.slice(0, -1).entries()) {
          const to = edges[i + 1] ?? end;
          const where = `${label} at ${new Date(from).toISOString()}`;
          const shown = column.values[i] ?? null;
          if (aggregate === 'diff') {
            judge(where, countedIn(readings, from, to, rules), shown, decimals + 2);
            continue;
          }
          const { avg, coveredMs } = averageOf(readings, from, to);
          judge(where, avg, shown, decimals + 2);
          if (Math.abs((column.covered?.[i] ?? 1) - coveredMs / (to - from)) > 1e-4)
            result.wrong.push(`${where}: covered ${column.covered?.[i]}`);
        }
      }
    }
  }
  return result;
}
