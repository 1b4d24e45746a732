/** Imports of readings in columns: validated against the project and the ranges of the points, stored in batches. */

import { fieldText } from '@czyun/contract';
import { decodeColumns, type SeriesColumns } from '@czyun/devices';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { isImplausible } from '../../registry/plausible.ts';
import type { ParamRecord, Registry } from '../../registry/types.ts';
import type { Batch, FoundReadings, History, SubmitResult } from '../../telemetry/types.ts';

/** Readings per batch: a few MB of columns. */
const batchRows = 200_000;

export interface ImportQuery {
  readonly projectId: number;
  readonly spacingMs?: number | undefined;
  readonly stamps: 'start' | 'end';
  readonly replace: boolean;
  /** Readings known in time to another system: they count as known at their own times. */
  readonly knownThen: boolean;
}

/** Limit of readings corrected by one call: they are compared and changed in one batch. */
const maxCorrections = 50_000;

interface Known {
  readonly param: ParamRecord;
  readonly columns: SeriesColumns;
}

function decode(body: Uint8Array): SeriesColumns[] {
  if (body.byteLength === 0) throw new AppError('badInput', {}, [{ path: 'body', message: fieldText('dataRequired') }]);
  try {
    return decodeColumns(body);
  } catch {
    throw new AppError('badInput', {}, [{ path: 'body', message: fieldText('columnFileWrong') }]);
  }
}

/** Series of the project. One of another project counts as unknown, as a different answer would reveal that the device key exists. */
function sort(series: readonly SeriesColumns[], projectId: number, registry: Pick<Registry, 'deviceByKey' | 'paramOf'>) {
  const known: Known[] = [];
  let rejected = 0;
  for (const columns of series) {
    const found = registry.deviceByKey(columns.deviceKey);
    const device = found?.projectId === projectId ? found : undefined;
    const param = device && registry.paramOf(device.id, columns.metric);
    if (param && param.point.type !== 'text') known.push({ param, columns });
    else rejected += columns.times.length;
  }
  return { known, rejected };
}

function* batches(series: readonly Known[]): Generator<Batch> {
  let left = series.reduce((sum, { columns }) => sum + columns.times.length, 0);
  let batch = emptyBatch(Math.min(left, batchRows));
  let row = 0;
  for (const { param, columns } of series) {
    const { times, values } = columns;
    for (let from = 0; from < times.length; ) {
      const count = Math.min(times.length - from, batch.times.length - row);
      put(batch, row, param, times.subarray(from, from + count), values.subarray(from, from + count));
      row += count;
      from += count;
      if (row < batch.times.length) continue;
      yield batch;
      left -= row;
      batch = emptyBatch(Math.min(left, batchRows));
      row = 0;
    }
  }
}

/** Copies whole columns, since an import has millions of readings. */
function put(batch: Batch, row: number, { paramId, point: { range } }: ParamRecord, times: Float64Array, values: Float64Array): void {
  batch.paramIds.fill(paramId, row, row + times.length);
  batch.times.set(times, row);
  batch.values.set(values, row);
  if (range === undefined) return;
  for (let at = 0; at < values.length; at++) if (isImplausible(range, values[at] ?? Number.NaN)) batch.quality[row + at] = 2;
}

function emptyBatch(rows: number): Batch {
  return {
    paramIds: new Uint32Array(rows),
    times: new Float64Array(rows),
    values: new Float64Array(rows),
    quality: new Uint8Array(rows),
  };
}

/** Stores the readings of a body; durable when it resolves. Unknown series count as rejected. `correct` is called with the readings that a correction is about to replace. */
export async function importReadings(
  body: Uint8Array,
  { projectId, spacingMs, stamps, replace, knownThen }: ImportQuery,
  by: Actor,
  registry: Pick<Registry, 'deviceByKey' | 'paramOf'>,
  history: Pick<History, 'importBatch'>,
  correct: (found: FoundReadings) => Promise<void>,
  watch: { readonly signal: AbortSignal; stored(readings: number, of: number): void },
): Promise<SubmitResult> {
  const { known, rejected } = sort(decode(body), projectId, registry);
  const of = known.reduce((sum, { columns }) => sum + columns.times.length, 0);
  if (replace && of > maxCorrections) throw new AppError('tooLarge');
  const total = { stored: 0, repeated: 0, rejected, ...(replace ? { replaced: 0 } : {}) };
  const spacings = known.flatMap(({ param, columns }) => {
    const stated = columns.spacingMs ?? spacingMs;
    return stated === undefined ? [] : [[param.paramId, stated] as const];
  });
  const atEnd = known.filter(({ columns }) => stamps === 'end' || columns.stamps === 'end').map(({ param }) => param.paramId);
  const statement = {
    stampedAtEnd: new Set(atEnd),
    spacingMs: new Map(spacings),
    ...{ by, knownThen },
    ...(replace ? { replace: correct } : {}),
  };
  let done = 0;
  for (const batch of batches(known)) {
    // Stored readings remain; repeating the import adds the rest.
    watch.signal.throwIfAborted();
    const result = await history.importBatch(batch, statement);
    done += batch.times.length;
    watch.stored(done, of);
    total.stored += result.stored;
    total.repeated += result.repeated;
    total.rejected += result.rejected;
    if (total.replaced !== undefined) total.replaced += result.replaced ?? 0;
  }
  return total;
}
