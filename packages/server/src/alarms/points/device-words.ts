import type { AlarmMark, Text } from '@czyun/devices';

/** Severity of lost communication and of refused reads. */
export const deviceMark: AlarmMark = { severity: 2, log: 2 };

/** Texts of alarms of a device as a whole, by the end of their key. */
export const deviceWords: Readonly<Record<'comm' | 'refused' | 'rejected', Text>> = {
  comm: { zh: '通信中断', en: 'Communication lost' },
  rejected: { zh: '上报数据被拒收', en: 'Readings rejected' },
  refused: { zh: '拒绝读取数据', en: 'Read rejected' },
};
