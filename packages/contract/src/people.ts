/** Rules of what people type about themselves (product-spec §5): server and forms check with the same schemas. */
import { z } from 'zod';
import { type FieldText, fieldText } from './field-texts.ts';

/** A text, trimmed; `missing` where there is none. */
export function required(missing: FieldText) {
  return z.string({ error: fieldText(missing) }).trim();
}

export const personName = required('nameRequired')
  .min(1, fieldText('nameRequired'))
  .min(2, fieldText('nameShort'))
  .max(60, fieldText('tooLong'));
export const mobile = required('mobileRequired')
  .min(1, fieldText('mobileRequired'))
  .max(40, { error: fieldText('mobileDigits'), abort: true })
  .regex(/^\d{11}$/, fieldText('mobileDigits'));
export const company = required('companyRequired')
  .min(1, fieldText('companyRequired'))
  .min(2, fieldText('companyShort'))
  .max(100, fieldText('tooLong'));
/** One address: nothing in it ends it, or begins another. */
export const email = required('emailWrong')
  .max(254, { error: fieldText('emailWrong'), abort: true })
  .regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{1,63}){1,8}$/, fieldText('emailWrong'));
export const loginName = required('accountRequired')
  .min(1, fieldText('accountRequired'))
  .min(6, fieldText('accountLength'))
  .max(20, { error: fieldText('accountLength'), abort: true })
  .regex(/^[\p{L}\p{N}._@-]*$/u, fieldText('accountCharacters'));
export const password = required('passwordRequired')
  .min(1, fieldText('passwordRequired'))
  .min(5, fieldText('passwordLength'))
  .max(20, fieldText('passwordLength'));
export const passwordAgain = required('passwordAgainRequired')
  .min(1, fieldText('passwordAgainRequired'))
  .max(128, fieldText('passwordsDiffer'));
export const invitationCode = required('invitationRequired').min(1, fieldText('invitationRequired')).max(64, fieldText('tooLong'));

/** A membership code, 1 to 5. */
export const memberCode = z.coerce
  .number()
  .pipe(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)], { error: fieldText('roleUnknown') }));

/** What everybody gives who gets an account. */
export const person = z.object({ name: personName, mobile, company, loginName, password, confirmPassword: passwordAgain });

interface Chosen {
  readonly password: string;
  readonly confirmPassword: string;
  readonly loginName?: string;
}

/** Rules between fields: the passwords agree, and are not the account's name. */
export function checkPasswords({ value, issues }: { readonly value: Chosen; readonly issues: unknown[] }): void {
  const issue = (path: string, text: FieldText) => issues.push({ code: 'custom', input: '', path: [path], message: fieldText(text) });
  if (value.password !== value.confirmPassword) issue('confirmPassword', 'passwordsDiffer');
  if (value.loginName?.toLowerCase() === value.password.toLowerCase()) issue('password', 'passwordIsAccount');
}
