/**
 * Rules of lessons with faults: one at a time; removed at its end, after ten minutes, when its user has left, and after a restart of the
 * server.
 */
import { type FaultLesson, faultLessonNames, faultLessons, lessonLeaseMs, longestLessonMs, type Training } from '@czyun/contract/training';
import { auditedChange } from '../../audit/index.ts';
import { type Actor, actorColumns, unsigned } from '../../kernel/actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError } from '../../kernel/errors.ts';
import type { FeatureDeps } from '../deps.ts';
import type { PlantControl } from './plant-control.ts';
import { type TrainingFaultRow, trainingRepo } from './repo.ts';

export interface TrainingOptions {
  readonly plant: PlantControl;
  /** Monotonic clock, ms. */
  readonly elapsed?: () => number;
}

type TrainingDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now'>;

const actions = {
  start: { zh: '培训：注入故障', en: 'Training: inject a fault' },
  end: { zh: '培训：解除故障', en: 'Training: remove a fault' },
} as const;

/** Time of the injection of a fault by this process, and time of the user's last call; elapsed ms. */
interface Watch {
  readonly begun: number;
  seen: number;
}

export function createTraining(deps: TrainingDeps, { plant, elapsed = () => performance.now() }: TrainingOptions) {
  const { db, registry, now } = deps;
  /** By row id. Excludes faults of an earlier process. */
  const watches = new Map<number, Watch>();
  // One change at a time, as the plant has no transactions.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };

  const leftMs = (id: number): number => {
    const watch = watches.get(id);
    return watch === undefined ? 0 : Math.max(0, longestLessonMs - (elapsed() - watch.begun));
  };

  async function lessonsOf(projectId: number): Promise<Training['lessons']> {
    const key = registry.project(projectId)?.key ?? null;
    if (key === null || !(await plant.projects()).includes(key)) return [];
    const devices = registry.devicesOf(projectId).filter(({ enabled }) => enabled);
    return faultLessonNames.flatMap((lesson) => {
      const device = devices.find(({ type }) => type.nature === faultLessons[lesson]);
      return device === undefined ? [] : [{ lesson, deviceId: device.id }];
    });
  }

  async function view(projectId: number, userId: number | null): Promise<Training> {
    const row = (await trainingRepo(db).all()).find((each) => each.project_id === projectId);
    return {
      lessons: await lessonsOf(projectId),
      running:
        row === undefined
          ? null
          : {
              lesson: row.lesson as FaultLesson,
              deviceId: row.device_id,
              start: row.created,
              leftMs: leftMs(row.id),
              userName: row.user_name,
              own: userId !== null && row.user_id === userId,
            },
    };
  }

  const entryOf = (row: Pick<TrainingFaultRow, 'project_id' | 'lesson' | 'device_id' | 'device_key'>) => ({
    projectId: row.project_id,
    deviceId: row.device_id,
    target: registry.device(row.device_id)?.name ?? row.device_key,
  });

  /** From the plant first: the row is removed once nothing is left to do. */
  async function remove(row: TrainingFaultRow, actor: Actor): Promise<void> {
    await plant.set(row.lesson as FaultLesson, row.device_key, false);
    watches.delete(row.id);
    await auditedChange(deps, actor, async (on) => {
      await trainingRepo(on).remove(row.id);
      const entry = { ...entryOf(row), action: actions.end, ...changedFields({ training: { lesson: row.lesson } }, {}) };
      return { result: null, entries: [entry], touched: {} };
    });
  }

  async function inject(projectId: number, lesson: FaultLesson, actor: Actor): Promise<void> {
    const found = (await lessonsOf(projectId)).find((each) => each.lesson === lesson);
    const device = found === undefined ? undefined : registry.device(found.deviceId);
    if (device === undefined) throw new AppError('trainingOff');
    const rows = await trainingRepo(db).all();
    const foreign = rows.find(({ user_id: userId }) => userId === null || userId !== actor.userId);
    if (foreign) throw new AppError('trainingBusy', { name: foreign.user_name });
    for (const row of rows) await remove(row, actor);
    const fields = { project_id: projectId, lesson, device_id: device.id, device_key: device.key };
    // The row first: if the server is killed now, a fault that may exist will be removed.
    const row = await auditedChange(deps, actor, async (on) => ({
      result: await trainingRepo(on).insert({ ...fields, ...actorColumns(actor), created: now() }),
      entries: [{ ...entryOf(fields), action: actions.start, ...changedFields({}, { training: { lesson } }) }],
      touched: {},
    }));
    watches.set(row.id, { begun: elapsed(), seen: elapsed() });
    await plant.set(lesson, device.key, true).catch((error: unknown) => {
      // The plant may have accepted it: the next sweep removes it.
      watches.delete(row.id);
      throw error;
    });
  }

  /** Whether the lesson is over without having been ended by the user. */
  function isOver(row: TrainingFaultRow): boolean {
    const watch = watches.get(row.id);
    return watch === undefined || leftMs(row.id) === 0 || elapsed() - watch.seen > lessonLeaseMs;
  }

  const server = unsigned('training', '');
  return {
    async get(projectId: number, userId: number | null): Promise<Training> {
      const training = await view(projectId, userId);
      if (training.running?.own === true) for (const watch of watches.values()) watch.seen = elapsed();
      return training;
    },
    start: (projectId: number, lesson: FaultLesson, actor: Actor) =>
      inTurn(async () => {
        await inject(projectId, lesson, actor);
        return view(projectId, actor.userId);
      }),
    end: (projectId: number, actor: Actor) =>
      inTurn(async () => {
        for (const row of await trainingRepo(db).all()) if (row.project_id === projectId) await remove(row, actor);
        return view(projectId, actor.userId);
      }),
    /** Removes the faults of lessons that have ended; rejects while the plant does not answer. */
    sweep: () =>
      inTurn(async () => {
        for (const row of await trainingRepo(db).all()) if (isOver(row)) await remove(row, server);
      }),
    /** Removes all faults, when the server stops. */
    clear: () =>
      inTurn(async () => {
        for (const row of await trainingRepo(db).all()) await remove(row, server);
      }),
  };
}

export type TrainingService = ReturnType<typeof createTraining>;
