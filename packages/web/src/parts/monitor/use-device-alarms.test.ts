import { expect, it } from 'vitest';
import { bySeverity } from './use-device-alarms.ts';

it('counts all and unacknowledged alarms by severity, most severe first', () => {
  const entry = (severity: 1 | 2 | 3 | null, ackTime: number | null) => ({ severity, ackTime });
  expect(bySeverity([])).toEqual([]);
  expect(bySeverity([entry(3, null), entry(1, null), entry(1, 5), entry(null, null)])).toEqual([
    { severity: 1, count: 2, unacknowledged: 1 },
    { severity: 3, count: 1, unacknowledged: 1 },
    { severity: null, count: 1, unacknowledged: 1 },
  ]);
});
