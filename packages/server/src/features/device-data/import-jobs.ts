/** The jobs of an import and of its undo. */
import { csvReading } from '@czyun/contract';
import { z } from 'zod';
import type { Accounts } from '../../accounts/types.ts';
import { defineJob, type JobContext } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { History } from '../../telemetry/types.ts';
import { countsOf, countsText, noCounts } from './counts.ts';
import { nothingNoticed } from './csv/read-file.ts';
import { type ImportFileDeps, storeFile } from './import-file.ts';
import { unpacked } from './ledger.ts';
import { changeImport, dropPieces, type ImportRow, importById, piecesOf } from './repo.ts';

export interface ImportJobDeps extends ImportFileDeps {
  readonly history: Pick<History, 'importBatch' | 'remove'>;
  readonly accounts: Pick<Accounts, 'rightsNow'>;
}

const permission = 'data.manage';

const input = z.object({ deviceId: z.number(), importId: z.number(), reading: csvReading, replace: z.boolean() });
type Input = z.infer<typeof input>;

export function createImportKinds(deps: ImportJobDeps) {
  const { db, registry, history, accounts, audit } = deps;

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

  async function runImport(context: JobContext<Input>) {
    const { input: wanted, actor, projectId, progress } = context;
    await accounts.rightsNow(actor, projectId, permission);
    const { row, device } = await importOf(wanted.deviceId, wanted.importId);
    const noticed = nothingNoticed();
    const counts = noCounts();
    try {
      await storeFile(deps, context, device, row, { noticed, counts });
    } catch (error) {
      // Readings that were stored remain, and can be removed by an undo.
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
    // The first reading of an instant is final, so another attempt only adds the missing ones.
    again: { most: 5, afterMs: (attempt) => attempt * 2000 },
    run: runImport,
  });
  const correction = defineJob({
    ...inputs,
    kind: 'csv-correction',
    name: { zh: '导入 CSV 更正数据', en: 'Correct readings from a CSV file' },
    // Not repeated: only the attempt that changed readings knows how many it replaced.
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
      const removed = await history.remove(unpacked(await piecesOf(db, importId)), signal, actor);
      await db.transaction().execute(async (transaction) => {
        const { noticed, counts } = countsOf(row);
        // An earlier attempt may have removed some.
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
