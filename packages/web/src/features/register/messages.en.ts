import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Register',
  intro: 'Register with an invitation code; you join the project that the code belongs to.',
  role: 'Project role',
  roleHint: 'Set by the invitation code',
  submit: 'Register',
  busy: 'Registering',
  haveAccount: 'Have an account? Sign in and join with the code',
  done: 'Registered; please sign in',
} satisfies Shape<typeof zh>;
