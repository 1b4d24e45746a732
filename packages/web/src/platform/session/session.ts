/** The user signed in on this page. Token mode stores the token; cookie mode stores only the name, since scripts cannot read the cookie. */
import { userTypes } from '@czyun/contract';
import { appConfig } from '../config/current.ts';
import { type StoredKey, stored } from '../storage.ts';

export interface Person {
  readonly userName: string;
  /** 1: platform administrator. */
  readonly userType: number;
  /** Platform administrators: whether the administrator view is on; true if absent. */
  readonly useAdmin?: boolean;
  /** True for a display that signed in with a secret link and has no account. */
  readonly display?: boolean;
  /** True for a visitor of the demonstration, whose account cannot be changed. */
  readonly readOnly?: boolean;
}

export interface SessionState {
  readonly token: string | null;
  readonly person: Person | null;
}

/** Reason for the end of a session: sign-out, or unknown to the server. */
export type EndReason = 'left' | 'expired';

const tokenKey: StoredKey = appConfig.name === 'mock' ? 'mock.token' : 'token';
const userKey: StoredKey = appConfig.name === 'mock' ? 'mock.user' : appConfig.name === 'theme2' ? 'theme2.user' : 'user';

/** Whether the user acts as a platform administrator. */
export const isPlatform = (person: Person | null): boolean => person?.userType === userTypes.platform && person.useAdmin !== false;

function readPerson(): Person | null {
  try {
    const kept = JSON.parse(stored.get(userKey) ?? 'null') as Record<keyof Person, unknown>;
    const userType = Number(kept.userType) || 0;
    return {
      userName: String(kept.userName),
      userType,
      // In values stored before this switch existed it is on.
      useAdmin: userType === userTypes.platform && kept.useAdmin !== false,
      display: kept.display === true,
      readOnly: kept.readOnly === true,
    };
  } catch {
    return null;
  }
}

/** The token that a call was sent with, and the number of the session on this page (a cookie shows no token). */
export interface Shown {
  readonly token: string | null;
  readonly turn: number;
}

let turn = 0;
let renewal: Promise<unknown> = Promise.resolve();
let state: SessionState = { token: appConfig.sessionMode === 'token' ? stored.get(tokenKey) : null, person: readPerson() };
const listeners = new Set<() => void>();
const endListeners = new Set<(reason: EndReason, who: Person | null) => void>();

function change(next: SessionState): void {
  state = next;
  turn += 1;
  for (const listener of [...listeners]) listener();
}

export const session = {
  get: (): SessionState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** True if a session is assumed; the server decides. */
  signedIn: (): boolean => (appConfig.sessionMode === 'token' ? state.token !== null : state.person !== null),
  begin(token: string, person: Person): void {
    if (appConfig.sessionMode === 'token') stored.set(tokenKey, token);
    stored.set(userKey, JSON.stringify(person));
    change({ token: appConfig.sessionMode === 'token' ? token : null, person });
  },
  /** The same session with changed data of the user. */
  update(person: Partial<Person>): void {
    if (state.person === null) return;
    const changed = { ...state.person, ...person };
    stored.set(userKey, JSON.stringify(changed));
    change({ ...state, person: changed });
  },
  shown: (): Shown => ({ token: state.token, turn }),
  /** The session continues under the new token that `coming` resolves with (empty: cookie). Until then no refusal ends the session. */
  renewing(coming: Promise<string>): void {
    renewal = coming.then(
      (token) => {
        const kept = appConfig.sessionMode === 'token' ? token : null;
        if (kept !== null) stored.set(tokenKey, kept);
        change({ ...state, token: kept });
      },
      () => undefined,
    );
  },
  /** The server refused a call with 4012: ends the session, unless it was renewed in the meantime on this page or in another tab. */
  async refused(was: Shown): Promise<void> {
    await renewal;
    if (was.turn !== turn) return;
    const newest = appConfig.sessionMode === 'token' ? stored.get(tokenKey) : null;
    if (newest !== null && newest !== was.token) change({ ...state, token: newest });
    else session.end('expired');
  },
  end(reason: EndReason): void {
    const was = session.signedIn();
    const who = state.person;
    stored.set(tokenKey, null);
    stored.set(userKey, null);
    change({ token: null, person: null });
    if (was) for (const listener of [...endListeners]) listener(reason, who);
  },
  onEnd(listener: (reason: EndReason, who: Person | null) => void): () => void {
    endListeners.add(listener);
    return () => endListeners.delete(listener);
  },
};
