/** Texts that no caller can make us look at for long. */
import { z } from 'zod';

/** Text of at most `most` characters that fits an expression. Longer text never gets there: zod goes on after a failed check unless that one aborts. */
export function pattern(most: number, expression: RegExp) {
  return z.string().max(most, { abort: true }).regex(expression);
}
