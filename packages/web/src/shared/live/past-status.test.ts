import type { DeviceTypeView } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { pastStatus } from './past-status.ts';

const type = { status: { metric: 'run_state', map: { 0: 'stop', 2: 'fault' } } } as unknown as DeviceTypeView;
const value = (number: number, time: number) => ({ value: number, time, quality: 'good' as const });

describe('a device in the past', () => {
  it('was what its run state said', () => {
    expect(pastStatus(type, value(2, 1000), 1000, 2000)).toBe('fault');
    expect(pastStatus(type, value(7, 1000), 1000, 2000)).toBe('run');
    expect(pastStatus(type, undefined, 1000, 2000)).toBe('run');
  });
  it('was offline when it said nothing or had long been silent', () => {
    expect(pastStatus(type, undefined, null, 2000)).toBe('offline');
    expect(pastStatus(type, value(0, 0), 0, 400_000)).toBe('offline');
  });
});
