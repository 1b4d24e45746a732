/** The actor of an operation, stored as of that time: display names change and sessions end. */
export interface Actor {
  /** The account; null: none (a secret link, a visitor without a session, the console, the server itself). */
  readonly userId: number | null;
  /** Login name of the account, name of the link, or the name that an unauthenticated caller entered. */
  readonly loginName: string;
  /** Display name at that time; not proof of identity. */
  readonly userName: string;
  /** Identifies the session, but does not authenticate it. */
  readonly sessionId: string | null;
  /** The secret link of the session. */
  readonly linkId: number | null;
  readonly address: string;
}

/** Actor without a session: a visitor under the name entered, or a part of the server under its own name. */
export function unsigned(name: string, address: string): Actor {
  return { userId: null, loginName: name, userName: name, sessionId: null, linkId: null, address };
}

/** Columns in which a row stores its author as of that time. */
export interface ActorColumns {
  readonly user_id: number | null;
  readonly login_name: string;
  readonly user_name: string;
  readonly link_id: number | null;
}

export function actorColumns({ userId, loginName, userName, linkId }: Omit<Actor, 'sessionId' | 'address'>): ActorColumns {
  return { user_id: userId, login_name: loginName, user_name: userName, link_id: linkId };
}

/** Author of a stored row, in the form used by answers. */
export function actorOfRow(row: ActorColumns): Pick<Actor, 'userId' | 'loginName' | 'userName' | 'linkId'> {
  return { userId: row.user_id, loginName: row.login_name, userName: row.user_name, linkId: row.link_id };
}
