/** Which figure of a parameter a report shows. Pure. */
import type { ReportAlgorithm, ReportType } from '@czyun/contract';

export const countsOnly = (type: ReportType): boolean => type === 'dailyDiff' || type === 'hourlyDiff';

/** What is usual for a parameter under a type of report: registers by what they counted, other values by their mean. */
export function usualAlgorithm(type: ReportType, isCounter: boolean): ReportAlgorithm {
  if (countsOnly(type)) return 'diff';
  return isCounter ? (type === 'monthly' ? 'diff' : 'last') : 'avg';
}
