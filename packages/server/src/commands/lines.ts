/** The lines of all devices: takes groups in, works the steps off one after the other, and settles what is called off. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Text } from '@czyun/devices';
import type { Ends } from './ends.ts';
import { Line } from './line.ts';
import { refused } from './perform.ts';
import { callOff, deedOf, type Group, type Step } from './step.ts';
import type { CommandTimes, Outcome, Waiting } from './types.ts';
import { reasons } from './words.ts';

interface Working {
  readonly line: Line<Group, Step>;
  current: Step | undefined;
}

export interface Lines {
  /** Takes a group in; its place is the order of these calls. True when its turn is now. */
  enter(group: Group, steps: readonly Step[]): boolean;
  /** Settles what has waited too long. */
  expire(): void;
  /** Whether the row is worked on here. */
  holds(id: number): boolean;
  /** Calls off everything that has not left; resolves when nothing is under way, or after `stopMs`. */
  stop(): Promise<void>;
}

export interface LinesDeps {
  readonly perform: (step: Step) => Promise<Outcome | 'waits' | null>;
  /** Lets what is left of a group wait for a second person, see `Approvals.park`. */
  readonly park: (steps: readonly Step[]) => Promise<Waiting | Text | null>;
  readonly ends: Pick<Ends, 'give'>;
  readonly times: CommandTimes;
  readonly now: () => number;
}

export function createLines({ perform, park, ends, times, now }: LinesDeps): Lines {
  const devices = new Map<number, Working>();
  /** Every step that is not over. */
  const open = new Set<Step>();

  async function settle(step: Step, outcome: Outcome): Promise<void> {
    const told = await ends.give(step.id, deedOf(step), outcome);
    open.delete(step);
    step.over.resolve(told);
  }

  /** Ends steps that left the line; in the order of the steps, after their rows are there. */
  async function drop(steps: readonly Step[], reason: Text): Promise<void> {
    for (const step of steps) callOff(step, reason);
    for (const step of steps) if (await isKept(step)) await settle(step, refused(reason));
  }

  /** Without a row there is nothing to end: whoever asked has learnt that it was not kept. */
  async function isKept(step: Step): Promise<boolean> {
    try {
      const keeping = step.keeping();
      keeping.begin();
      await keeping.kept;
      return true;
    } catch {
      open.delete(step);
      step.over.resolve(refused(reasons.failedBefore));
      return false;
    }
  }

  /** Out of the line and out of memory: what waits is kept by its rows alone. */
  async function wait(steps: readonly Step[]): Promise<void> {
    const waiting = await park(steps).catch(() => reasons.failedBefore);
    for (const step of steps) {
      if (waiting === reasons.failedBefore) await settle(step, refused(reasons.failedBefore));
      else {
        open.delete(step);
        step.over.resolve(waiting === null ? refused(reasons.takenOver) : 'result' in waiting ? waiting : refused(waiting));
      }
    }
  }

  async function work(deviceId: number, working: Working): Promise<void> {
    const { line } = working;
    for (let step = line.take(); step; step = line.take()) {
      working.current = step;
      const outcome = await perform(step);
      if (!(await isKept(step))) continue;
      if (outcome === 'waits') {
        await wait([step, ...line.leave(step.group)]);
        working.current = undefined;
        continue;
      }
      // Whoever took it over writes its end.
      if (outcome) await settle(step, outcome);
      else {
        open.delete(step);
        step.over.resolve(refused(reasons.takenOver));
      }
      if (step.group.whole && outcome?.result !== 'done') await drop(line.leave(step.group), reasons.earlierFailed);
      working.current = undefined;
    }
    devices.delete(deviceId);
  }

  return {
    enter(group, steps) {
      const known = devices.get(group.deviceId);
      const working = known ?? { line: new Line<Group, Step>(), current: undefined };
      devices.set(group.deviceId, working);
      for (const step of steps) open.add(step);
      const cancelled = working.line.enter(group, steps);
      const stop = steps.find(({ isStop }) => isStop);
      if (stop) {
        const reason = reasons.stopped(stop.param.point.name);
        const { current } = working;
        if (current && !current.isStop) callOff(current, reason);
        void drop(cancelled, reason);
      }
      if (!known) void work(group.deviceId, working);
      return !known;
    },
    expire() {
      const elapsed = performance.now();
      for (const { line } of devices.values()) {
        void drop(
          line.expire(({ notAfter }) => notAfter !== null && now() > notAfter),
          reasons.expired,
        );
        void drop(
          line.expire(({ asked }, begun) => !begun && elapsed - asked > times.turnMs),
          reasons.busy,
        );
      }
    },
    holds: (id) => [...open].some((step) => step.id === id),
    async stop() {
      for (const { line, current } of devices.values()) {
        if (current) callOff(current, reasons.serverStops);
        void drop(
          line.expire(() => true),
          reasons.serverStops,
        );
      }
      const late = new AbortController();
      const all = Promise.all([...open].map(({ over }) => over.promise));
      await Promise.race([all, pause(times.stopMs, undefined, { signal: late.signal, ref: false }).catch(() => {})]);
      late.abort();
    },
  };
}
