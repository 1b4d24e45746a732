/** Hours of units: in service, in reserve, planned or unplanned outage, or unknown. They add up to the period. */
import type { StateHours } from '@czyun/contract';
import { hourMs } from '@czyun/contract';
import type { Span, SpanState } from './spans.ts';

export type HourClass = keyof StateHours;

/** A declared outage of a unit from `begins` until before `ends`, epoch ms. */
export interface DeclaredOutage {
  readonly kind: 'planned' | 'unplanned';
  readonly begins: number;
  readonly ends: number;
}

/** Meaning of states that differs between projects. */
export interface StateRules {
  readonly stopped: 'reserve' | 'unplanned';
  readonly offline: 'unknown' | 'unplanned';
}

export interface ClassSpan {
  readonly is: HourClass;
  readonly start: number;
  readonly end: number;
}

const none: StateHours = { running: 0, reserve: 0, planned: 0, unplanned: 0, unknown: 0 };
export const hourClasses = Object.keys(none) as readonly HourClass[];

function classOf(state: SpanState, declared: DeclaredOutage | undefined, { stopped, offline }: StateRules): HourClass {
  // A running unit had no outage, whatever was declared.
  if (state === 'run' || state === 'auto') return 'running';
  if (declared) return declared.kind;
  if (state === 'standby') return 'reserve';
  if (state === 'stop') return stopped;
  if (state === 'fault') return 'unplanned';
  return state === 'offline' ? offline : 'unknown';
}

/** Run states with declared outages; of overlapping outages the first in the list applies. */
export function classSpans(spans: readonly Span[], outages: readonly DeclaredOutage[], rules: StateRules): ClassSpan[] {
  return spans.flatMap(({ state, start, end }) => {
    const edges = outages.flatMap(({ begins, ends }) => [begins, ends]).filter((edge) => edge > start && edge < end);
    const cuts = [...new Set([start, ...edges, end])].sort((a, b) => a - b);
    return cuts.slice(1).map((to, index): ClassSpan => {
      const from = cuts[index] ?? start;
      const declared = outages.find(({ begins, ends }) => begins <= from && from < ends);
      return { is: classOf(state, declared, rules), start: from, end: to };
    });
  });
}

/** Hours of a unit in [start, end); time without a span is unknown. */
export function hoursIn(spans: readonly ClassSpan[], start: number, end: number): StateHours {
  const hours = { ...none };
  let rest = end - start;
  for (const span of spans) {
    const ms = Math.min(end, span.end) - Math.max(start, span.start);
    if (ms <= 0) continue;
    hours[span.is] += ms / hourMs;
    rest -= ms;
  }
  hours.unknown += Math.max(0, rest) / hourMs;
  return hours;
}

/** Mean hours of units weighted by rated power; equal weights if one is unknown. Null: no units. */
export function meanHours(units: readonly { readonly hours: StateHours; readonly power: number | null }[]): StateHours | null {
  if (units.length === 0) return null;
  const allRated = units.every(({ power }) => power !== null && power > 0);
  const weightOf = (power: number | null) => (allRated ? (power ?? 0) : 1);
  const whole = units.reduce((sum, { power }) => sum + weightOf(power), 0);
  const mean = { ...none };
  for (const is of hourClasses) mean[is] = units.reduce((sum, { hours, power }) => sum + hours[is] * weightOf(power), 0) / whole;
  return mean;
}

/** Whether most of a period is unknown: availability is then unknown, too. */
export const mostlyUnknown = ({ unknown }: StateHours, periodHours: number): boolean => unknown * 2 > periodHours;
