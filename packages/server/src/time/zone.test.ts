/** Clock changes: facts of the zones, independent of the implementation. */
import { expect, it } from 'vitest';
import { offsetAt, offsetChanges, wholeHours } from './zone.ts';

const hour = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);

it('clocks change at the instants of the zone', () => {
  const year = [utc('2026-01-01T00:00'), utc('2027-01-01T00:00')] as const;
  expect(offsetChanges('Europe/Berlin', ...year)).toEqual([utc('2026-03-29T01:00'), utc('2026-10-25T01:00')]);
  expect(offsetChanges('Asia/Shanghai', ...year)).toEqual([]);
  expect([offsetAt('Asia/Kolkata', year[0]), offsetAt('Europe/Berlin', utc('2026-07-01T00:00'))]).toEqual([5.5 * hour, 2 * hour]);
  expect([wholeHours('Asia/Kolkata', ...year), wholeHours('Europe/Berlin', ...year)]).toEqual([false, true]);
});
