import { hourMs } from '@czyun/contract';
import { numberText } from '../../../platform/format/number.ts';

/** Length of a batch: minutes below two hours, else hours. */
export const lengthText = (ms: number): string =>
  ms < 2 * hourMs ? numberText(ms / 60_000, 'min', 0) : numberText(ms / hourMs, 'h', ms < 10 * hourMs ? 2 : 1);
