/** Tasks of the lessons, and the checks that they are done. Pure. */
import type { Command, LogEntry } from '@czyun/contract';
import type { LessonName } from '@czyun/contract/training';

export interface LessonDevice {
  readonly id: number;
  readonly name: string;
}

/** The lesson that the user is taking in this browser. */
export interface ActiveLesson {
  readonly projectId: number;
  readonly lesson: LessonName;
  /** Epoch ms; alarms before it do not count. */
  readonly start: number;
  /** Devices of the lesson, the one with the fault first. */
  readonly devices: readonly LessonDevice[];
  /** Start of the alarm to inspect; null: none. */
  readonly at: number | null;
  /** Number of completed tasks. */
  readonly done: number;
}

export type LessonScreen = 'dev-monitor' | 'dev-demo' | 'dev-control' | 'dev-log' | 'dev-stop-cause' | 'log';

export type TaskCheck =
  /** The screen is open, for that device, and live if its values are required. */
  | { readonly kind: 'visit'; readonly screen: LessonScreen }
  /** The screen shows an instant near the alarm. */
  | { readonly kind: 'past'; readonly at: number }
  | { readonly kind: 'alarm' }
  | { readonly kind: 'acknowledged' }
  /** The fault is removed and its alarms have cleared. */
  | { readonly kind: 'cleared' }
  | { readonly kind: 'command'; readonly metric: string };

/** Screens that list past entries: they count in a replay too. */
const ofPast: readonly LessonScreen[] = ['log', 'dev-log'];

export type TaskKey =
  | 'open'
  | 'log'
  | 'deviceLog'
  | 'alarm'
  | 'monitor'
  | 'inside'
  | 'gantt'
  | 'control'
  | 'stop'
  | 'ack'
  | 'cleared'
  | 'reset'
  | 'run'
  | 'past'
  | 'live';

export interface LessonTask {
  readonly key: TaskKey;
  readonly device: LessonDevice;
  readonly check: TaskCheck;
  /** Screen of the task; at an instant of the past, or null: live. */
  readonly screen: LessonScreen;
  readonly at: number | null;
}

const task = (key: TaskKey, device: LessonDevice, check: TaskCheck, screen: LessonScreen, at: number | null = null): LessonTask => ({
  ...{ key, device, check, screen, at },
});
const visit = (key: TaskKey, device: LessonDevice, screen: LessonScreen) => task(key, device, { kind: 'visit', screen }, screen);
const alarm = (device: LessonDevice) => task('alarm', device, { kind: 'alarm' }, 'dev-monitor');
const acknowledge = (device: LessonDevice) => task('ack', device, { kind: 'acknowledged' }, 'dev-log');
const cleared = (device: LessonDevice) => task('cleared', device, { kind: 'cleared' }, 'dev-monitor');
const send = (key: TaskKey, device: LessonDevice, metric: string) => task(key, device, { kind: 'command', metric }, 'dev-control');

/** The tasks in order; empty if the devices of the lesson are missing. */
export function tasksOf({ lesson, devices, at }: Pick<ActiveLesson, 'lesson' | 'devices' | 'at'>): readonly LessonTask[] {
  const [first, second] = devices;
  if (first === undefined) return [];
  switch (lesson) {
    case 'read-station':
      return [...devices.map((device) => visit('open', device, 'dev-monitor')), visit('log', first, 'log')];
    case 'hot-cell':
      return [alarm(first), visit('monitor', first, 'dev-monitor'), visit('inside', first, 'dev-demo'), acknowledge(first), cleared(first)];
    case 'converter-stop':
      return [
        alarm(first),
        visit('monitor', first, 'dev-monitor'),
        visit('gantt', first, 'dev-stop-cause'),
        acknowledge(first),
        cleared(first),
      ];
    case 'comms-loss':
      return [
        alarm(first),
        visit('monitor', first, 'dev-monitor'),
        visit('deviceLog', first, 'dev-log'),
        acknowledge(first),
        cleared(first),
      ];
    case 'emergency-stop':
      if (second === undefined) return [];
      return [
        ...[
          alarm(first),
          visit('control', second, 'dev-control'),
          send('stop', second, 'emergency_stop'),
          acknowledge(first),
          cleared(first),
        ],
        ...[send('reset', second, 'fault_reset'), send('run', second, 'run_command')],
      ];
    case 'last-alarm':
      if (at === null) return [];
      return [
        task('past', first, { kind: 'past', at }, 'dev-monitor', at),
        visit('deviceLog', first, 'dev-log'),
        task('live', first, { kind: 'visit', screen: 'dev-monitor' }, 'dev-monitor'),
      ];
  }
}

/**
 * The first task that restarts what the user has stopped; null: nothing is stopped, or the restart has begun. A lesson that is left early
 * continues there.
 */
export function restartAt(tasks: readonly Pick<LessonTask, 'key'>[], done: number): number | null {
  const [stop, restart] = [tasks.findIndex(({ key }) => key === 'stop'), tasks.findIndex(({ key }) => key === 'reset')];
  return stop >= 0 && done > stop && done < restart ? restart : null;
}

/** The current state known to the page. */
export interface LessonFacts {
  /** Path of the screen, and the device in its address; null: none. */
  readonly path: string;
  readonly deviceId: number | null;
  /** Displayed instant; null: live. */
  readonly shown: number | null;
  /** Active alarms of the project while live; null: unknown. */
  readonly alarms: readonly Pick<LogEntry, 'deviceId' | 'startTime' | 'ackTime' | 'type'>[] | null;
  readonly commands: readonly Pick<Command, 'deviceId' | 'metric' | 'state' | 'askedTime'>[];
  /** A fault of this lesson is injected. */
  readonly isInjected: boolean;
}

/** Maximum clock difference between browser and plant, ms. */
const toleranceMs = 5000;
/** Maximum distance of a displayed instant from an alarm, ms. */
const nearMs = 900_000;

export function isDone({ check, device }: LessonTask, facts: LessonFacts, { start }: Pick<ActiveLesson, 'start'>): boolean {
  const { path, deviceId, shown, alarms, commands, isInjected } = facts;
  const own = alarms?.filter((entry) => entry.deviceId === device.id && entry.startTime >= start - toleranceMs && entry.type !== 1);
  switch (check.kind) {
    case 'visit':
      return (
        (shown === null || ofPast.includes(check.screen)) && path === check.screen && (check.screen === 'log' || deviceId === device.id)
      );
    case 'past':
      return deviceId === device.id && shown !== null && Math.abs(shown - check.at) <= nearMs;
    case 'alarm':
      return own !== undefined && own.length > 0;
    case 'acknowledged':
      return own !== undefined && own.length > 0 && own.every(({ ackTime }) => ackTime !== null);
    case 'cleared':
      return own !== undefined && own.length === 0 && !isInjected;
    case 'command':
      return commands.some(
        ({ deviceId: of, metric, state, askedTime }) =>
          of === device.id && metric === check.metric && state === 'done' && askedTime >= start - toleranceMs,
      );
  }
}
