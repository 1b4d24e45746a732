/** Which figure of a parameter a report shows. Pure. */
import type { ReportAlgorithm, ReportType } from '@czyun/contract';

export const countsOnly = (type: ReportType): boolean => type === 'dailyDiff' || type === 'hourlyDiff';

/**
 * Default figure of a parameter: what a register counted, the highest value of a figure of the day (it is reset at midnight), the mean of everything else.
 * The difference of a state of charge or a voltage is nobody's question.
 */
export function usualAlgorithm(metric: string, isCounter: boolean): ReportAlgorithm {
  if (isCounter) return 'diff';
  return metric.endsWith('_today') ? 'max' : 'avg';
}
