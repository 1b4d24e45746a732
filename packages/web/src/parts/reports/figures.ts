/** Which figure of a parameter a report shows. Pure. */
import type { ReportAlgorithm, ReportType } from '@czyun/contract';

export const countsOnly = (type: ReportType): boolean => type === 'dailyDiff' || type === 'hourlyDiff';

/** Default figure of a parameter: registers by their count, other values by their mean. */
export function usualAlgorithm(type: ReportType, isCounter: boolean): ReportAlgorithm {
  if (countsOnly(type)) return 'diff';
  return isCounter ? (type === 'monthly' ? 'diff' : 'last') : 'avg';
}
