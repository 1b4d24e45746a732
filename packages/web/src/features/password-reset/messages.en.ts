import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  forgot: {
    title: 'Forgot your password',
    intro: 'Enter your account or its confirmed e-mail address; a link for a new password goes to that address.',
    submit: 'Send the link',
    busy: 'Sending',
    back: 'Back to sign-in',
    sent: 'If there is such an account with a confirmed e-mail address, a link is on its way and holds for 30 minutes. If nothing comes, look among the unwanted mails or ask an administrator of your project.',
  },
  reset: {
    title: 'Set a new password',
    intro: 'Every device that is signed in to this account is signed out.',
    fresh: 'New password',
    again: 'Confirm new password',
    submit: 'Set the new password',
    busy: 'Setting it',
    done: 'The new password counts now; please sign in',
    missing: 'The link is not complete: open it from the mail again, or ask for a new one.',
    anew: 'Ask for a new link',
  },
} satisfies Shape<typeof zh>;
