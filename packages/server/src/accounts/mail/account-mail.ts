import { type AccountMailDeps, createOwnEmail, type OwnEmail } from './own-email.ts';
import { createPasswordReset, type PasswordReset } from './password-reset.ts';

export interface AccountMail {
  readonly ownEmail: OwnEmail;
  readonly passwordReset: PasswordReset;
  /** Resolves once nothing that was asked for is under way. */
  settle(): Promise<void>;
}

/** What accounts do by e-mail: a confirmed address, and new passwords over it. */
export function createAccountMail(deps: AccountMailDeps): AccountMail {
  const passwordReset = createPasswordReset(deps);
  return { ownEmail: createOwnEmail(deps), passwordReset, settle: passwordReset.settle };
}
