import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  heading: 'Sign in',
  account: 'Account',
  password: 'Password',
  remember: 'Remember me for 30 days',
  submit: 'Sign in',
  busy: 'Signing in',
  forgot: 'Forgot your password?',
  register: 'No account? Register with an invitation code',
  wrong: 'Login failed: wrong account or password',
  ended: {
    account: 'The session expired or was ended on another device. Sign in again.',
    display: 'The link was revoked or has expired. Sign in with your account.',
  },
  wait: 'Too many attempts. Try again in {{seconds}} s.',
  secret: 'Signing in with the link…',
  secretFailed: 'The link is invalid or has expired. Sign in with your account.',
  secretDone: 'Signed in, opening the project',
  visitor: 'Opening the demonstration plant…',
  visitorFailed: 'This server has no demonstration data. Sign in with your account.',

  picture: 'Grid, photovoltaics, storage and load on one busbar',
  grid: 'Grid',
  pv: 'PV',
  storage: 'Storage',
  load: 'Load',
  line: 'Know where every kilowatt-hour comes from and goes.',
} satisfies Shape<typeof zh>;
