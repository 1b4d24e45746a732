/** Columns of a report in the designer. Pure. */
import { mostReportItems, type ReportAlgorithm, type ReportItem } from '@czyun/contract';

/** Adds every parameter of every device once, device by device; existing columns keep their place. Limited in number. */
export function withColumns(
  items: readonly ReportItem[],
  deviceIds: readonly number[],
  metrics: readonly { readonly metric: string; readonly algorithm: ReportAlgorithm }[],
): readonly ReportItem[] {
  const keyOf = ({ deviceId, metric, algorithm }: Pick<ReportItem, 'deviceId' | 'metric' | 'algorithm'>) =>
    `${deviceId}:${metric}:${algorithm}`;
  const known = new Set(items.map(keyOf));
  const added = deviceIds.flatMap((deviceId) =>
    metrics.map(({ metric, algorithm }): ReportItem => ({ deviceId, metric, algorithm, title: '' })),
  );
  return [...items, ...added.filter((item) => !known.has(keyOf(item)))].slice(0, mostReportItems);
}

/** The item moved a place up (-1) or down (1). */
export function moved(items: readonly ReportItem[], index: number, by: -1 | 1): readonly ReportItem[] {
  const [item, other] = [items[index], items[index + by]];
  if (!item || !other) return items;
  return items.map((each, at) => (at === index ? other : at === index + by ? item : each));
}
