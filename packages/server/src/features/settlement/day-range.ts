/** Ranges of dates in calls. */
import { dayMs, fieldText, isDate, maxSettlementDays } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';

export interface DayRange {
  readonly projectId: number;
  readonly from: string;
  readonly to: string;
}

/** Throws for dates that do not exist, and for empty or too long ranges. */
export function checkDays({ from, to }: Pick<DayRange, 'from' | 'to'>): void {
  for (const [path, date] of Object.entries({ from, to }))
    if (!isDate(date)) throw new AppError('badInput', {}, [{ path, message: fieldText('dateWrong') }]);
  if (from > to) throw new AppError('timeRange');
  if ((Date.parse(to) - Date.parse(from)) / dayMs >= maxSettlementDays) throw new AppError('rangeTooLarge', { days: maxSettlementDays });
}
