/** The most urgent alarm of a project. */
import type { Language, TopAlarm } from '@czyun/contract';
import type { AlarmRecord } from '../../../alarms/types.ts';
import { nameIn, type Registry } from '../../../registry/index.ts';

export interface ActiveAlarms {
  readonly unacknowledged: number;
  readonly topAlarm: TopAlarm | null;
}

const byNeed = (a: AlarmRecord, b: AlarmRecord): number =>
  a.severity - b.severity ||
  Number(a.ackTime !== null) - Number(b.ackTime !== null) ||
  Number(a.firstId !== null) - Number(b.firstId !== null) ||
  b.startTime - a.startTime;

/** Counts and top alarm of the active alarms of one project; only annunciated ones count. */
export function activeAlarmsOf(records: readonly AlarmRecord[], registry: Pick<Registry, 'device'>, language: Language): ActiveAlarms {
  const annunciated = records.filter(({ quiet }) => quiet === null);
  const [top] = annunciated.toSorted(byNeed);
  const device = top && registry.device(top.deviceId);
  return {
    unacknowledged: annunciated.filter(({ ackTime }) => ackTime === null).length,
    topAlarm: top
      ? {
          id: top.id,
          severity: top.severity,
          deviceId: device ? device.id : null,
          deviceName: device ? nameIn(language, device) : null,
          content: top.content[language],
          startTime: top.startTime,
          ackTime: top.ackTime,
        }
      : null,
  };
}
