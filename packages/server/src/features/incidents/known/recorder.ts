/**
 * Records data that becomes known after its own time, before the readings are stored: after a crash both exist or neither. While the store
 * is unavailable, records of late and imported readings are stored in a file.
 */
import { join } from 'node:path';
import { dayMs } from '@czyun/contract';
import { actorColumns } from '../../../kernel/actor.ts';
import { Exclusive } from '../../../kernel/exclusive.ts';
import { createPeriodic, logFailures } from '../../../kernel/periodic.ts';
import { forgetAmendments, insertAmendments } from '../../../past/known/amendments-repo.ts';
import { packed } from '../../../past/known/packed.ts';
import type { Amendment } from '../../../telemetry/types.ts';
import type { FeatureDeps } from '../../deps.ts';
import { PendingFile, type PendingRow } from './pending-file.ts';

type Deps = Pick<FeatureDeps, 'db' | 'registry' | 'now' | 'logger'> & {
  readonly telemetry: { readonly history: Pick<FeatureDeps['telemetry']['history'], 'onAmended'> };
  readonly settings: Pick<FeatureDeps['settings'], 'DATA_DIR'>;
};

const everyMs = 2000;
const forgetEveryMs = dayMs;
/** No reading is stored longer than this. */
const keepMs = 800 * dayMs;
/** Limit of pending ranges while the store is unavailable. */
const maxWaiting = 100_000;
/** Consecutive ranges of a series within this time are merged, ms. */
const togetherMs = 10_000;

const isAddition = ({ kind }: Amendment) => kind === 'late' || kind === 'imported';

/** Whether an amendment directly continues another one. */
const follows = (last: Amendment, next: Amendment) =>
  last.kind === next.kind &&
  last.times === null &&
  next.times === null &&
  next.from > last.to &&
  next.at - last.at <= togetherMs &&
  last.by?.userId === next.by?.userId &&
  last.by?.loginName === next.by?.loginName;

export function createRecorder({ db, registry, telemetry, settings, now, logger }: Deps) {
  const file = new PendingFile(join(settings.DATA_DIR, 'late-records.log'));
  const turns = new Exclusive();
  /** Records of an earlier run, from the file. */
  let left: readonly PendingRow[] = [];
  /** Pending ranges by series; the last one is extended by ranges that continue it. */
  let waiting = new Map<number, Amendment[]>();
  let count = 0;
  let off: (() => void) | undefined;
  let forgottenAt = Number.NEGATIVE_INFINITY;

  const rowsOf = (amendments: readonly Amendment[]): PendingRow[] =>
    amendments.flatMap((amendment) => {
      const projectId = registry.param(amendment.series)?.projectId;
      if (projectId === undefined) return [];
      const { series, kind, from, to, readings, at, by } = amendment;
      return {
        ...{ project_id: projectId, param_id: series, kind, from_time: from, to_time: to, readings, at },
        ...{ content: packed(amendment), author: by === null ? null : JSON.stringify(actorColumns(by)) },
      };
    });

  /** false: the limit of pending ranges is reached. */
  function wait(amendment: Amendment): boolean {
    const list = waiting.get(amendment.series) ?? [];
    waiting.set(amendment.series, list);
    const last = list.at(-1);
    if (last && follows(last, amendment)) {
      list[list.length - 1] = { ...last, to: amendment.to, readings: last.readings + amendment.readings, at: amendment.at };
      return true;
    }
    if (count >= maxWaiting) return false;
    list.push(amendment);
    count += 1;
    return true;
  }

  /** Rows of projects that were deleted meanwhile are omitted. */
  const pending = (): PendingRow[] => [
    ...left.filter((row) => registry.param(row.param_id)?.projectId === row.project_id),
    ...rowsOf([...waiting.values()].flat()),
  ];

  /** One call at a time: the file is removed once all of its records are stored. */
  async function store(): Promise<void> {
    if (count > 0 || left.length > 0) await insertAmendments(db, pending());
    [left, waiting, count] = [[], new Map(), 0];
    await file.clear();
  }

  const flush = () => turns.run(store);

  /** Resolves when the additions are in the store, or otherwise in the file. */
  async function add(additions: readonly Amendment[]): Promise<void> {
    const accepted = additions.filter(wait);
    try {
      await store();
    } catch (error) {
      failed(error, 1);
      await file.add(rowsOf(accepted), pending).catch((trouble: unknown) => failed(trouble, 1));
    }
  }

  const record = (amendments: readonly Amendment[]): Promise<void> =>
    turns.run(async () => {
      const changes = amendments.filter((amendment) => !isAddition(amendment));
      const additions = amendments.filter(isAddition);
      if (changes.length === 0) return add(additions);
      for (const addition of additions) wait(addition);
      // Before the readings, which leave the spool only after this, and in chronological order.
      await store();
      await insertAmendments(db, rowsOf(changes));
    });

  const failed = logFailures(logger, 'warn', 'late readings could not be recorded');
  const work = createPeriodic({
    everyMs,
    async work() {
      await flush();
      if (now() - forgottenAt < forgetEveryMs) return;
      forgottenAt = now();
      await forgetAmendments(db, now() - keepMs);
    },
    failed,
  });

  return {
    flush,
    async start(): Promise<void> {
      left = await file.read();
      off = telemetry.history.onAmended(record);
      await work.start();
    },
    async stop(): Promise<void> {
      off?.();
      off = undefined;
      await work.stop();
      // Records that fail are in the file.
      await flush().catch((error: unknown) => failed(error, 1));
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
