import type { TariffPeriod } from '@czyun/contract';
import type { Meaning } from '../../platform/theme/tokens.ts';

/** The colour of each period, wherever it is shown. */
export const meaningOf = { sharp: 'sharp', high: 'high', flat: 'flat', valley: 'valley', deep: 'deepValley' } as const satisfies Record<
  TariffPeriod,
  Meaning
>;
