/** Time range that pictures of an incident show. */
import { minuteMs } from '../shown/durations.ts';
import type { IncidentRow } from './entities.ts';

const leastMs = 10 * minuteMs;

/** The incident and a quarter of its length around it (half an hour around a moment), not beyond now; epoch ms. */
export function incidentSpan({ start, end }: Pick<IncidentRow, 'start' | 'end'>, now: number): readonly [start: number, end: number] {
  const around = end === null ? 30 * minuteMs : Math.max(leastMs, (end - start) / 4);
  const until = Math.min((end ?? start) + around, Math.max(now, start + minuteMs));
  return [Math.floor(start - around), Math.ceil(until)];
}
