import { type AlarmRule, newAlarmRule } from '@czyun/contract';
import { expect, it } from 'vitest';
import type { ConditionEffect } from './condition.ts';
import { RuleJudge } from './rule-judge.ts';

const noon = { day: 1, minute: 720 };

function judgeOf(rule: Partial<AlarmRule>, raised = false) {
  const told: ConditionEffect[] = [];
  return { judge: new RuleJudge({ ...newAlarmRule, ...rule }, raised, (effect) => told.push(effect)), told };
}

it('depends on the clock only if schedule, state or a delay do', () => {
  const { judge } = judgeOf({ delayS: 1 });
  expect([judge.isGated, judge.isWaiting]).toEqual([false, false]);
  judge.evaluated(true, 0, 0);
  expect(judge.isWaiting).toBe(true);
  expect(judgeOf({ days: [1] }).judge.isGated).toBe(true);
  expect(judgeOf({ states: ['run'] }).judge.isGated).toBe(true);
});

it('is evaluated only in its run states; unchanged while the device is offline', () => {
  const { judge, told } = judgeOf({ states: ['run'] });
  judge.clock(0, 'stop', noon);
  judge.evaluated(true, 1, 1);
  expect(told).toEqual([]);
  judge.clock(10, 'run', noon);
  expect(told).toEqual([{ kind: 'raise', time: 10 }]);
  judge.clock(20, 'offline', noon);
  expect(told).toHaveLength(1);
  judge.clock(30, 'stop', noon);
  expect(told.at(-1)).toEqual({ kind: 'clear', time: 30 });
});

it('ends with its schedule, and begins again with it', () => {
  const { judge, told } = judgeOf({ from: 600, to: 660 });
  const at = (minute: number) => judge.clock(minute * 60_000, 'run', { day: 1, minute });
  at(599);
  judge.evaluated(true, 599 * 60_000, 599 * 60_000);
  at(600);
  at(660);
  expect(told).toEqual([
    { kind: 'raise', time: 600 * 60_000 },
    { kind: 'clear', time: 660 * 60_000 },
  ]);
});

it('continues an active alarm, and clears it once the condition is known to be false', () => {
  const { judge, told } = judgeOf({}, true);
  judge.evaluated(null, 5, 5);
  judge.evaluated(true, 6, 6);
  expect(told).toEqual([]);
  judge.evaluated(false, 7, 7);
  expect(told).toEqual([{ kind: 'clear', time: 7 }]);
});
