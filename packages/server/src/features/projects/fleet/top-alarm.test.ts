import { expect, it } from 'vitest';
import type { AlarmRecord } from '../../../alarms/types.ts';
import type { Registry } from '../../../registry/index.ts';
import { activeAlarmsOf } from './top-alarm.ts';

const registry = { device: (id) => (id === 7 ? { id, name: '电池簇 1', nameEn: 'Battery stack 1' } : undefined) } as Pick<
  Registry,
  'device'
>;
const alarm = (id: number, more: Partial<AlarmRecord>): AlarmRecord =>
  ({
    ...{ id, type: 2, severity: 2, projectId: 1, deviceId: 7, content: { zh: `告警 ${id}`, en: `Alarm ${id}` } },
    ...{ startTime: 1000 + id, ackTime: null, quiet: null, firstId: null },
    ...more,
  }) as AlarmRecord;
const topOf = (...records: readonly AlarmRecord[]) => activeAlarmsOf(records, registry, 'en').topAlarm?.id;

it('is the most severe one; then unacknowledged before acknowledged, first faults before consequential ones, newest first', () => {
  expect(topOf(alarm(1, {}), alarm(2, { severity: 1, ackTime: 5 }))).toBe(2);
  expect(topOf(alarm(1, {}), alarm(2, { ackTime: 5 }))).toBe(1);
  expect(topOf(alarm(1, {}), alarm(2, { firstId: 1 }))).toBe(1);
  expect(topOf(alarm(1, {}), alarm(2, {}))).toBe(2);
});

it('is never a suppressed one; its device and text are in the reader’s language', () => {
  const quiet = { kind: 'shelved', since: 1, until: null } as const;
  expect(activeAlarmsOf([alarm(1, { quiet })], registry, 'en')).toEqual({ unacknowledged: 0, topAlarm: null });
  expect(activeAlarmsOf([alarm(1, {}), alarm(2, { ackTime: 5 })], registry, 'en')).toEqual({
    unacknowledged: 1,
    topAlarm: {
      ...{ id: 1, severity: 2, deviceId: 7, deviceName: 'Battery stack 1', content: 'Alarm 1', startTime: 1001, ackTime: null },
    },
  });
  expect(activeAlarmsOf([alarm(1, { deviceId: 8 })], registry, 'zh').topAlarm).toMatchObject({ deviceName: null, content: '告警 1' });
});
