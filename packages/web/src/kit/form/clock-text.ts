/** Times of day in text fields. */

/** Minutes since midnight as `07:30`; empty for null. */
export const clockText = (minute: number | null) =>
  minute === null ? '' : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Minutes since midnight of `07:30`; undefined for an invalid time (24:00 is the end of the day). */
export function minuteOf(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return null;
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(plain) ?? [];
  const all = Number(hour) * 60 + Number(minute);
  return hour === undefined || Number(minute) > 59 || all > 1440 ? undefined : all;
}
