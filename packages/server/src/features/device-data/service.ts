/** Imports of CSV files: start, list, undo. */
import { type CsvReading, type DataImport, dayMs, errorText, fieldText, type Language } from '@czyun/contract';
import type { Jobs } from '../../jobs/index.ts';
import { type Actor, actorColumns, actorOfRow } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { countsOf, countsText, noCounts } from './counts.ts';
import { nothingNoticed } from './csv/read-file.ts';
import { isSince } from './csv/times.ts';
import { createImportKinds, type ImportJobDeps } from './import-jobs.ts';
import { pointsOf } from './preview.ts';
import { changeImport, dropImport, forgetPieces, type ImportRow, importById, importsOf, insertImport } from './repo.ts';
import { importUpload } from './upload.ts';
import { faultsIn } from './words.ts';

export interface ImportDeps extends ImportJobDeps {
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'get'>;
}

/** Period in which an import can be undone. */
const undoDays = 30;
const active = new Set(['running', 'undoing']);

/** The last part of a path, without control characters and marks of text direction. */
function shownName(path: string): string {
  const name = (path.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim();
  if (name === '') throw new AppError('badInput', {}, [{ path: 'name', message: fieldText('fileNameMissing') }]);
  return name;
}

export function createImports(deps: ImportDeps) {
  const { db, registry, jobs, now } = deps;
  const kinds = createImportKinds(deps);
  jobs.add({ kinds: Object.values(kinds) });

  function deviceOf(deviceId: number): DeviceRecord {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    return device;
  }

  /** An active import whose job has ended has failed. */
  async function stateOf({ state, job_id: jobId }: ImportRow): Promise<DataImport['state']> {
    if (!active.has(state)) return state as DataImport['state'];
    const job = jobId === null ? undefined : await jobs.get(jobId);
    return job === undefined || ['waiting', 'running'].includes(job.state) ? (state as DataImport['state']) : 'failed';
  }

  /** Reason why it cannot be undone; null: it can. */
  function undoRefusal(row: ImportRow, state: DataImport['state']): AppError | null {
    if (active.has(state)) return new AppError('importNotOver');
    if (state === 'undone') return new AppError('importUndone');
    // A failed import may already have replaced readings.
    if (row.replaces === 1 && (state === 'failed' || countsOf(row).counts.replaced > 0)) return new AppError('importReplaced');
    return row.created < now() - undoDays * dayMs ? new AppError('importForgotten', { days: undoDays }) : null;
  }

  return {
    async start(
      deviceId: number,
      options: { readonly name: string; readonly replace: boolean },
      body: Uint8Array,
      caller: { readonly by: Actor; readonly language: Language },
    ) {
      const { by, language } = caller;
      const device = deviceOf(deviceId);
      const { reading, file }: { reading: CsvReading; file: Uint8Array } = importUpload(body, language);
      if (isSince(reading.timeForm) && reading.start === null)
        throw new AppError('badInput', {}, [{ path: 'start', message: fieldText('timeStartMissing') }]);
      if (pointsOf(device, reading).length === 0)
        throw new AppError('badInput', {}, [{ path: 'columns', message: fieldText('chooseSome') }]);
      const name = shownName(options.name);
      await forgetPieces(db, now() - undoDays * dayMs);
      const row = await insertImport(db, {
        project_id: device.projectId,
        device_id: deviceId,
        name,
        ...actorColumns(by),
        created: now(),
        job_id: null,
        state: 'running',
        replaces: options.replace ? 1 : 0,
        counts: countsText(nothingNoticed(), noCounts()),
      });
      try {
        const input = { deviceId, importId: row.id, reading, replace: options.replace };
        const kind = options.replace ? kinds.correction : kinds.csv;
        const jobId = await jobs.ask(kind, { input, actor: by, projectId: device.projectId, upload: file });
        await changeImport(db, row.id, { job_id: jobId }, ['running', 'done', 'failed']);
        return { id: row.id, jobId };
      } catch (error) {
        await dropImport(db, row.id);
        throw error;
      }
    },

    async list(deviceId: number, { page, pageSize }: { readonly page: number; readonly pageSize: number }, language: Language) {
      const { total, rows } = await importsOf(db, deviceId, { offset: (page - 1) * pageSize, limit: pageSize });
      const list: DataImport[] = [];
      for (const row of rows) {
        const state = await stateOf(row);
        const { noticed, counts } = countsOf(row);
        const refusal = undoRefusal(row, state);
        list.push({
          id: row.id,
          name: row.name,
          by: actorOfRow(row),
          created: row.created,
          jobId: row.job_id,
          state,
          notUndoable: refusal === null ? null : errorText(refusal.error, language, refusal.context),
          ...counts,
          ...noticed,
          faults: faultsIn(language, noticed.faults),
        });
      }
      return { total, list };
    },

    async undo(deviceId: number, id: number, by: Actor): Promise<{ jobId: number }> {
      const row = await importById(db, deviceId, id);
      if (!row) throw new AppError('notFound');
      const refusal = undoRefusal(row, await stateOf(row));
      if (refusal) throw refusal;
      if (!(await changeImport(db, id, { state: 'undoing', job_id: null }, [row.state]))) throw new AppError('conflict');
      try {
        const jobId = await jobs.ask(kinds.undo, { input: { deviceId, importId: id }, actor: by, projectId: row.project_id });
        await changeImport(db, id, { job_id: jobId }, ['undoing', 'undone']);
        return { jobId };
      } catch (error) {
        await changeImport(db, id, { state: row.state, job_id: row.job_id }, ['undoing']);
        throw error;
      }
    },
  };
}
