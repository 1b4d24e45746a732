/** The actor of an operation, stored as it was at that time: display names change and sessions end. */
export interface Actor {
  /** The account; null: none (a secret link, a visitor without a session, the console, the server itself). */
  readonly userId: number | null;
  /** Login name of the account, name of the link, or what a stranger typed. */
  readonly loginName: string;
  /** Display name at that time; it proves nothing. */
  readonly userName: string;
  /** Names the session, cannot be used as one. */
  readonly sessionId: string | null;
  /** The secret link of the session. */
  readonly linkId: number | null;
  readonly address: string;
}

/** Without a session: a visitor under the name entered, or a part of the server under its own. */
export function unsigned(name: string, address: string): Actor {
  return { userId: null, loginName: name, userName: name, sessionId: null, linkId: null, address };
}

/** The columns in which a row names its author, as the author was then. */
export interface ActorColumns {
  readonly user_id: number | null;
  readonly login_name: string;
  readonly user_name: string;
  readonly link_id: number | null;
}

export function actorColumns({ userId, loginName, userName, linkId }: Omit<Actor, 'sessionId' | 'address'>): ActorColumns {
  return { user_id: userId, login_name: loginName, user_name: userName, link_id: linkId };
}

/** The author of a stored row, as answers name people. */
export function actorOfRow(row: ActorColumns): Pick<Actor, 'userId' | 'loginName' | 'userName' | 'linkId'> {
  return { userId: row.user_id, loginName: row.login_name, userName: row.user_name, linkId: row.link_id };
}
