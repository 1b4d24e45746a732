/** The three kinds of sign-in: account and password, a secret link, the visitor of the public demonstration. */
import { accountsApi, userTypes } from '@czyun/contract';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { readLogin } from '../../platform/api/older-shapes.ts';
import { setLanguage } from '../../platform/language/language.ts';
import { session } from '../../platform/session/session.ts';
import { stored, storedForTab, storedLanguage } from '../../platform/storage.ts';

/** Signs in with account and password; throws ApiError (4011 wrong pair, 429 too many attempts). */
export async function signIn(username: string, password: string, rememberMe: boolean): Promise<void> {
  const answer = readLogin(
    await call(accountsApi.login, { query: { username: username.trim(), password: password.trim(), rememberMe } }),
    username.trim(),
  );
  if (answer === null) throw new ApiError(4011, 401, '');
  // Only platform administrators have the flag, so any other sign-in turns it off.
  const { userName, userType, useAdmin = userType === userTypes.platform, readOnly = false } = answer.user;
  session.begin(answer.sid, { userName, userType, useAdmin, readOnly });
  // The user's language applies if none was chosen in this browser.
  if (answer.user.language !== null && storedLanguage.get() === null) await setLanguage(answer.user.language);
}

/** Whether passwords can be reset by e-mail here; false without a response. */
export function offersPasswordReset(): Promise<boolean> {
  return call(accountsApi.signInOptions, {}).then(
    ({ passwordReset }) => passwordReset,
    () => false,
  );
}

/** Signs in with the secret stored for this tab; an invalid secret is removed. */
export async function signInWithSecret(secret: string): Promise<void> {
  try {
    const answer = await call(accountsApi.login2, { query: { secret } });
    session.begin(answer.sid, { userName: answer.userInfo.loginName, userType: userTypes.user, useAdmin: false, display: true });
    stored.set('proj', String(answer.projectId));
    storedForTab.set('secret', null);
  } catch (error) {
    storedForTab.set('secret', null);
    throw error;
  }
}
