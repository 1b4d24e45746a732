import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  forgot: {
    title: 'Forgot your password',
    intro: 'Enter your account or its confirmed e-mail address. A reset link is sent to that address.',
    submit: 'Send link',
    busy: 'Sending',
    back: 'Back to sign-in',
    sent: 'If the account exists and has a confirmed e-mail address, a link was sent. It is valid for 30 minutes. If it does not arrive, check the spam folder or ask your project administrator.',
  },
  reset: {
    title: 'Set a new password',
    intro: 'All devices signed in to this account are signed out.',
    fresh: 'New password',
    again: 'Confirm new password',
    submit: 'Set password',
    busy: 'Saving',
    done: 'Password changed. Please sign in.',
    missing: 'The link is incomplete. Open it from the e-mail again or request a new one.',
    anew: 'Request new link',
  },
} satisfies Shape<typeof zh>;
