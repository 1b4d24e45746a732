/** Alarms and run states after the clock was set. */

import { noLimits } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { ClockCourse, type ClockStep } from '../../clock/index.ts';
import { FakeRegistry, recordFixture } from '../../drivers/device-fixture.ts';
import type { StoredEntry } from '../entries/entry-writer.ts';
import { alarmRow, stateRow } from '../entries/log-rows.ts';
import { judgeKey, keyAfterStep, keyState } from '../limits/key-judge.ts';
import { AlarmMachines } from '../machines/machines.ts';
import { RunStates } from '../machines/run-states.ts';
import { commKey, stateKey } from '../points/alarm-points.ts';
import type { EntryRow } from '../repo.ts';
import { beginning, conditionAfterStep, judgeCondition } from '../rules/condition.ts';
import { type ClockSet, clockSetOf, type StretchStart } from './clock-set.ts';

const minute = 60_000;
const hour = 60 * minute;
const noon = 1_795_000_000_000;
const device = recordFixture(1, 'm1');
const other = recordFixture(2, 'm2');
const mark = { severity: 2, log: 2 } as const;
const word = { zh: '故障', en: 'Fault' };

/** The adjustment after each step of a clock that began at noon: [true minutes since the previous step, ms of the step]. */
function setsAfter(
  steps: readonly (readonly [minutes: number, by: number])[],
  ownStamped: readonly number[] = [],
  start?: StretchStart,
): ClockSet[] {
  const course = new ClockCourse(noon);
  let wall = noon;
  return steps.map(([minutes, by]) => {
    const from = wall + minutes * minute;
    wall = from + by;
    const step: ClockStep = { by, from, to: wall };
    return clockSetOf({ step, ...course.step(step), ownStamped: new Set(ownStamped) }, () => start);
  });
}
/** Two hours ahead from 12:30 to 12:40 of true time. */
const aheadAndBack = [
  [30, 2 * hour],
  [10, -2 * hour],
] as const;

const entry = (start: number, more: Partial<EntryRow> = {}): EntryRow => ({
  ...alarmRow('1:comm', { device }, { start, mark, word, count: 1, flapped: false }),
  ...more,
});
const minutesOf = (row: EntryRow | null) =>
  row && [row.start_time, row.recover_time ?? null].map((time) => (time === null ? null : (time - noon) / minute));

