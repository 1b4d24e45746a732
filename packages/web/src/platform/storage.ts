/** All browser storage keys have one prefix. Storage may be blocked or full; then nothing is stored and nothing fails. */
const prefix = 'czyun.';

function area(kind: 'local' | 'session'): Storage | undefined {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

function readFrom(kind: 'local' | 'session', key: string): string | null {
  return area(kind)?.getItem(prefix + key) ?? null;
}

function writeTo(kind: 'local' | 'session', key: string, value: string | null): void {
  try {
    if (value === null) area(kind)?.removeItem(prefix + key);
    else area(kind)?.setItem(prefix + key, value);
  } catch {
    // A full or blocked storage only loses a preference.
  }
}

export type StoredKey =
  | 'proj'
  | 'dev'
  | 'mirror'
  | 'type'
  | 'token'
  | 'mock.token'
  | 'user'
  | 'mock.user'
  | 'theme2.user'
  | 'loginPath'
  | 'theme'
  | 'menuFolded'
  | 'linesPx'
  | 'popsAlarms'
  | 'clockNews'
  | 'account'
  | 'wxsid'
  | `view.${string}`;

/** Values that are stored across visits; writing null removes one. */
export const stored = {
  get: (key: StoredKey): string | null => readFrom('local', key),
  set: (key: StoredKey, value: string | null): void => writeTo('local', key, value),
};

/** The same for this tab only. */
export const storedForTab = {
  get: (key: 'secret'): string | null => readFrom('session', key),
  set: (key: 'secret', value: string | null): void => writeTo('session', key, value),
};

/** The language key is shared with older clients and carries no prefix. */
export const storedLanguage = {
  get: (): string | null => {
    try {
      return globalThis.localStorage?.getItem('IOT_LANG') ?? null;
    } catch {
      return null;
    }
  },
  set: (value: 'ZH' | 'EN'): void => {
    try {
      globalThis.localStorage?.setItem('IOT_LANG', value);
    } catch {
      // See above.
    }
  },
};
