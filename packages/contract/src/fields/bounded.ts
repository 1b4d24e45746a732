/** Texts that no caller can make us look at for long. */
import { z } from 'zod';
import type { EveryFieldText } from '../texts/every-field-text.ts';
import { fieldText } from '../texts/field-text.ts';

/** Text of at most `most` characters that fits an expression; `wrong` is said of others. Longer text never gets there: zod goes on after a failed check unless that one aborts. */
export function pattern(most: number, expression: RegExp, wrong: EveryFieldText) {
  const error = { error: fieldText(wrong) };
  return z
    .string()
    .max(most, { ...error, abort: true })
    .regex(expression, error);
}
