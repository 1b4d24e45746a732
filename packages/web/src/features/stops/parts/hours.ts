import { numberText } from '../../../platform/format/number.ts';

const hourMs = 3_600_000;

/** Hours: two decimals below ten, so that minutes are seen; one above. */
export function hoursText(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '-';
  const hours = ms / hourMs;
  return numberText(hours, 'h', hours < 10 ? 2 : 1);
}
