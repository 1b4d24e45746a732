/** The cause of a run state. Pure. */
import type { Span, SpanState } from '../energy/spans.ts';
import type { AlarmRow } from './run-states-repo.ts';

/** A state may follow its alarm by a poll or two, and an alarm may follow the state shortly. */
export const causeBeforeMs = 60_000;
export const causeAfterMs = 15_000;
const explained: readonly SpanState[] = ['stop', 'standby', 'fault', 'offline'];

/** The fault or alarm that caused a state: the most severe kind, then the nearest to its start. */
export function causeOf({ state, began }: Pick<Span, 'state' | 'began'> & Partial<Span>, alarms: readonly AlarmRow[]): AlarmRow | null {
  if (began === undefined || !explained.includes(state)) return null;
  const near = alarms.filter(
    ({ type, start_time }) => type !== 1 && start_time >= began - causeBeforeMs && start_time <= began + causeAfterMs,
  );
  const [first] = near.toSorted((a, b) => b.type - a.type || Math.abs(a.start_time - began) - Math.abs(b.start_time - began));
  return first ?? null;
}
