/** Rules of what people type about themselves (product-spec §5), as the contract's schemas check them on the server; the browser carries no schemas. */
import type { FieldText } from '@czyun/contract';

/** The first rule that a text breaks; null: none. Texts are trimmed first, as the server does. */
export type Rule = (text: string) => FieldText | null;

const length = (text: string): number => text.trim().length;

function lengthRule(missing: FieldText, min: number, tooShort: FieldText, max: number, tooLong: FieldText): Rule {
  return (text) => {
    const n = length(text);
    if (n === 0) return missing;
    if (n < min) return tooShort;
    return n > max ? tooLong : null;
  };
}

const accountLength = lengthRule('accountRequired', 6, 'accountLength', 20, 'accountLength');

export const rules = {
  invitationCode: lengthRule('invitationRequired', 1, 'invitationRequired', 64, 'tooLong'),
  name: lengthRule('nameRequired', 2, 'nameShort', 60, 'tooLong'),
  mobile: (text) => (length(text) === 0 ? 'mobileRequired' : /^\d{11}$/.test(text.trim()) ? null : 'mobileDigits'),
  company: lengthRule('companyRequired', 2, 'companyShort', 100, 'tooLong'),
  loginName: (text) => accountLength(text) ?? (/^[\p{L}\p{N}._@-]*$/u.test(text.trim()) ? null : 'accountCharacters'),
  password: lengthRule('passwordRequired', 5, 'passwordLength', 20, 'passwordLength'),
  confirmPassword: lengthRule('passwordAgainRequired', 1, 'passwordAgainRequired', 128, 'passwordsDiffer'),
  ownPassword: lengthRule('passwordRequired', 1, 'passwordRequired', 128, 'tooLong'),
  username: lengthRule('accountRequired', 1, 'accountRequired', 254, 'tooLong'),
  email: (text) => (/^[^\s@<>,;]{1,64}@[^\s@<>,;.]+(\.[^\s@<>,;.]+)+$/.test(text.trim()) && length(text) <= 254 ? null : 'emailWrong'),
  code: lengthRule('codeRequired', 1, 'codeRequired', 40, 'tooLong'),
  oldPassword: lengthRule('passwordRequired', 1, 'passwordRequired', 128, 'tooLong'),
} as const satisfies Record<string, Rule>;

export type RuledField = keyof typeof rules;
export type Draft<F extends RuledField> = Readonly<Record<F, string>>;
export type Wrongs<F extends RuledField> = Readonly<Partial<Record<F, FieldText>>>;

/** Every field that breaks a rule of its own or one between fields: the passwords agree and are not the account's name. */
export function wrongsOf<F extends RuledField>(draft: Draft<F>): Wrongs<F> {
  const wrongs: Partial<Record<RuledField, FieldText>> = {};
  const texts: Partial<Record<RuledField, string>> = draft;
  for (const [field, text] of Object.entries(texts) as [RuledField, string][]) {
    const wrong = rules[field](text);
    if (wrong !== null) wrongs[field] = wrong;
  }
  const password = texts.password?.trim();
  if (texts.confirmPassword !== undefined && texts.confirmPassword.trim() !== password) wrongs.confirmPassword ??= 'passwordsDiffer';
  if (password && texts.loginName?.trim().toLowerCase() === password.toLowerCase()) wrongs.password ??= 'passwordIsAccount';
  return wrongs;
}
