import type { LogEntry } from '@czyun/contract';
import { expect, test } from 'vitest';
import { clockSpan, logCsv } from './export-csv.ts';

test('entries are written as the screen says them; a text that looks like a formula is defused', () => {
  const at = Date.parse('2026-03-01T08:00:00+08:00');
  const entry = {
    severity: 1,
    type: 4,
    deviceName: '=1+1',
    content: '设置 "功率", 完成',
    startTime: at,
    recoverTime: at + 3_723_000,
    ackUser: 'x',
    ackBy: { userId: null, loginName: '大屏', userName: '大屏', linkId: 4 },
    by: { userId: 3, loginName: 'operator', userName: '=王工', linkId: null },
    ackTime: null,
    count: 1,
    user: '=王工',
    targetParam: '有功功率给定',
    setValue: '-120 kW',
  } as LogEntry;
  const words = { head: ['a', 'b'], type: (type: number) => `T${type}`, severity: (severity: number) => `S${severity}`, link: 'L' };
  expect(logCsv([entry], words, 'Asia/Shanghai').replace('\uFEFF', '').split('\r\n')).toEqual([
    'a,b',
    `S1,T4,'=1+1,"设置 ""功率"", 完成",2026-03-01 08:00:00,2026-03-01 09:02:03,01:02:03,[L] 大屏,,1,'=王工 (operator),有功功率给定,'-120 kW`,
    '',
  ]);
  expect(clockSpan(93_789_000)).toBe('26:03:09');
});
