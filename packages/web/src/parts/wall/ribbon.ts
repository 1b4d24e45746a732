/** Geometry of a wall's day: the tariff as background, the plan as outline, actual power as fill, the state of charge as a line. Pure. */
import { minuteMs, timeText } from '@czyun/contract';

const quarterMs = 15 * minuteMs;

export interface RibbonSize {
  readonly width: number;
  readonly height: number;
}

export interface RibbonDay {
  readonly start: number;
  readonly end: number;
  readonly now: number;
}

/** Means of buckets that begin at `times`; null: unknown. */
export interface Buckets {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** Part of a day with its planned power, kW; null: no plan. */
export interface PlannedSpan {
  readonly start: number;
  readonly end: number;
  readonly kw: number | null;
}

export interface RibbonInput {
  readonly day: RibbonDay;
  readonly bucketMs: number;
  readonly power: Buckets;
  /** %. */
  readonly soc: Buckets;
  /** The current values, which continue the buckets. */
  readonly powerNow: number | null;
  readonly socNow: number | null;
  readonly plan: readonly PlannedSpan[];
}

export interface RibbonShape {
  readonly done: string;
  readonly plan: string;
  readonly soc: string;
  /** Height of the zero line. */
  readonly zero: number;
  readonly nowX: number;
  /** kW at the upper and lower edge; 0: nothing on that side. */
  readonly maxKw: number;
  readonly leastKw: number;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Position of a time, clamped to the ribbon. */
export const xOf = (time: number, { start, end }: Pick<RibbonDay, 'start' | 'end'>, width: number): number =>
  rounded(Math.max(0, Math.min(1, (time - start) / (end - start))) * width);

const niceSteps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;

/** The next round number, so that the scale is stable while the power changes. */
export function niceAbove(value: number): number {
  if (value <= 0) return 0;
  const size = 10 ** Math.floor(Math.log10(value));
  return Math.round((niceSteps.find((each) => each * size >= value) ?? 10) * size * 1000) / 1000;
}

/** Buckets up to the present; the current value applies to the bucket in progress, and to the previous one until it arrives. */
function spansOf({ day, bucketMs }: RibbonInput, { times, values }: Buckets, present: number | null) {
  const spans = times.flatMap((time, index) => {
    const [from, to] = [Math.max(time, day.start), Math.min(time + bucketMs, day.now, day.end)];
    return to > from ? [{ from, to, value: values[index] ?? null }] : [];
  });
  const until = spans.at(-1)?.to ?? day.start;
  const pendingRequests = Math.max(day.start, Math.floor(day.now / bucketMs) * bucketMs);
  const from = until >= pendingRequests - bucketMs ? until : pendingRequests;
  return present !== null && day.now > from ? [...spans, { from, to: Math.min(day.now, day.end), value: present }] : spans;
}

export function ribbonOf(input: RibbonInput, { width, height }: RibbonSize): RibbonShape {
  const { day, plan, powerNow, socNow } = input;
  const done = spansOf(input, input.power, powerNow);
  const known = [...done.map(({ value }) => value), ...plan.map(({ kw }) => kw)].filter((kw) => kw !== null);
  const maxKw = niceAbove(Math.max(0, ...known));
  const leastKw = -niceAbove(Math.max(0, ...known.map((kw) => -kw))) || 0;
  const range = maxKw - leastKw || 1;
  const yOf = (kw: number) => rounded(((maxKw - kw) / range) * height);
  const zero = maxKw === leastKw ? height : yOf(0);
  const x = (time: number) => xOf(time, day, width);
  return {
    done: areasOf(
      done.map(({ from, to, value }) => ({ from, to, y: value === null ? null : yOf(value) })),
      zero,
      x,
    ),
    plan: plan.map(({ start, end, kw }) => (kw === null || kw === 0 ? '' : `M${x(start)} ${zero}V${yOf(kw)}H${x(end)}V${zero}`)).join(''),
    soc: lineOf(spansOf(input, input.soc, socNow), (value) => rounded((1 - Math.min(100, Math.max(0, value)) / 100) * height), x),
    zero,
    nowX: x(day.now),
    maxKw,
    leastKw,
  };
}

interface Step {
  readonly from: number;
  readonly to: number;
  readonly y: number | null;
}

/** Steps around the zero line; gaps separate areas. */
function areasOf(steps: readonly Step[], zero: number, x: (time: number) => number): string {
  let path = '';
  let until: number | null = null;
  for (const { from, to, y } of steps) {
    if (until !== null && (y === null || from > until)) {
      path += `V${zero}Z`;
      until = null;
    }
    if (y === null) continue;
    path += `${until === null ? `M${x(from)} ${zero}` : ''}V${y}H${x(to)}`;
    until = to;
  }
  return until === null ? path : `${path}V${zero}Z`;
}

/** Through the centres of the buckets, the last point at the present. */
function lineOf(
  spans: readonly { readonly from: number; readonly to: number; readonly value: number | null }[],
  y: (value: number) => number,
  x: (time: number) => number,
): string {
  let path = '';
  let until: number | null = null;
  for (const [index, { from, to, value }] of spans.entries()) {
    if (value === null) {
      until = null;
      continue;
    }
    const at = index === spans.length - 1 ? to : (from + to) / 2;
    path += `${until === null || from > until ? 'M' : 'L'}${x(at)} ${y(value)}`;
    until = to;
  }
  return path;
}

/** The planned power for the rest of a day, from the slots of the controller; `minute`: now. Slots across midnight are cut there. */
export function plannedAhead(
  slots: readonly { readonly mode: number; readonly from: number; readonly to: number; readonly power: number | null }[],
  { start, end, now }: RibbonDay,
): readonly PlannedSpan[] {
  return slots
    .flatMap(({ mode, from, to, power }): PlannedSpan[] => {
      if (power === null || (mode !== 1 && mode !== 2)) return [];
      const parts = to > from ? [[from, to] as const] : [[0, to] as const, [from, 1440] as const];
      return parts.map(([a, b]) => ({
        start: Math.max(now, start + a * minuteMs),
        end: Math.min(end, start + b * minuteMs),
        kw: mode === 1 ? -power : power,
      }));
    })
    .filter((span) => span.end > span.start)
    .toSorted((a, b) => a.start - b.start);
}

/** Consecutive quarter-hours with the same power form one span. */
export function plannedSoFar(quarters: readonly { readonly start: number; readonly planned: number | null }[]): readonly PlannedSpan[] {
  const spans: { start: number; end: number; kw: number | null }[] = [];
  for (const { start, planned } of quarters) {
    const last = spans.at(-1);
    if (last !== undefined && last.end === start && last.kw === planned) last.end = start + quarterMs;
    else spans.push({ start, end: start + quarterMs, kw: planned });
  }
  return spans;
}

export interface HourMark {
  readonly time: number;
  readonly text: string;
}

/** Hour labels at this interval on the project's clock, including the end of the day. */
export function hoursOf({ start, end }: Pick<RibbonDay, 'start' | 'end'>, timeZone: string, every: number): readonly HourMark[] {
  const marks: HourMark[] = [];
  for (let time = start; time < end; time += quarterMs) {
    const text = timeText(time, timeZone).slice(11, 16);
    if (text.endsWith(':00') && Number(text.slice(0, 2)) % every === 0) marks.push({ time, text });
  }
  return [...marks, { time: end, text: '24:00' }];
}
