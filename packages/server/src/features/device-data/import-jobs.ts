/** The work of an import, and of taking it back, as jobs. */
import { setImmediate } from 'node:timers/promises';
import { csvReading } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Accounts } from '../../accounts/types.ts';
import { correcting } from '../../audit/corrections.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import { defineJob, type JobContext } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { isImplausible } from '../../registry/plausible.ts';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import type { Batch, History, ImportedRows } from '../../telemetry/types.ts';
import { type Counts, countsOf, countsText, noCounts } from './counts.ts';
import { decodeFile } from './csv/decode.ts';
import { type Noticed, nothingNoticed, type ReadLine, readLines } from './csv/read-file.ts';
import { firstRows } from './csv/rows.ts';
import { packed, unpacked } from './ledger.ts';
import { pointsOf } from './preview.ts';
import { changeImport, dropPieces, type ImportRow, importById, insertPiece, piecesOf } from './repo.ts';

export interface ImportJobDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'param' | 'paramOf'>;
  readonly history: Pick<History, 'importBatch' | 'remove'>;
  readonly accounts: Pick<Accounts, 'rightsNow'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

const permission = 'data.manage';
/** Readings of one batch; a correction is compared and changed in one piece. */
const batchReadings = 100_000;
const mostCorrections = 50_000;
/** Lines between turns for others. */
const turnLines = 2000;

const input = z.object({ deviceId: z.number(), importId: z.number(), reading: csvReading, replace: z.boolean() });
type Input = z.infer<typeof input>;

/** Lines as a batch, series by series. */
function batchOf(lines: readonly ReadLine[], device: DeviceRecord, { columns }: Input['reading']): Batch {
  const params = columns.map(({ metric }) => device.params.find(({ point }) => point.metric === metric));
  const rows = params.flatMap((param, index) =>
    lines.flatMap(({ time, values }) => {
      const value = values[index] ?? null;
      return param === undefined || time === null || value === null
        ? []
        : [[param.paramId, time, value, isImplausible(param.point.range, value) ? 2 : 0] as const];
    }),
  );
  return {
    paramIds: Uint32Array.from(rows, ([id]) => id),
    times: Float64Array.from(rows, ([, time]) => time),
    values: Float64Array.from(rows, ([, , value]) => value),
    quality: Uint8Array.from(rows, ([, , , quality]) => quality),
  };
}

