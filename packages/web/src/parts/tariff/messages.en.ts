import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  period: { sharp: 'Sharp', high: 'High', flat: 'Flat', valley: 'Valley', deep: 'Deep valley' },
  kind: { workday: 'Workdays', weekend: 'Weekends', holiday: 'Holidays' },
};
