/** Schemas of the personal fields. */
import { z } from 'zod';
import { textRules } from '../fields/text-rules.ts';
import { fieldText } from '../texts/field-text.ts';
import type { FieldText } from '../texts/field-texts.ts';
import { loginName, ruled } from './ruled.ts';

export const personName = ruled(textRules.name).describe('Name of the person, 2 characters or more');
export const mobile = ruled(textRules.mobile).describe('Mobile number, 11 digits');
export const company = ruled(textRules.company).describe('Company of the person, 2 characters or more');
export const password = ruled(textRules.password).describe('Password, 5 to 20 characters');
export const passwordAgain = ruled(textRules.confirmPassword).describe('The password once more');
export const invitationCode = ruled(textRules.invitationCode);

/** A membership code, 1 to 5. */
export const memberCode = z.coerce
  .number()
  .pipe(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)], { error: fieldText('roleUnknown') }));

/** Fields of every new account. */
export const person = z.object({ name: personName, mobile, company, loginName, password, confirmPassword: passwordAgain });

interface Chosen {
  readonly password: string;
  readonly confirmPassword: string;
  readonly loginName?: string;
}

/** Rules across fields: both passwords are equal and differ from the login name. */
export function checkPasswords({ value, issues }: { readonly value: Chosen; readonly issues: unknown[] }): void {
  const issue = (path: string, text: FieldText) => issues.push({ code: 'custom', input: '', path: [path], message: fieldText(text) });
  if (value.password !== value.confirmPassword) issue('confirmPassword', 'passwordsDiffer');
  if (value.loginName?.toLowerCase() === value.password.toLowerCase()) issue('password', 'passwordIsAccount');
}