describe('entries of the log', () => {
  const [, back] = setsAfter(aheadAndBack);
  const row = (of: EntryRow, id: number | null = 7) => back?.row({ id, row: of }) ?? null;

  it('stamped by the wrong clock move to true time and are marked; ended ones too', () => {
    const raised = row(entry(noon + 155 * minute));
    expect(minutesOf(raised)).toEqual([35, null]);
    expect(raised).toMatchObject({ clock_ahead: 2 * hour, clock_error: expect.any(String) });
    expect(minutesOf(row(entry(noon + 155 * minute, { recover_time: noon + 158 * minute })))).toEqual([35, 38]);
    expect(minutesOf(row(entry(noon + 10 * minute, { recover_time: noon + 158 * minute })))).toEqual([10, 38]);
    expect(row(entry(noon + 10 * minute, { ack_time: noon + 158 * minute }))?.ack_time).toBe(noon + 38 * minute);
  });

  it('with right times are unchanged', () => {
    expect(row(entry(noon + 10 * minute, { recover_time: noon + 29 * minute }))).toBeNull();
    expect(row(entry(noon + 45 * minute))).toBeNull();
  });

  it('with their device time keep it; the acknowledgement has a server stamp', () => {
    const [, own] = setsAfter(aheadAndBack, [1]);
    const told = { param_id: 5, recover_time: null };
    const [, long] = setsAfter(
      [
        [30, 10 * minute],
        [60, -10 * minute],
      ],
      [1],
    );
    // Stamped while the clock was ten minutes ahead, and by the device.
    expect(long?.row({ id: 7, row: entry(noon + 80 * minute, told) })).toBeNull();
    expect(minutesOf(long?.row({ id: 7, row: entry(noon + 80 * minute) }) ?? null)).toEqual([70, null]);
    // Two hours in the future is not a right time of any device: it comes from the same wrong clock.
    expect(minutesOf(own?.row({ id: 7, row: entry(noon + 155 * minute, told) }) ?? null)).toEqual([35, null]);
    // Loss of communication is stamped by the server.
    expect(minutesOf(own?.row({ id: 7, row: entry(noon + 155 * minute) }) ?? null)).toEqual([35, null]);
    const acknowledged = long?.row({ id: 7, row: entry(noon + 80 * minute, { ...told, ack_time: noon + 81 * minute }) });
    expect([acknowledged?.start_time, acknowledged?.ack_time]).toEqual([noon + 80 * minute, noon + 71 * minute]);
  });

  it('are restored when the time that they were judged by turns out to be right', () => {
    const [set, back] = setsAfter([
      [120, -2 * hour],
      [10, 2 * hour],
    ]);
    const judged = set?.row({ id: 3, row: entry(noon + 90 * minute) }) ?? entry(0);
    expect(minutesOf(judged)).toEqual([-30, null]);
    const withdrawn = back?.row({ id: 3, row: judged }) ?? null;
    expect(minutesOf(withdrawn)).toEqual([90, null]);
    expect(withdrawn).toMatchObject({ clock_error: null, clock_ahead: null });
  });

  it('of a device with its own time are restored too, if they were moved as stamps of the future', () => {
    const [set, back] = setsAfter(
      [
        [120, -2 * hour],
        [10, 2 * hour],
      ],
      [1],
    );
    const told = entry(noon + 110 * minute, { param_id: 5 });
    const judged = set?.row({ id: 3, row: told }) ?? entry(0);
    expect(minutesOf(judged)).toEqual([-10, null]);
    expect(minutesOf(back?.row({ id: 3, row: judged }) ?? null)).toEqual([110, null]);
  });

  it('after a clock behind true time, only newer entries and ends of open ones were stamped wrongly', () => {
    const [, back] = setsAfter(
      [
        [120, -2 * hour],
        [10, 2 * hour],
      ],
      [],
      { newestId: 50, open: new Set([40]) },
    );
    const stamp = noon + 5 * minute;
    expect(minutesOf(back?.row({ id: 51, row: entry(stamp, { recover_time: stamp + minute }) }) ?? null)).toEqual([125, 126]);
    expect(back?.row({ id: 30, row: entry(stamp, { recover_time: stamp + minute }) })).toBeNull();
    expect(minutesOf(back?.row({ id: 40, row: entry(noon - minute, { recover_time: stamp }) }) ?? null)).toEqual([-1, 125]);
  });
});

describe('machines', () => {
  const touched: StoredEntry[] = [];
  const machinesAt = () => new AlarmMachines({ touch: (each) => void touched.push(each) });
  const [forward, back] = setsAfter(aheadAndBack);

  it('an alarm raised ahead of time is active since its true time, and clears in true time', () => {
    const machines = machinesAt();
    forward && machines.clockSet(forward);
    const wrong = noon + 155 * minute;
    machines.raise(commKey(1), { device }, { time: wrong, at: wrong, mark, word });
    back && machines.clockSet(back);
    expect(machines.openEntry(commKey(1))?.row).toMatchObject({ start_time: noon + 35 * minute, clock_ahead: 2 * hour });
    const now = noon + 41 * minute;
    machines.clear(commKey(1), now, now);
    expect(touched.at(-1)?.row).toMatchObject({ start_time: noon + 35 * minute, recover_time: now });
    // The next one is not limited by the former future time.
    machines.raise(commKey(1), { device }, { time: now + 1000, at: now + 1000, mark, word });
    expect(machines.openEntry(commKey(1))?.row.start_time).toBe(now + 1000);
  });

  it('a step does not count as quiet time of a flapping signal, and does not spread its changes', () => {
    const machines = machinesAt();
    let at = noon;
    const change = () => {
      at += 1000;
      machines.raise(commKey(2), { device: other }, { time: at, at, mark, word });
      at += 1000;
      machines.clear(commKey(2), at, at);
    };
    for (let count = 0; count < 4; count++) change();
    at += 2 * hour;
    forward && machines.clockSet(forward);
    machines.tick(at + 100);
    for (let count = 0; count < 4; count++) change();
    expect(machines.openEntry(commKey(2))?.row.content_en).toContain('(flapping)');
    at += 2 * hour;
    forward && machines.clockSet(forward);
    machines.tick(at + 59_000);
    expect(machines.openEntry(commKey(2))).toBeDefined();
    machines.tick(at + 61_000);
    expect(machines.openEntry(commKey(2))).toBeUndefined();
  });
});

