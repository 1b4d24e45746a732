/** Schemas of texts, built from the same rules as the forms use. */
import { z } from 'zod';
import { type TextRule, textRules } from '../fields/text-rules.ts';
import { fieldText } from '../texts/field-text.ts';
import type { FieldText } from '../texts/field-texts.ts';

/** A trimmed text; `missing` is the error if it is empty. */
export function required(missing: FieldText) {
  return z.string({ error: fieldText(missing) }).trim();
}

/** The schema of a rule. */
export function ruled(rule: TextRule) {
  const { missing, min = 1, short = missing, max, long, pattern = /^/, shape = missing } = rule;
  return required(missing)
    .min(1, fieldText(missing))
    .min(min, fieldText(short))
    .max(max, { error: fieldText(long), abort: true })
    .regex(pattern, fieldText(shape));
}

export const email = ruled(textRules.email);
export const loginName = ruled(textRules.loginName).describe('Account: 6 to 20 letters, digits and . _ @ -');
