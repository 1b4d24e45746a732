/** Sentences beside fields (product-spec §5), in both languages. A schema names one as its message; whoever shows the message looks it up here. */
import type { Text } from '@czyun/devices';
import type { Language } from './errors.ts';

export const fieldTexts = {
  nameRequired: { zh: '请输入姓名', en: 'Full name is required' },
  nameShort: { zh: '姓名至少 2 个字符', en: 'Full name must have at least 2 characters' },
  mobileRequired: { zh: '请输入手机号', en: 'Mobile is required' },
  mobileDigits: { zh: '手机号必须是 11 位数字', en: 'Mobile must be exactly 11 digits' },
  companyRequired: { zh: '请输入公司', en: 'Company is required' },
  companyShort: { zh: '公司至少 2 个字符', en: 'Company must have at least 2 characters' },
  accountRequired: { zh: '请输入账号', en: 'Account is required' },
  accountLength: { zh: '账号长度为 6 到 20 个字符', en: 'Account must have 6 to 20 characters' },
  accountCharacters: {
    zh: '账号只能包含文字、数字和 . _ @ -',
    en: 'Account may hold letters, digits and . _ @ - only',
  },
  emailWrong: { zh: '请输入有效的邮箱地址', en: 'Enter a valid e-mail address' },
  passwordRequired: { zh: '请输入密码', en: 'Password is required' },
  passwordLength: { zh: '密码长度为 5 到 20 个字符', en: 'Password must have 5 to 20 characters' },
  passwordIsAccount: { zh: '密码不能与账号相同', en: 'Password must differ from the account' },
  passwordAgainRequired: { zh: '请再次输入密码', en: 'Password re-entry is required' },
  passwordsDiffer: { zh: '两次输入的密码不一致！', en: 'Entered passwords differ!' },
  passwordSame: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  invitationRequired: { zh: '请输入邀请码', en: 'Invitation code is required' },
  codeRequired: { zh: '请输入验证码', en: 'Code is required' },
  tooLong: { zh: '内容过长', en: 'Too long' },
  roleUnknown: { zh: '请选择项目角色', en: 'Choose a project role' },
  expiryPast: { zh: '到期时间必须晚于现在', en: 'The expiry must lie in the future' },
  expiryFar: { zh: '有效期过长', en: 'The expiry lies too far in the future' },
} as const satisfies Record<string, Text>;

export type FieldText = keyof typeof fieldTexts;

const mark = 'text:';

/** The message of a schema that stands for a sentence of the table. */
export function fieldText(name: FieldText): string {
  return `${mark}${name}`;
}

/** The sentence in a language; other messages stay as they are. */
export function sayField(message: string, language: Language): string {
  const name = message.startsWith(mark) ? message.slice(mark.length) : '';
  return Object.hasOwn(fieldTexts, name) ? fieldTexts[name as FieldText][language] : message;
}
