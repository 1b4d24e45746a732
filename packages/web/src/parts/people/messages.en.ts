import { secretLinkWord } from '@czyun/contract';
import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  field: {
    invitationCode: 'Invitation code',
    name: 'Name',
    mobile: 'Mobile',
    company: 'Company',
    loginName: 'Account',
    password: 'Password',
    confirmPassword: 'Confirm password',
    ownPassword: 'Current password',
    username: 'Account or e-mail',
    email: 'E-mail',
    code: 'Code',
    oldPassword: 'Old password',
  },
  hint: {
    invitationCode: 'From an engineering or user administrator of the project',
    mobile: '11 digits',
    loginName: '6 to 20 characters, used to sign in',
    password: '5 to 20 characters',
  },
  link: secretLinkWord.en,
  code: 'Project role',
  codeHint: 'Permissions: {{list}}',
  lookOnly: 'Read-only',
  again: 'Log in again',
  againHint: 'Your projects and permissions have changed; please log in again.',
  expiry: {
    label: 'Valid for',
    d1: '1 day',
    d3: '3 days',
    d7: '7 days',
    d30: '30 days',
    d365: '1 year',
    d1826: '5 years',
    own: 'Until date',
    day: 'Last day',
    until: 'Until {{time}}',
  },
} satisfies Shape<typeof zh>;
