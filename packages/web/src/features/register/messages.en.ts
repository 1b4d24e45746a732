import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Register',
  intro: 'Register with an invitation code to join its project.',
  role: 'Project role',
  roleHint: 'Set by the invitation code',
  submit: 'Register',
  busy: 'Registering',
  haveAccount: 'Have an account? Sign in and join with the code',
  done: 'Registered. Please sign in.',
} satisfies Shape<typeof zh>;
