/** Which columns the report of a device has. Pure. */
import { mostDeviceParams, type ReportAlgorithm, type ReportType } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { usualAlgorithm } from '../../parts/reports/figures.ts';

export interface ReportColumn {
  readonly metric: string;
  readonly algorithm: ReportAlgorithm;
}

/** As many of the usual ones as a page shows side by side. */
const mostUsual = 6;

/** Registers first, whatever the type of report shows well of the others after them. */
export function usualParams(points: readonly ExpandedPoint[]): readonly string[] {
  const [counters, numbers] = [points.filter(({ type }) => type === 'counter'), points.filter(({ type }) => type === 'number')];
  return [...counters, ...numbers].slice(0, mostUsual).map(({ metric }) => metric);
}

/** What is asked for of the parameters that the device has; without any the usual ones. */
export function columnsOf(
  points: readonly ExpandedPoint[],
  { params, type, figure }: { readonly params: readonly string[]; readonly type: ReportType; readonly figure: ReportAlgorithm | null },
): readonly ReportColumn[] {
  const byMetric = new Map(points.map((point) => [point.metric, point]));
  const known = params.filter((metric) => byMetric.has(metric));
  return (known.length === 0 ? usualParams(points) : known).slice(0, mostDeviceParams).map((metric) => {
    const usual = usualAlgorithm(type, byMetric.get(metric)?.type === 'counter');
    return { metric, algorithm: type === 'dailyDiff' || type === 'hourlyDiff' ? 'diff' : (figure ?? usual) };
  });
}
