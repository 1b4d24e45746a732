import type { LogEntry } from '@czyun/contract';
import { expect, it } from 'vitest';
import type { AlarmEventKind } from '../../platform/live/alarm-store.ts';
import { Audible } from './audible.ts';

const event = (kind: AlarmEventKind, id: number, severity: 1 | 2 | 3 | null, ackTime: number | null = null) => ({
  kind,
  entry: { id, severity, ackTime } as LogEntry,
});

it('sounds for raised alarms of severity 1 and 2 with the tone of the worst', () => {
  const audible = new Audible();
  expect(audible.hear([event('raised', 1, 2), event('raised', 2, 1), event('raised', 3, 2)])).toBe(1);
  expect(audible.hear([event('raised', 4, 2)])).toBe(2);
  expect(audible.hear([event('raised', 5, 3), event('raised', 6, null)])).toBeNull();
});

it('is silent for repeats, cleared and acknowledged alarms', () => {
  const audible = new Audible();
  audible.hear([event('raised', 1, 1)]);
  expect(audible.hear([event('repeated', 1, 1)])).toBeNull();
  expect(audible.hear([event('cleared', 1, 1)])).toBeNull();
  // The same entry is active again: a signal that comes and goes.
  expect(audible.hear([event('raised', 1, 1)])).toBeNull();
  expect(audible.hear([event('raised', 2, 1, 99)])).toBeNull();
});

it('stops on acknowledgement unless a new alarm is raised with it', () => {
  const audible = new Audible();
  expect(audible.hear([event('acknowledged', 1, 1, 9)])).toBe('hush');
  expect(audible.hear([event('acknowledged', 1, 1, 9), event('raised', 2, 2)])).toBe(2);
});
