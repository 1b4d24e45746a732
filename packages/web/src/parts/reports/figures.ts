/** The figure of a parameter shown in a report. Pure. */
import type { ReportAlgorithm, ReportType } from '@czyun/contract';

export const countsOnly = (type: ReportType): boolean => type === 'dailyDiff' || type === 'hourlyDiff';

/**
 * Default figure of a parameter: the count of a register, the maximum of a daily value (it is reset at midnight), the mean of everything
 * else. The difference of a state of charge or a voltage is not useful.
 */
export function usualAlgorithm(metric: string, isCounter: boolean): ReportAlgorithm {
  if (isCounter) return 'diff';
  return metric.endsWith('_today') ? 'max' : 'avg';
}
