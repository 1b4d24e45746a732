/** The queues of all devices: each device has one step under way at a time, whichever group, person or schedule it comes from. */
import { setTimeout as pause } from 'node:timers/promises';
import { reasons } from '../reasons.ts';
import type { CommandTimes } from '../types.ts';
import type { OpenSteps } from './open-steps.ts';
import { DeviceQueue } from './queue.ts';
import { callOff, type Group, type Step } from './step.ts';

interface Device {
  readonly queue: DeviceQueue<Group, Step>;
  current: Step | undefined;
}

export interface Queues {
  /** Appends a group to the queue of its device, in the order of these calls. True when its turn is now. */
  enter(group: Group, steps: readonly Step[]): boolean;
  /** Refuses steps that have waited too long. */
  expire(): void;
  /** Cancels all unsent steps; resolves when nothing is under way, or after `stopMs`. */
  stop(): Promise<void>;
}

export interface QueuesDeps {
  /** Takes a step from its check to its end, see path.ts; `rest` removes the waiting steps of its group from the queue. */
  readonly run: (step: Step, rest: () => readonly Step[]) => Promise<void>;
  readonly open: OpenSteps;
  readonly times: Pick<CommandTimes, 'turnMs' | 'stopMs'>;
  readonly now: () => number;
}

export function createQueues({ run, open, times, now }: QueuesDeps): Queues {
  const devices = new Map<number, Device>();

  async function work(deviceId: number, device: Device): Promise<void> {
    const { queue } = device;
    for (let step = queue.take(); step; step = queue.take()) {
      const { group } = step;
      device.current = step;
      await run(step, () => queue.leave(group));
      device.current = undefined;
    }
    devices.delete(deviceId);
  }

  return {
    enter(group, steps) {
      const known = devices.get(group.deviceId);
      const device = known ?? { queue: new DeviceQueue<Group, Step>(), current: undefined };
      devices.set(group.deviceId, device);
      open.add(steps);
      const cancelled = device.queue.enter(group, steps);
      const stop = steps.find(({ isStop }) => isStop);
      if (stop) {
        const reason = reasons.stopped(stop.param.point.name);
        const { current } = device;
        if (current && !current.isStop) callOff(current, reason);
        void open.refuse(cancelled, reason);
      }
      if (!known) void work(group.deviceId, device);
      return !known;
    },
    expire() {
      const elapsed = performance.now();
      for (const { queue } of devices.values()) {
        void open.refuse(
          queue.expire(({ notAfter }) => notAfter !== null && now() > notAfter),
          reasons.expired,
        );
        void open.refuse(
          queue.expire(({ asked }, begun) => !begun && elapsed - asked > times.turnMs),
          reasons.busy,
        );
      }
    },
    async stop() {
      for (const { queue, current } of devices.values()) {
        if (current) callOff(current, reasons.serverStops);
        void open.refuse(
          queue.expire(() => true),
          reasons.serverStops,
        );
      }
      const late = new AbortController();
      await Promise.race([open.allOver(), pause(times.stopMs, undefined, { signal: late.signal, ref: false }).catch(() => {})]);
      late.abort();
    },
  };
}
