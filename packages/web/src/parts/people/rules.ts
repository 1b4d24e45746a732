/** Validation of personal data (product-spec §5) by the contract's rules; the browser has no schemas. */
import { brokenRule, type FieldText, type RuledField, textRules } from '@czyun/contract';
import type { Draft, Problems } from '../../kit/form/form-state.ts';

/** Every field that breaks a rule of its own or one between fields (passwords match and differ from the account). */
export function problemsOf<F extends RuledField>(draft: Draft<F>): Problems<F> {
  const problems: Partial<Record<RuledField, FieldText>> = {};
  const texts: Partial<Record<RuledField, string>> = draft;
  for (const [field, text] of Object.entries(texts) as [RuledField, string][]) {
    const wrong = brokenRule(textRules[field], text);
    if (wrong !== null) problems[field] = wrong;
  }
  const password = texts.password?.trim();
  if (texts.confirmPassword !== undefined && texts.confirmPassword.trim() !== password) problems.confirmPassword ??= 'passwordsDiffer';
  if (password && texts.loginName?.trim().toLowerCase() === password.toLowerCase()) problems.password ??= 'passwordIsAccount';
  return problems;
}