it('run states begin and end in true time', () => {
  const touched = new Set<StoredEntry>();
  const states = new RunStates(new FakeRegistry([device]), { touch: (each) => void touched.add(each) });
  const [, back] = setsAfter(aheadAndBack);
  const wrong = noon + 155 * minute;
  states.take({ deviceId: 1, status: 'run', lastMessage: wrong }, wrong);
  back && states.clockSet(back);
  const now = noon + 50 * minute;
  states.take({ deviceId: 1, status: 'stop', lastMessage: now }, now);
  expect([...touched].map(({ row }) => minutesOf(row))).toEqual([
    [35, 50],
    [50, null],
  ]);
  expect(stateRow(stateKey(1), device, 'run', 0).clock_error).toBeUndefined();
});

describe('delays', () => {
  const limits = { ...noLimits, high2: 10, delayS: 600 };
  const same = (stamp: number) => stamp;

  it('of limits continue over a step in either direction, and the alarm has a true time', () => {
    const value = { kind: 'value', time: noon, at: noon, value: 11 } as const;
    for (const by of [2 * hour, -2 * hour]) {
      const { state } = judgeKey('limit-high', limits, keyState(), value);
      const set = keyAfterStep(state, by, same);
      const early = judgeKey('limit-high', limits, set, { kind: 'tick', at: noon + by + 599_000 });
      expect(early.effects).toEqual([]);
      const due = judgeKey('limit-high', limits, set, { kind: 'tick', at: noon + by + 600_000 });
      expect(due.effects).toMatchObject([{ kind: 'raise', time: noon + 600_000 }]);
    }
  });

  it('of limits that began ahead of time end with a true time', () => {
    const wrong = noon + 2 * hour;
    const { state } = judgeKey('limit-high', limits, keyState(), { kind: 'value', time: wrong, at: wrong, value: 11 });
    const set = keyAfterStep(state, -2 * hour, (stamp) => stamp - 2 * hour);
    const due = judgeKey('limit-high', limits, set, { kind: 'tick', at: noon + 600_000 });
    expect(due.effects).toMatchObject([{ kind: 'raise', time: noon + 600_000 }]);
  });

  it('of a change per minute: the window continues', () => {
    const rate = { ...noLimits, rateUp: 10, rateWindowS: 60 };
    let state = judgeKey('rate', rate, keyState(), { kind: 'value', time: noon + 2 * hour, at: 0, value: 0 }).state;
    state = keyAfterStep(state, -2 * hour, (stamp) => stamp - 2 * hour);
    const { effects } = judgeKey('rate', rate, state, { kind: 'value', time: noon + minute, at: noon + minute, value: 11 });
    expect(effects).toMatchObject([{ kind: 'raise' }]);
  });

  it('of rules continue over a step in either direction', () => {
    const delays = { onMs: 600_000, offMs: 0 };
    const held = judgeCondition(beginning(false), delays, { kind: 'value', time: noon, at: noon, holds: true }).state;
    for (const by of [2 * hour, -2 * hour]) {
      const set = conditionAfterStep(held, by, same);
      expect(judgeCondition(set, delays, { kind: 'tick', at: noon + by + 599_000 }).effects).toEqual([]);
      expect(judgeCondition(set, delays, { kind: 'tick', at: noon + by + 600_000 }).effects).toMatchObject([{ kind: 'raise' }]);
    }
  });
});