export function createImportKinds({ db, registry, history, accounts, audit, now }: ImportJobDeps) {
  async function importOf(deviceId: number, id: number): Promise<{ readonly row: ImportRow; readonly device: DeviceRecord }> {
    const row = await importById(db, deviceId, id);
    const device = registry.device(deviceId);
    if (!row || !device) throw new AppError('notFound');
    return { row, device };
  }

  const entry = (row: ImportRow, by: Actor) => ({
    projectId: row.project_id,
    deviceId: row.device_id,
    by,
    target: row.name,
    setValue: row.name,
    result: 'done',
  });

  async function store(context: JobContext<Input>, device: DeviceRecord, row: ImportRow, noticed: Noticed, counts: Counts): Promise<void> {
    const { input: wanted, actor, signal, progress } = context;
    const { reading, replace } = wanted;
    const { text } = decodeFile(await context.upload(), reading.encoding);
    const titles = firstRows(text, reading.separator, reading.headLine).find(({ line }) => line === reading.headLine)?.cells ?? [];
    const of = Math.max(1, text.split('\n').length);
    const points = pointsOf(device, reading);
    const storing = async (rows: ImportedRows) => {
      for (const piece of packed(rows)) await insertPiece(db, row.id, piece);
    };
    let waiting: ReadLine[] = [];
    let looked = 0;
    const flush = async (correct?: Parameters<Parameters<typeof correcting>[1]>[0]) => {
      signal.throwIfAborted();
      const batch = batchOf(waiting, device, reading);
      waiting = [];
      if (batch.paramIds.length === 0) return;
      if (correct && batch.paramIds.length > mostCorrections) throw new AppError('tooLarge');
      const told = await history.importBatch(batch, { storing, ...(correct ? { replace: correct } : {}) });
      counts.stored += told.stored;
      counts.repeated += told.repeated;
      counts.rejected += told.rejected;
      counts.replaced += told.replaced ?? 0;
    };
    for (const line of readLines({ text, reading, points, titles, now: now() }, noticed)) {
      looked += 1;
      if (line.time !== null) waiting.push(line);
      // A correction goes in one piece: it is told before the first of its readings changes.
      if (!replace && waiting.length * reading.columns.length >= batchReadings) await flush();
      if (looked % turnLines !== 0) continue;
      signal.throwIfAborted();
      progress(line.line / of, { zh: `第 ${line.line} 行，共 ${of} 行`, en: `Line ${line.line} of ${of}` });
      await setImmediate();
    }
    if (replace) await correcting({ audit, registry, projectId: row.project_id, by: actor }, flush);
    else await flush();
  }

  async function runImport(context: JobContext<Input>) {
    const { input: wanted, actor, projectId, progress } = context;
    await accounts.rightsNow(actor, projectId, permission);
    const { row, device } = await importOf(wanted.deviceId, wanted.importId);
    const noticed = nothingNoticed();
    const counts = noCounts();
    try {
      await store(context, device, row, noticed, counts);
    } catch (error) {
      // What is stored stays, and can be taken back.
      await changeImport(db, row.id, { state: 'failed', counts: countsText(noticed, counts) }, ['running', 'failed']);
      throw error;
    }
    await db.transaction().execute(async (transaction) => {
      await changeImport(transaction, row.id, { state: 'done', counts: countsText(noticed, counts) }, ['running', 'failed']);
      const action = { zh: `导入历史数据，存入 ${counts.stored} 个读数`, en: `Imported readings from a file, ${counts.stored} stored` };
      await audit.record({ ...entry(row, actor), action }, transaction);
    });
    progress(1, { zh: '导入成功！', en: 'Import successful!' });
    return { importId: row.id, ...counts, faults: noticed.faultCount };
  }

  const inputs = { input, permission, takesUpload: true } as const;
  const csv = defineJob({
    ...inputs,
    kind: 'csv-import',
    name: { zh: '导入 CSV 历史数据', en: 'Import a CSV file' },
    // The first reading of an instant stands: another try brings the rest.
    again: { most: 5, afterMs: (attempt) => attempt * 2000 },
    run: runImport,
  });
  const correction = defineJob({
    ...inputs,
    kind: 'csv-correction',
    name: { zh: '导入 CSV 更正数据', en: 'Correct readings from a CSV file' },
    // Not again: how many gave way is told once, by the try that changed them.
    run: runImport,
  });

  const undo = defineJob({
    kind: 'csv-undo',
    name: { zh: '撤销导入', en: 'Undo an import' },
    input: z.object({ deviceId: z.number(), importId: z.number() }),
    permission,
    heavy: true,
    again: { most: 5, afterMs: (attempt) => attempt * 2000 },
    async run({ input: { deviceId, importId }, actor, projectId, signal }) {
      await accounts.rightsNow(actor, projectId, permission);
      const { row } = await importOf(deviceId, importId);
      const removed = await history.remove(unpacked(await piecesOf(db, importId)), signal);
      await db.transaction().execute(async (transaction) => {
        const { noticed, counts } = countsOf(row);
        // A try before this one may have taken some.
        const all = { ...counts, removed: counts.removed + removed };
        if (!(await changeImport(transaction, importId, { state: 'undone', counts: countsText(noticed, all) }, ['undoing'])))
          throw new AppError('conflict');
        await dropPieces(transaction, importId);
        const action = { zh: `撤销导入，移除 ${removed} 个读数`, en: `Undid an import, ${removed} readings removed` };
        await audit.record({ ...entry(row, actor), action }, transaction);
      });
      return { removed };
    },
  });

  return { csv, correction, undo };
}
