/** Content of the lanes: one lane per kind, marks and spans in percent of the range. */
import { type Moment, type MomentKind, momentKinds, type UnitState, unitStates } from '@czyun/contract';
import type { Meaning } from '../../platform/theme/tokens.ts';
import type { Span } from './window.ts';

export interface LaneMark {
  readonly key: string;
  readonly moment: Moment;
  readonly left: number;
  /** Width of an alarm with a duration; null: an instant, or several alarms. */
  readonly width: number | null;
  readonly meaning: Meaning;
}

export interface StateSpan {
  readonly key: string;
  readonly state: string;
  readonly left: number;
  readonly width: number;
  readonly meaning: Meaning;
}

const kindMeanings: Readonly<Record<MomentKind, Meaning>> = {
  alarm: 'severity3',
  state: 'flat',
  command: 'auto',
  plan: 'storage',
  lockOut: 'fault',
  handOver: 'load',
  note: 'grid',
};

const stateMeanings: Readonly<Record<UnitState, Meaning>> = {
  ...{ run: 'run', auto: 'auto', standby: 'flat', stop: 'stop', fault: 'fault', offline: 'offline' },
};

const meaningOfState = (state: string): Meaning => stateMeanings[unitStates.find((each) => each === state) ?? 'offline'];

export const meaningOf = ({ kind, severity }: Pick<Moment, 'kind' | 'severity'>): Meaning =>
  kind === 'alarm' && severity !== null ? `severity${severity}` : kindMeanings[kind];

const shareOf = (time: number, [start, end]: Span) => (Math.min(end, Math.max(start, time)) - start) / (end - start);

/** Position of an instant in percent of the range. */
export const percentAt = (time: number, span: Span): number => shareOf(time, span) * 100;

/** Instant at a share of the width, in whole seconds. */
export function timeAt(share: number, [start, end]: Span): number {
  return Math.round((start + Math.min(1, Math.max(0, share)) * (end - start)) / 1000) * 1000;
}

/** Marks of a lane, the most severe drawn last; `until`: where ongoing alarms end. */
export function marksOf(moments: readonly Moment[], kind: MomentKind, span: Span, until: number): LaneMark[] {
  return moments
    .filter((moment) => moment.kind === kind)
    .map((moment) => {
      const left = percentAt(moment.time, span);
      const lasts = kind === 'alarm' && moment.count === 1;
      const width = lasts ? percentAt(moment.end ?? until, span) - left : null;
      return { key: `${kind} ${moment.entryId ?? moment.time}`, moment, left, width, meaning: meaningOf(moment) };
    })
    .toSorted((a, b) => (b.moment.severity ?? 4) - (a.moment.severity ?? 4) || a.left - b.left);
}

/** Run states as spans that fill their lane up to `until`. */
export function stateSpans(
  states: readonly { readonly state: string; readonly start: number; readonly end: number | null }[],
  span: Span,
  until: number,
): StateSpan[] {
  return states.flatMap(({ state, start, end }): StateSpan[] => {
    const left = percentAt(start, span);
    const width = percentAt(Math.min(end ?? until, until), span) - left;
    return width <= 0 ? [] : [{ key: `${start}`, state, left, width, meaning: meaningOfState(state) }];
  });
}

/** Kinds that have a lane: those with moments, and always alarms and commands, so that the page does not jump. */
export function shownKinds(counts: Readonly<Record<MomentKind, number>> | undefined, hasStates: boolean): readonly MomentKind[] {
  const always: readonly MomentKind[] = hasStates ? ['alarm', 'state', 'command'] : ['alarm', 'command'];
  return momentKinds.filter((kind) => always.includes(kind) || (counts?.[kind] ?? 0) > 0);
}

/** The last moment that had begun at an instant; undefined: none in the list. */
export function lastAt(moments: readonly Moment[], at: number): Moment | undefined {
  return moments.reduce<Moment | undefined>((last, each) => (each.time <= at && each.time >= (last?.time ?? 0) ? each : last), undefined);
}
