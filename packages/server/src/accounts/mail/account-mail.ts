import { type AccountMailDeps, createOwnEmail, type OwnEmail } from './own-email.ts';
import { createPasswordReset, type PasswordReset } from './password-reset.ts';

export interface AccountMail {
  readonly ownEmail: OwnEmail;
  readonly passwordReset: PasswordReset;
  /** Resolves once no requested work is in progress. */
  settle(): Promise<void>;
}

/** E-mails of accounts: confirmation of an address, and password reset. */
export function createAccountMail(deps: AccountMailDeps): AccountMail {
  const passwordReset = createPasswordReset(deps);
  return { ownEmail: createOwnEmail(deps), passwordReset, settle: passwordReset.settle };
}
