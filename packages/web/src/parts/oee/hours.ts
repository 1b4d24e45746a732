import { hourMs, minuteMs } from '@czyun/contract';
import { numberText } from '../../platform/format/number.ts';

/** Hours: two decimals below ten, so that minutes are visible; one above. */
export function hoursText(ms: number | null): string {
  if (ms === null) return numberText(null);
  const hours = ms / hourMs;
  return numberText(hours, 'h', Math.abs(hours) < 10 ? 2 : 1);
}

/** A duration in the unit that suits its length: 8.5 min, 3.25 h. */
export const lengthText = (ms: number): string =>
  Math.abs(ms) < hourMs ? numberText(ms / minuteMs, 'min', Math.abs(ms) < 10 * minuteMs ? 1 : 0) : hoursText(ms);
