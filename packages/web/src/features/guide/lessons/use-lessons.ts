import { type LogEntry, logsApi, preferencesApi } from '@czyun/contract';
import { faultLessons, type LessonName, lessonNames, trainingApi } from '@czyun/contract/training';
import type { Item } from '../../../parts/diagram/items.ts';
import { type LessonDevice, tasksOf } from '../../../parts/training/tasks.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';

export interface Lesson {
  readonly name: LessonName;
  readonly hasFault: boolean;
  readonly devices: readonly LessonDevice[];
  /** Start of the alarm that the lesson is about; null: none. */
  readonly at: number | null;
  readonly tasks: number;
  readonly isFinished: boolean;
}

const everyMs = 5000;

/** A device of the first of these natures that the station has. */
const firstOf =
  (items: readonly Item[]) =>
  (...natures: readonly string[]): readonly LessonDevice[] => {
    const item = natures.flatMap((nature) => items.find(({ device }) => device.deviceType.nature === nature) ?? [])[0];
    return item === undefined ? [] : [{ id: item.device.id, name: item.device.name }];
  };

/** First devices for a new operator: the grid, one that converts or produces, one that stores. */
function firstDevices(items: readonly Item[]): readonly LessonDevice[] {
  const of = firstOf(items);
  const grid = items.find(({ device }) => device.role === 'grid');
  const found = [
    ...(grid === undefined ? [] : [{ id: grid.device.id, name: grid.device.name }]),
    ...of('pcs', 'cabinet', 'pv', 'machine'),
    ...of('battery', 'vessel', 'compressor', 'fan', 'wind'),
  ];
  return [...new Map(found.map((device) => [device.id, device])).values()];
}

/** The devices of a lesson, the one with the fault first. */
function devicesOf(
  name: LessonName,
  items: readonly Item[],
  injected: number | undefined,
  last: LogEntry | undefined,
): readonly LessonDevice[] {
  if (name === 'read-station') return firstDevices(items);
  const id = name === 'last-alarm' ? last?.deviceId : injected;
  const item = items.find(({ device }) => device.id === id);
  if (item === undefined) return [];
  const first = { id: item.device.id, name: item.device.name };
  return name === 'emergency-stop' ? [first, ...firstOf(items)('pcs')] : [first];
}

/** Lessons that the user can take in this project now, and the fault that is injected by any user. */
export function useLessons(items: readonly Item[]) {
  const { id: projectId } = useProject();
  const mayInject = useAllows()('training.inject');
  const training = useCall(trainingApi.getTraining, { query: { projectId } }, { everyMs });
  const preferences = useCall(preferencesApi.getPreferences, { query: {} }, { freshMs: 60_000, quiet: true });
  const log = useCall(logsApi.getLogs, { query: { projectId, type: '2,3', pageSize: 20 } }, { freshMs: 60_000, quiet: true });
  const last = log.data?.list.find(({ deviceId }) => deviceId !== null);
  const offered = mayInject ? (training.data?.lessons ?? []) : [];
  const finished = preferences.data?.lessons ?? [];
  const lessons = lessonNames.flatMap((name): readonly Lesson[] => {
    const hasFault = Object.hasOwn(faultLessons, name);
    const injected = offered.find(({ lesson }) => lesson === name)?.deviceId;
    if (hasFault && injected === undefined) return [];
    const at = name === 'last-alarm' ? (last?.startTime ?? null) : null;
    const devices = devicesOf(name, items, injected, last);
    const tasks = tasksOf({ lesson: name, devices, at }).length;
    return tasks === 0 ? [] : [{ name, hasFault, devices, at, tasks, isFinished: finished.includes(name) }];
  });
  return { asked: training, isKnown: training.data !== undefined && log.isFetched, lessons, running: training.data?.running ?? null };
}
