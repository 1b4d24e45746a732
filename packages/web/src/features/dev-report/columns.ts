/** Columns of the report of a device. */
import { maxDeviceParams, type ReportAlgorithm, type ReportType } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { countsOnly, usualAlgorithm } from '../../parts/reports/figures.ts';

export interface ReportColumn {
  readonly metric: string;
  readonly algorithm: ReportAlgorithm;
}

/** Most default columns, as many as fit on a page. */
const maxUsual = 6;

/** Energy registers, and powers where rows are not differences; without either the first numbers. */
export function usualParams(points: readonly ExpandedPoint[], type: ReportType): readonly string[] {
  const registers = points.filter((point) => point.type === 'counter' && point.unit === 'kWh');
  const powers = points.filter((point) => point.type === 'number' && point.unit === 'kW' && /power$/.test(point.metric));
  const usual = countsOnly(type) && registers.length > 0 ? registers : [...registers, ...powers];
  return (usual.length > 0 ? usual : points).slice(0, maxUsual).map(({ metric }) => metric);
}

/** The requested parameters that the device has, else the default ones. */
export function columnsOf(
  points: readonly ExpandedPoint[],
  { params, type, figure }: { readonly params: readonly string[]; readonly type: ReportType; readonly figure: ReportAlgorithm | null },
): readonly ReportColumn[] {
  const byMetric = new Map(points.map((point) => [point.metric, point]));
  const known = params.filter((metric) => byMetric.has(metric));
  return (known.length === 0 ? usualParams(points, type) : known).slice(0, maxDeviceParams).map((metric) => {
    const usual = usualAlgorithm(metric, byMetric.get(metric)?.type === 'counter');
    return { metric, algorithm: countsOnly(type) ? usual : (figure ?? usual) };
  });
}

/** Points that a report can show. */
export const reportablePoints = (points: readonly ExpandedPoint[]): readonly ExpandedPoint[] =>
  points.filter((point) => point.type === 'number' || point.type === 'counter');

/** Columns as fields of the call. */
export const paramsText = (columns: readonly ReportColumn[]): string =>
  columns.map(({ metric, algorithm }) => `${metric}:${algorithm}`).join();
