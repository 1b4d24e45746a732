import { accountsApi } from '@czyun/contract';
import { call } from '../api/call.ts';
import { session } from './session.ts';

/** Signs out; the login page follows. */
export async function signOut(): Promise<void> {
  // The request carries the session's token; here the session ends immediately, even if the server cannot be reached.
  const notified = call(accountsApi.loginOut, {}, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  session.end('left');
  await notified;
}
