/** Text fields with bounded matching cost for any input. */
import { z } from 'zod';
import type { EveryFieldText } from '../texts/every-field-text.ts';
import { fieldText } from '../texts/field-text.ts';

/**
 * Text of at most `most` characters that matches an expression; otherwise the error is `wrong`. Longer text is never matched: zod continues
 * after a failed check unless that check aborts.
 */
export function pattern(most: number, expression: RegExp, wrong: EveryFieldText) {
  const error = { error: fieldText(wrong) };
  return z
    .string()
    .max(most, { ...error, abort: true })
    .regex(expression, error);
}
