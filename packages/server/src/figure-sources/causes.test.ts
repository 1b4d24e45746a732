import { describe, expect, it } from 'vitest';
import { causeOf } from './causes.ts';
import { changeOf } from './compare.ts';
import type { AlarmRow } from './run-states-repo.ts';

describe('the cause of a state', () => {
  const alarm = (id: number, type: number, start_time: number) => ({ id, type, start_time }) as AlarmRow;
  const began = 1_000_000;
  const span = (state: 'fault' | 'run' | 'stop') => ({ state, start: began, end: began + 10, began });

  it('is a fault rather than an alarm, then the nearest', () => {
    const alarms = [alarm(1, 2, began), alarm(2, 3, began - 50_000), alarm(3, 3, began - 1000), alarm(4, 1, began)];
    expect(causeOf(span('fault'), alarms)?.id).toBe(3);
    expect(causeOf(span('stop'), [alarm(1, 2, began + 10_000)])?.id).toBe(1);
  });

  it('is null for alarms long before or after and for notices, and a running state has none', () => {
    expect(causeOf(span('fault'), [alarm(1, 3, began - 61_000), alarm(2, 3, began + 16_000), alarm(3, 1, began)])).toBeNull();
    expect(causeOf(span('run'), [alarm(1, 3, began)])).toBeNull();
    expect(causeOf({ state: 'fault', start: began, end: began + 10 }, [alarm(1, 3, began)])).toBeNull();
  });
});

describe('change', () => {
  it('is relative to the earlier value', () => {
    expect([changeOf(12, 10), changeOf(5, -10), changeOf(5, 0), changeOf(null, 3), changeOf(3, null)]).toEqual([20, 150, null, null, null]);
  });
});
