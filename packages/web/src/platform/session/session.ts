/** Who is signed in on this page. Token mode keeps the token; cookie mode keeps only the name, the cookie is out of our reach. */
import { appConfig } from '../config/current.ts';
import { type StoredKey, stored } from '../storage.ts';

export interface Person {
  readonly userName: string;
  /** 1 platform administrator. */
  readonly userType: number;
  /** Of platform administrators: whether they act as such; true where nothing is said. */
  readonly useAdmin?: boolean;
  /** True for a display that came through a secret link and has no account. */
  readonly display?: boolean;
  /** True for a visitor of the demonstration: nothing of the account can be changed. */
  readonly readOnly?: boolean;
}

export interface SessionState {
  readonly token: string | null;
  readonly person: Person | null;
}

/** Why a session ended: the person left, or the server no longer knows it. */
export type EndReason = 'left' | 'expired';

const tokenKey: StoredKey = appConfig.name === 'mock' ? 'mock.token' : 'token';
const userKey: StoredKey = appConfig.name === 'mock' ? 'mock.user' : appConfig.name === 'theme2' ? 'theme2.user' : 'user';

/** Whether a person acts as a platform administrator. */
export const isPlatform = (person: Person | null): boolean => person?.userType === 1 && person.useAdmin !== false;

function readPerson(): Person | null {
  try {
    const kept = JSON.parse(stored.get(userKey) ?? 'null') as Record<keyof Person, unknown>;
    const userType = Number(kept.userType) || 0;
    return {
      userName: String(kept.userName),
      userType,
      // What was kept before the switch existed acts as it did.
      useAdmin: userType === 1 && kept.useAdmin !== false,
      display: kept.display === true,
      readOnly: kept.readOnly === true,
    };
  } catch {
    return null;
  }
}

/** What a call showed when it was sent: its token, and which of this page's sessions that was (a cookie shows none). */
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
  /** True when a session is believed to stand; the server has the last word. */
  signedIn: (): boolean => (appConfig.sessionMode === 'token' ? state.token !== null : state.person !== null),
  begin(token: string, person: Person): void {
    if (appConfig.sessionMode === 'token') stored.set(tokenKey, token);
    stored.set(userKey, JSON.stringify(person));
    change({ token: appConfig.sessionMode === 'token' ? token : null, person });
  },
  /** The same session of the same person, of whom something else is known now. */
  update(person: Partial<Person>): void {
    if (state.person === null) return;
    const changed = { ...state.person, ...person };
    stored.set(userKey, JSON.stringify(changed));
    change({ ...state, person: changed });
  },
  shown: (): Shown => ({ token: state.token, turn }),
  /** The same person goes on under the new token that `coming` brings (empty: it is in the cookie). Until it came, nobody's refusal ends the session. */
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
  /** The server knew no session (4012) for what a call showed: ends it, unless it is no longer ours: renewed here meanwhile, or in another tab of this browser. */
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
