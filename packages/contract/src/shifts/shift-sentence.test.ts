import { expect, test } from 'vitest';
import type { ShiftFacts } from './shift-facts.ts';
import { shiftSentence } from './shift-sentence.ts';

const quiet: ShiftFacts = {
  ...{ alarms: 0, firsts: 0, worst: null, active: 0, unacknowledged: 0, commands: 0, failed: 0, notes: 0 },
  ...{ charged: null, discharged: null, socFrom: null, socTo: null },
};
const worst = { id: 7, severity: 1 as const, text: 'PCS 2 Converter fault', lastedMs: 754_000 };

test('a shift without alarms is reported as such, without unknown figures', () => {
  expect(shiftSentence(quiet, 'en')).toBe('No alarms.');
  expect(shiftSentence(quiet, 'zh')).toBe('无告警。');
  expect(shiftSentence({ ...quiet, charged: 812.4, socFrom: 35, socTo: 61.6 }, 'en')).toBe('No alarms. Charged 812 kWh, SOC 35 % → 61 %.');
});

test('alarms are counted by first faults, with the most severe of them and the open ones', () => {
  const facts = { ...quiet, alarms: 5, firsts: 2, worst, active: 1, unacknowledged: 2, commands: 4, failed: 1, discharged: 640 };
  expect(shiftSentence(facts, 'en')).toBe(
    '5 alarms from 2 first faults, worst: PCS 2 Converter fault (Level 1, lasted 12 min 34 s). 1 still active, 2 not acknowledged. 4 commands, 1 not carried out. Discharged 640 kWh.',
  );
  expect(shiftSentence({ ...facts, worst: { ...worst, text: 'PCS 2 变流器故障', lastedMs: null } }, 'zh')).toBe(
    '告警 5 条，源自 2 起首发故障，最重：PCS 2 变流器故障（一级，仍未恢复）。未恢复 1 条，未确认 2 条。下发命令 4 次，其中 1 次未执行。放电 640 kWh。',
  );
});

test('single items are singular, and cleared alarms are reported as cleared', () => {
  expect(shiftSentence({ ...quiet, alarms: 1, firsts: 1, commands: 1 }, 'en')).toBe('1 alarm. All cleared. 1 command.');
});

test('active alarms of an earlier shift are included', () => {
  expect(shiftSentence({ ...quiet, active: 2 }, 'en')).toBe('No alarms. 2 still active.');
});
