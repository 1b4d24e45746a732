import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  heading: 'Create the first platform administrator',
  intro:
    'This page belongs to the one-time link that the server printed at its first start. Once account and password are set, the link is used up.',
  account: 'Account',
  password: 'Password',
  again: 'Password again',
  submit: 'Create and sign in',
  noToken: 'The link is not complete; use the whole link that the server printed at its first start',
} satisfies Shape<typeof zh>;
