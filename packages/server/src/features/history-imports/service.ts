/** Progress of history imports by project: announced by the importer, continued by the computation of alarms, expires without progress. */
import { type HistoryImport, historyImportSilentMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import { Exclusive } from '../../kernel/exclusive.ts';
import { removeImport, type StoredImport, storedImports, storeImport } from './repo.ts';

export interface HistoryImportDeps {
  readonly db: Kysely<Schema>;
  readonly logger: { warn(details: object, message: string): void };
  /** Epoch ms of the world clock, which measures the silence of an importer. */
  readonly worldNow: () => number;
}

interface Range {
  readonly projectId: number;
  readonly start: number;
  readonly end: number;
}

export interface HistoryImports {
  /** Reads the stored imports; call it before the first request. */
  load(): Promise<void>;
  current(projectId: number): HistoryImport | null;
  announce(progress: Range & { readonly reached: number }): Promise<HistoryImport>;
  /** false: there was none. */
  end(projectId: number): Promise<boolean>;
  /** A job is computing the alarms of a range, or waiting for its turn. */
  computing(range: Range, isUnderWay: boolean): void;
  /** Alarms of [start, position) of a range are computed. */
  computed(range: Range, position: number): void;
  /** All alarms of a range are computed. */
  complete(range: Range): void;
  /** Resolves when all writes are complete. */
  idle(): Promise<void>;
}

/** Interval of storing the progress of the computation, ms; every step is in memory. */
const writeEveryMs = 5_000;

export function createHistoryImports({ db, logger, worldNow }: HistoryImportDeps): HistoryImports {
  const known = new Map<number, StoredImport>();
  /** Projects whose alarms are being computed by a job. */
  const pendingRequests = new Set<number>();
  const writtenAt = new Map<number, number>();
  const writes = new Exclusive();

  const isSilent = ({ projectId, announced }: StoredImport) =>
    !pendingRequests.has(projectId) && worldNow() - announced > historyImportSilentMs;

  const view = (one: StoredImport): HistoryImport => ({
    start: one.start,
    end: one.end,
    phase: one.phase,
    reached: one.reached,
    interrupted: isSilent(one),
    announced: one.announced,
  });

  function write(projectId: number): Promise<void> {
    writtenAt.set(projectId, worldNow());
    return writes.run(async () => {
      const one = known.get(projectId);
      await (one ? storeImport(db, one) : removeImport(db, projectId));
    });
  }

  const writeQuietly = (projectId: number) =>
    void write(projectId).catch((error: unknown) => logger.warn({ err: error, projectId }, 'progress of an import could not be stored'));

  /** The import whose range is covered by a computed range. */
  function of({ projectId, start, end }: Range): StoredImport | undefined {
    const one = known.get(projectId);
    return one && start <= one.start && end >= one.end ? one : undefined;
  }

  return {
    async load() {
      for (const one of await storedImports(db)) known.set(one.projectId, one);
    },
    current(projectId) {
      const one = known.get(projectId);
      return one ? view(one) : null;
    },
    async announce({ projectId, start, end, reached }) {
      const before = known.get(projectId);
      const isOther = before && (before.start !== start || before.end !== end);
      if (isOther && !isSilent(before)) throw new AppError('historyImportOther');
      const isComputing = before?.phase === 'computing' && !isOther && reached === start;
      const progress = isComputing ? { phase: before.phase, reached: before.reached } : { phase: 'importing' as const, reached };
      const one: StoredImport = { projectId, start, end, ...progress, announced: worldNow() };
      known.set(projectId, one);
      await write(projectId);
      return view(one);
    },
    async end(projectId) {
      const isKnown = known.delete(projectId);
      if (isKnown) await write(projectId);
      return isKnown;
    },
    computing(range, isUnderWay) {
      if (isUnderWay) pendingRequests.add(range.projectId);
      else pendingRequests.delete(range.projectId);
      const one = of(range);
      if (!one || !isUnderWay) return;
      known.set(range.projectId, {
        ...one,
        ...(one.phase === 'importing' ? { phase: 'computing', reached: one.start } : {}),
        announced: worldNow(),
      });
      writeQuietly(range.projectId);
    },
    computed(range, position) {
      const one = of(range);
      if (!one) return;
      const reached = Math.min(one.end, Math.max(one.start, position));
      known.set(range.projectId, { ...one, phase: 'computing', reached, announced: worldNow() });
      if (worldNow() - (writtenAt.get(range.projectId) ?? 0) >= writeEveryMs) writeQuietly(range.projectId);
    },
    complete(range) {
      if (!of(range)) return;
      known.delete(range.projectId);
      writeQuietly(range.projectId);
    },
    idle: () => writes.idle(),
  };
}
