/** Batches of a device in a range, with their parameters compared with those of the golden batch. */
import { dayMs, type Language } from '@czyun/contract';
import { type Batch, type GoldenBatch, maxBatchDays } from '@czyun/contract/batches';
import { actorOfRow } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { type BatchFigures, figuresOf, parametersOf, parameterView, type Reference, valuesOf } from './figures.ts';
import type { BatchFinder, FinderDeps, FoundBatch } from './finder.ts';
import { batchesRepo, type GoldenRow } from './repo.ts';

export interface BatchesQuery {
  readonly deviceId: number;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly product?: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

const usualMs = 7 * dayMs;

export const productNameOf = ({ document, product }: Pick<FoundBatch, 'document' | 'product'>, language: Language): string =>
  (language === 'en' ? document?.productEn : undefined) ?? product;

export function goldenView(row: GoldenRow, productName: string): GoldenBatch {
  return {
    ...{ number: row.number, product: row.product, productName, start: row.start_time, end: row.end_time },
    ...{ tolerance: row.tolerance, by: actorOfRow(row), version: row.version },
  };
}

export const isGolden = (row: GoldenRow | undefined, { number, start, end }: Pick<FoundBatch, 'number' | 'start' | 'end'>): boolean =>
  row !== undefined && row.number === number && row.start_time < end && start < row.end_time;

export function createBatchesQuery({ db, registry, telemetry }: FinderDeps, finder: BatchFinder) {
  const { history } = telemetry;

  function rowOf(
    device: DeviceRecord,
    found: FoundBatch,
    figures: BatchFigures,
    golden: (Reference & { readonly row: GoldenRow }) | undefined,
    language: Language,
  ): Batch {
    const { number, product, document, start, end, open, cut } = found;
    return {
      ...{ number, product, productName: productNameOf(found, language), order: document?.order ?? '', material: document?.material ?? '' },
      ...{ start, end, open, cut, golden: isGolden(golden?.row, found) },
      ...{ made: figures.made, rejected: figures.rejected, energy: figures.energy },
      // Means of a part of a batch cannot be compared with those of a whole one.
      values: valuesOf(device, figures, document?.recipe ?? {}, open || cut ? undefined : golden),
    };
  }

  return async (query: BatchesQuery, language: Language, now: number) => {
    const device = registry.device(query.deviceId);
    if (!device) throw new AppError('notFound');
    const end = query.end ?? now;
    const start = query.start ?? end - usualMs;
    if (start >= end) throw new AppError('timeRange');
    if (end - start > maxBatchDays * dayMs) throw new AppError('rangeTooLarge', { days: maxBatchDays });
    const until = Math.max(start, Math.min(end, now));
    const all = until > start ? await finder.within(device, start, until, now) : [];
    const names = new Map(all.map((found) => [found.product, productNameOf(found, language)]));
    const rows = await batchesRepo(db).golden(device.id);
    const listed = all.filter(({ product }) => query.product === undefined || product === query.product).toReversed();
    const page = listed.slice((query.pageNum - 1) * query.pageSize, query.pageNum * query.pageSize);
    const wanted = new Set(page.map(({ product }) => product));
    const marked = rows.filter(({ product }) => wanted.has(product));
    const spans = [...page, ...marked.map(({ start_time, end_time }) => ({ start: start_time, end: end_time }))];
    const figures = await figuresOf(history, device, spans);
    const references = new Map(
      marked.flatMap((row, index) => {
        const own = figures[page.length + index];
        return own ? [[row.product, { row, tolerance: row.tolerance, figures: own }] as const] : [];
      }),
    );
    return {
      ...{ timeZone: timeZoneOf(registry, device.projectId), start, end, until },
      parameters: parametersOf(device).map((param) => parameterView(param, language)),
      products: [...Map.groupBy(all, ({ product }) => product)].map(([product, of]) => ({
        ...{ product, name: names.get(product) ?? product, batches: of.length },
      })),
      golden: rows.map((row) => goldenView(row, names.get(row.product) ?? row.product)),
      total: listed.length,
      list: page.flatMap((found, index) => {
        const own = figures[index];
        return own ? [rowOf(device, found, own, references.get(found.product), language)] : [];
      }),
    };
  };
}
