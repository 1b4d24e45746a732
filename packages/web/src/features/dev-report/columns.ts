/** Columns of the report of a device. */
import { mostDeviceParams, type ReportAlgorithm, type ReportType } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { usualAlgorithm } from '../../parts/reports/figures.ts';

export interface ReportColumn {
  readonly metric: string;
  readonly algorithm: ReportAlgorithm;
}

/** Default columns that fit beside each other on a page. */
const mostUsual = 6;

/** Registers first, then the parameters suitable for the type of report. */
export function usualParams(points: readonly ExpandedPoint[]): readonly string[] {
  const [counters, numbers] = [points.filter(({ type }) => type === 'counter'), points.filter(({ type }) => type === 'number')];
  return [...counters, ...numbers].slice(0, mostUsual).map(({ metric }) => metric);
}

/** The requested parameters that the device has, else the default ones. */
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
