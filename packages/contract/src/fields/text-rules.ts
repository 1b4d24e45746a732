/** Rules of personal fields (product-spec §5), as data: the schemas of the server and the forms of the pages are built from them. */
import type { FieldText } from '../texts/field-texts.ts';

export interface TextRule {
  /** The error if empty. */
  readonly missing: FieldText;
  /** Minimum length, and the error if shorter; 1 by default. */
  readonly min?: number;
  readonly short?: FieldText;
  readonly max: number;
  readonly long: FieldText;
  /** Form of the whole text, and the error otherwise. */
  readonly pattern?: RegExp;
  readonly shape?: FieldText;
}

export const textRules = {
  invitationCode: { missing: 'invitationRequired', max: 64, long: 'tooLong' },
  name: { missing: 'nameRequired', min: 2, short: 'nameShort', max: 60, long: 'tooLong' },
  mobile: { missing: 'mobileRequired', max: 40, long: 'mobileDigits', pattern: /^\d{11}$/, shape: 'mobileDigits' },
  company: { missing: 'companyRequired', min: 2, short: 'companyShort', max: 100, long: 'tooLong' },
  loginName: {
    missing: 'accountRequired',
    min: 6,
    short: 'accountLength',
    max: 20,
    long: 'accountLength',
    pattern: /^[\p{L}\p{N}._@-]*$/u,
    shape: 'accountCharacters',
  },
  password: { missing: 'passwordRequired', min: 5, short: 'passwordLength', max: 20, long: 'passwordLength' },
  confirmPassword: { missing: 'passwordAgainRequired', max: 128, long: 'passwordsDiffer' },
  /** The current password, regardless of the rules when it was set. */
  ownPassword: { missing: 'passwordRequired', max: 128, long: 'tooLong' },
  oldPassword: { missing: 'passwordRequired', max: 128, long: 'tooLong' },
  /** A login name or an e-mail address. */
  username: { missing: 'accountRequired', max: 254, long: 'tooLong' },
  /** One address: no character that ends it or starts another one. */
  email: {
    missing: 'emailWrong',
    max: 254,
    long: 'emailWrong',
    pattern: /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{1,63}){1,8}$/,
    shape: 'emailWrong',
  },
  code: { missing: 'codeRequired', max: 40, long: 'tooLong' },
} as const satisfies Record<string, TextRule>;

export type RuledField = keyof typeof textRules;

/** The first rule that a text breaks, after trimming as on the server; null: none. */
export function brokenRule(rule: TextRule, text: string): FieldText | null {
  const { missing, min = 1, short = missing, max, long, pattern, shape = missing } = rule;
  const typed = text.trim();
  if (typed === '') return missing;
  if (typed.length < min) return short;
  if (typed.length > max) return long;
  return pattern === undefined || pattern.test(typed) ? null : shape;
}
