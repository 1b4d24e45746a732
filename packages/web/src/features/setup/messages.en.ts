import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  heading: 'Create the first platform administrator',
  intro: 'You opened the one-time link that the server printed at its first start. It expires once the account is created.',
  account: 'Account',
  password: 'Password',
  again: 'Confirm password',
  submit: 'Create and sign in',
  noToken: 'The link is incomplete. Use the full link printed by the server at its first start.',
} satisfies Shape<typeof zh>;
