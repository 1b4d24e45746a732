import { lessonNames } from '@czyun/contract/training';
import { describe, expect, it } from 'vitest';
import { zh } from './messages.zh.ts';
import { isDone, type LessonFacts, type LessonTask, restartAt, tasksOf } from './tasks.ts';

const devices = [
  { id: 7, name: 'BMS' },
  { id: 8, name: 'PCS' },
];
const start = 1_000_000;
const nothing: LessonFacts = { path: 'demo', deviceId: null, shown: null, alarms: [], commands: [], isInjected: true };
const alarm = { deviceId: 7, startTime: start + 4000, ackTime: null, type: 2 };
const find = (lesson: (typeof lessonNames)[number], key: string): LessonTask => {
  const found = tasksOf({ lesson, devices, at: start }).find((task) => task.key === key);
  if (found === undefined) throw new Error(key);
  return found;
};
const done = (task: LessonTask, facts: Partial<LessonFacts>) => isDone(task, { ...nothing, ...facts }, { start });

describe('tasks of lessons', () => {
  it.each(lessonNames)('%s: each has a text and a hint, and none is done at the start', (lesson) => {
    const tasks = tasksOf({ lesson, devices, at: start });
    expect(tasks.length).toBeGreaterThan(2);
    for (const task of tasks) {
      expect(Object.keys(zh.hints[lesson]), task.key).toContain(task.key);
      expect(done(task, {}) && task.key !== 'cleared').toBe(false);
    }
    expect(tasksOf({ lesson, devices: [], at: null })).toEqual([]);
  });

  it('a screen counts if it is open, live, and of the device', () => {
    const task = find('hot-cell', 'monitor');
    expect(done(task, { path: 'dev-monitor', deviceId: 8 })).toBe(false);
    expect(done(task, { path: 'dev-monitor', deviceId: 7, shown: start })).toBe(false);
    expect(done(task, { path: 'dev-monitor', deviceId: 7 })).toBe(true);
    const past = find('last-alarm', 'past');
    expect(done(past, { path: 'dev-monitor', deviceId: 7 })).toBe(false);
    expect(done(past, { path: 'dev-monitor', deviceId: 7, shown: start + 3_600_000 })).toBe(false);
    expect(done(past, { path: 'dev-monitor', deviceId: 7, shown: start + 60_000 })).toBe(true);
  });

  it('only alarms of the device since the start count, and all must be acknowledged', () => {
    const [raised, acknowledged] = [find('hot-cell', 'alarm'), find('hot-cell', 'ack')];
    expect(done(raised, { alarms: [{ ...alarm, startTime: start - 60_000 }] })).toBe(false);
    expect(done(raised, { alarms: [{ ...alarm, deviceId: 8 }] })).toBe(false);
    expect(done(raised, { alarms: null })).toBe(false);
    expect(done(raised, { alarms: [alarm] })).toBe(true);
    expect(done(acknowledged, { alarms: [{ ...alarm, ackTime: start + 9000 }, alarm] })).toBe(false);
    expect(done(acknowledged, { alarms: [{ ...alarm, ackTime: start + 9000 }] })).toBe(true);
  });

  it('is cleared without the fault and without its alarms', () => {
    const task = find('hot-cell', 'cleared');
    expect(done(task, { isInjected: true })).toBe(false);
    expect(done(task, { isInjected: false, alarms: [alarm] })).toBe(false);
    expect(done(task, { isInjected: false })).toBe(true);
  });

  it('a command counts once the device has responded', () => {
    const task = find('emergency-stop', 'stop');
    const sent = { deviceId: 8, metric: 'emergency_stop', state: 'sent', askedTime: start + 1 } as const;
    expect(done(task, { commands: [sent] })).toBe(false);
    expect(done(task, { commands: [{ ...sent, state: 'done', askedTime: start - 60_000 }] })).toBe(false);
    expect(done(task, { commands: [{ ...sent, state: 'done' }] })).toBe(true);
  });

  it('a lesson left after its stop continues at the restart, and no other lesson does', () => {
    const tasks = tasksOf({ lesson: 'emergency-stop', devices, at: start });
    const at = (key: string) => tasks.findIndex((task) => task.key === key);
    expect(restartAt(tasks, at('stop'))).toBeNull();
    for (const key of ['ack', 'cleared']) expect(restartAt(tasks, at(key))).toBe(at('reset'));
    for (const left of [at('reset'), at('run'), tasks.length]) expect(restartAt(tasks, left)).toBeNull();
    for (const lesson of lessonNames.filter((name) => name !== 'emergency-stop')) {
      const others = tasksOf({ lesson, devices, at: start });
      for (const index of others.keys()) expect(restartAt(others, index), lesson).toBeNull();
    }
  });
});
