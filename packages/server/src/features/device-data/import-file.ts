/** Stores the readings of an imported file, batch by batch, and records them for an undo. */
import { setImmediate } from 'node:timers/promises';
import type { CsvReading } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { correcting } from '../../audit/corrections.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { JobContext } from '../../jobs/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { isImplausible } from '../../registry/plausible.ts';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import type { Batch, History, ImportedRows } from '../../telemetry/types.ts';
import type { Counts } from './counts.ts';
import { decodeFile } from './csv/decode.ts';
import { type Noticed, type ReadLine, readLines } from './csv/read-file.ts';
import { firstRows } from './csv/rows.ts';
import { packed } from './ledger.ts';
import { pointsOf } from './preview.ts';
import { type ImportRow, insertPiece } from './repo.ts';

export interface ImportFileDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'param' | 'paramOf'>;
  readonly history: Pick<History, 'importBatch'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

interface ImportInput {
  readonly reading: CsvReading;
  readonly replace: boolean;
}

interface Outcome {
  readonly noticed: Noticed;
  readonly counts: Counts;
}

/** Readings per batch; a correction is compared and changed in one piece. */
const batchReadings = 100_000;
const maxCorrections = 50_000;
/** Lines between turns of the event loop. */
const turnLines = 2000;

type Correction = Parameters<Parameters<typeof correcting>[1]>[0];

/** Lines as a batch, series by series. */
function batchOf(lines: readonly ReadLine[], device: DeviceRecord, { columns }: CsvReading): Batch {
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

/** Updates `outcome` continuously, so that the counts of a failed import are known too. */
export async function storeFile(
  { db, registry, history, audit, now }: ImportFileDeps,
  context: JobContext<ImportInput>,
  device: DeviceRecord,
  row: ImportRow,
  { noticed, counts }: Outcome,
): Promise<void> {
  const { input, actor, signal, progress } = context;
  const { reading, replace } = input;
  const { text } = decodeFile(await context.upload(), reading.encoding);
  const titles = firstRows(text, reading.separator, reading.headLine).find(({ line }) => line === reading.headLine)?.cells ?? [];
  const lineCount = Math.max(1, text.split('\n').length);
  const points = pointsOf(device, reading);
  const storing = async (rows: ImportedRows) => {
    for (const piece of packed(rows)) await insertPiece(db, row.id, piece);
  };
  let pending: ReadLine[] = [];
  const flush = async (correct?: Correction) => {
    signal.throwIfAborted();
    const batch = batchOf(pending, device, reading);
    pending = [];
    if (batch.paramIds.length === 0) return;
    if (correct && batch.paramIds.length > maxCorrections) throw new AppError('tooLarge');
    const stored = await history.importBatch(batch, { storing, by: actor, ...(correct ? { replace: correct } : {}) });
    counts.stored += stored.stored;
    counts.repeated += stored.repeated;
    counts.rejected += stored.rejected;
    counts.replaced += stored.replaced ?? 0;
  };
  let linesRead = 0;
  for (const line of readLines({ text, reading, points, titles, now: now() }, noticed)) {
    linesRead += 1;
    if (line.time !== null) pending.push(line);
    // A correction is one batch: its log entry precedes the first change.
    if (!replace && pending.length * reading.columns.length >= batchReadings) await flush();
    if (linesRead % turnLines !== 0) continue;
    signal.throwIfAborted();
    progress(line.line / lineCount, { zh: `第 ${line.line} 行，共 ${lineCount} 行`, en: `Line ${line.line} of ${lineCount}` });
    await setImmediate();
  }
  if (replace) await correcting({ audit, registry, projectId: row.project_id, by: actor }, flush);
  else await flush();
}
