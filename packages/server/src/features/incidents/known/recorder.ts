/** Records what becomes known of readings after their own time, before the readings are stored: a crash loses neither or has both. Only while the store is away, late and imported ones are recorded later. */
import { dayMs } from '@czyun/contract';
import type { Insertable } from 'kysely';
import { actorColumns } from '../../../kernel/actor.ts';
import { createPeriodic, logFailures } from '../../../kernel/periodic.ts';
import { forgetAmendments, insertAmendments, type ReadingAmendmentTable } from '../../../past/known/amendments-repo.ts';
import { packed } from '../../../past/known/packed.ts';
import type { Amendment } from '../../../telemetry/types.ts';
import type { FeatureDeps } from '../../deps.ts';

type Deps = Pick<FeatureDeps, 'db' | 'registry' | 'now' | 'logger'> & {
  readonly telemetry: { readonly history: Pick<FeatureDeps['telemetry']['history'], 'onAmended'> };
};

const everyMs = 2000;
const forgetEveryMs = dayMs;
/** No reading is stored longer. */
const keepMs = 800 * dayMs;
/** Ranges that may wait while the store is away. */
const mostWaiting = 100_000;
/** Ranges of a series that follow one another within this time are one, ms. */
const togetherMs = 10_000;

const isAddition = ({ kind }: Amendment) => kind === 'late' || kind === 'imported';

/** Whether an amendment continues another without leaving anything between them. */
const follows = (last: Amendment, next: Amendment) =>
  last.kind === next.kind &&
  last.times === null &&
  next.times === null &&
  next.from > last.to &&
  next.at - last.at <= togetherMs &&
  last.by?.userId === next.by?.userId &&
  last.by?.loginName === next.by?.loginName;

export function createRecorder({ db, registry, telemetry, now, logger }: Deps) {
  /** The last range of each series is extended by what follows it. */
  let waiting = new Map<number, Amendment[]>();
  let count = 0;
  let off: (() => void) | undefined;
  let forgottenAt = Number.NEGATIVE_INFINITY;

  const rowsOf = (amendments: readonly Amendment[]): Insertable<ReadingAmendmentTable>[] =>
    amendments.flatMap((amendment) => {
      const projectId = registry.param(amendment.series)?.projectId;
      if (projectId === undefined) return [];
      const { series, kind, from, to, readings, at, by } = amendment;
      return {
        ...{ project_id: projectId, param_id: series, kind, from_time: from, to_time: to, readings, at },
        ...{ content: packed(amendment), author: by === null ? null : JSON.stringify(actorColumns(by)) },
      };
    });

  function wait(amendment: Amendment): void {
    const list = waiting.get(amendment.series) ?? [];
    waiting.set(amendment.series, list);
    const last = list.at(-1);
    if (last && follows(last, amendment)) {
      list[list.length - 1] = { ...last, to: amendment.to, readings: last.readings + amendment.readings, at: amendment.at };
      return;
    }
    if (count >= mostWaiting) return;
    list.push(amendment);
    count += 1;
  }

  async function flush(): Promise<void> {
    if (count === 0) return;
    const going = waiting;
    const gone = count;
    [waiting, count] = [new Map(), 0];
    try {
      await insertAmendments(db, rowsOf([...going.values()].flat()));
    } catch (error) {
      // Kept for the next turn, before what came meanwhile.
      for (const [series, list] of waiting) going.set(series, [...(going.get(series) ?? []), ...list]);
      [waiting, count] = [going, count + gone];
      throw error;
    }
  }

  async function record(amendments: readonly Amendment[]): Promise<void> {
    for (const amendment of amendments) if (isAddition(amendment)) wait(amendment);
    const changes = amendments.filter((amendment) => !isAddition(amendment));
    // Before the readings, which are taken from the spool only after this; and in the order in which they happened.
    if (changes.length > 0) {
      await flush();
      await insertAmendments(db, rowsOf(changes));
    } else await flush().catch((error: unknown) => failed(error, 1));
  }

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
      off = telemetry.history.onAmended(record);
      await work.start();
    },
    async stop(): Promise<void> {
      off?.();
      off = undefined;
      await work.stop();
      await flush();
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
