import { hourMs, minuteMs } from '@czyun/contract';
import { numberText } from '../../../platform/format/number.ts';

/** A time in the unit that suits its length: 12 s, 8.5 min, 3.25 h. */
export function lengthText(ms: number): string {
  if (ms < minuteMs) return numberText(ms / 1000, 's', 0);
  return ms < hourMs ? numberText(ms / minuteMs, 'min', 1) : hoursText(ms);
}

/** Hours: two decimals below ten, so that minutes are visible; one above. */
export function hoursText(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '-';
  const hours = ms / hourMs;
  return numberText(hours, 'h', hours < 10 ? 2 : 1);
}
