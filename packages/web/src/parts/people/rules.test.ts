import { accountsApi, fieldTexts } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../kit/form/form-state.ts';
import { problemsOf } from './rules.ts';

type Registration = Draft<'invitationCode' | 'name' | 'mobile' | 'company' | 'loginName' | 'password' | 'confirmPassword'>;

const good: Registration = {
  invitationCode: 'ABCD-EFGH',
  name: '李雷',
  mobile: '13800138000',
  company: '某公司',
  loginName: 'li.lei',
  password: 'secret1',
  confirmPassword: 'secret1',
};
const texts = [
  '',
  '  ',
  'a',
  ' a ',
  'ab',
  'abcde',
  'abcdef',
  '李雷李雷李雷',
  'a b cdef',
  'secret1',
  'SECRET1',
  'x'.repeat(20),
  'x'.repeat(21),
];
const addresses = [
  'a@b.cn',
  ' a@b.cn ',
  'a@b',
  'a b@c.cn',
  '张@b.cn',
  'a@b.cn, c@d.cn',
  `${'a'.repeat(64)}@b.cn`,
  `${'a'.repeat(65)}@b.cn`,
  '',
];
const more = [
  '1380013800',
  '13800138000',
  ' 13800138000 ',
  '138001380001',
  '1380013800x',
  'x'.repeat(61),
  'x'.repeat(101),
  'x'.repeat(200),
];

describe('rules of the forms', () => {
  it('accept and reject like the contract, with its messages', () => {
    const fields = Object.keys(good) as (keyof Registration)[];
    for (const field of fields) {
      for (const text of [...texts, ...more]) {
        const draft = { ...good, [field]: text };
        const asked = accountsApi.register2.body.safeParse(draft);
        const problems = problemsOf<keyof Registration>(draft);
        expect(Object.keys(problems).length === 0, `${field} = “${text}”`).toBe(asked.success);
        const own = (problems as Partial<Record<string, string>>)[field];
        const theirs = asked.error?.issues.filter(({ path }) => path[0] === field).map(({ message }) => message) ?? [];
        if (own !== undefined && theirs.length > 0) expect(theirs, `${field} = “${text}”`).toContain(`text:${own}`);
      }
    }
  });
  it('check addresses, codes and current passwords like the server', () => {
    for (const email of addresses) {
      const asked = accountsApi.setEmail.body.safeParse({ email, ownPassword: 'x' });
      expect(Object.keys(problemsOf({ email })).length === 0, email).toBe(asked.success);
    }
    for (const text of [...texts, 'x'.repeat(41), 'x'.repeat(129)]) {
      expect(Object.keys(problemsOf({ code: text })).length === 0, text).toBe(
        accountsApi.confirmEmail.body.safeParse({ code: text }).success,
      );
      const own = accountsApi.setEmail.body.safeParse({ email: null, ownPassword: text });
      expect(Object.keys(problemsOf({ ownPassword: text })).length === 0, text).toBe(own.success);
    }
  });
  it('check rules between fields', () => {
    expect(problemsOf({ ...good, confirmPassword: 'secret2' })).toEqual({ confirmPassword: 'passwordsDiffer' });
    expect(problemsOf({ ...good, loginName: 'Secret1' })).toEqual({ password: 'passwordIsAccount' });
    expect(problemsOf({ oldPassword: '', password: 'secret1', confirmPassword: 'secret1' })).toEqual({ oldPassword: 'passwordRequired' });
    expect(problemsOf({ name: '', mobile: '1' })).toEqual({ name: 'nameRequired', mobile: 'mobileDigits' });
  });
  it('have the texts of the specification', () => {
    expect(fieldTexts.passwordsDiffer.en).toBe('Entered passwords differ!');
  });
});
