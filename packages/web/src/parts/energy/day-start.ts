import { instantOf } from '@czyun/contract';

/** Start of a day given in an address or a field, `2026-05-01`; undefined for an invalid day. */
export function startOf(day: string, zone: string): number | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return instantOf({ year, month, day: date, hour: 0, minute: 0, second: 0 }, zone);
}
