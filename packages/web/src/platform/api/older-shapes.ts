/** Converts responses of older servers to the current shapes. */

export interface SignedIn {
  readonly sid: string;
  readonly user: {
    readonly userName: string;
    readonly userType: number;
    readonly useAdmin?: boolean;
    readonly language: 'zh' | 'en' | null;
    readonly readOnly?: true;
  };
}

/** Login data: `{ sid, user }`, or a bare token. */
export function readLogin(data: unknown, username: string): SignedIn | null {
  if (typeof data === 'string') {
    return data === '' ? null : { sid: data, user: { userName: username, userType: 0, language: null } };
  }
  if (typeof data !== 'object' || data === null) return null;
  const { sid, user, userInfo } = data as { sid?: unknown; user?: unknown; userInfo?: unknown };
  if (typeof sid !== 'string') return null;
  const person = (typeof user === 'object' && user !== null ? user : {}) as Record<string, unknown>;
  const info = (typeof userInfo === 'object' && userInfo !== null ? userInfo : {}) as Record<string, unknown>;
  const language = person['language'];
  return {
    sid,
    user: {
      userName: String(person['userName'] ?? info['loginName'] ?? username),
      userType: Number(person['userType'] ?? 0) || 0,
      ...(typeof person['useAdmin'] === 'boolean' ? { useAdmin: person['useAdmin'] } : {}),
      language: language === 'zh' || language === 'en' ? language : null,
      ...(person['readOnly'] === true ? { readOnly: true } : {}),
    },
  };
}

/** A list under `list` or `rows`, or bare. */
export function readList(data: unknown): { readonly total: number; readonly list: readonly unknown[] } {
  if (Array.isArray(data)) return { total: data.length, list: data };
  if (typeof data !== 'object' || data === null) return { total: 0, list: [] };
  const { list, rows, total } = data as { list?: unknown; rows?: unknown; total?: unknown };
  const found: readonly unknown[] = Array.isArray(list) ? list : Array.isArray(rows) ? rows : [];
  return { total: typeof total === 'number' ? total : found.length, list: found };
}

/** Converts data to the current shapes: `rows` are renamed `list`, a bare token is combined with the user-type flag of the envelope. */
export function inNewShape(data: unknown, envelope: unknown): unknown {
  if (typeof data === 'string' && typeof envelope === 'object' && envelope !== null && 'userType' in envelope)
    return { sid: data, user: { userType: envelope.userType } };
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  if ('list' in data || !('rows' in data) || !('total' in data)) return data;
  return { ...data, ...readList(data) };
}
