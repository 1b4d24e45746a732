/** Who acts: kept with every deed as it was then, since display names are everybody's own to edit and sessions end. A leaf. */
export interface Actor {
  /** The account; null: nobody in person (a secret link, a stranger at the door, the console, the server itself). */
  readonly userId: number | null;
  /** Login name of the account, name of the link, or what a stranger typed. */
  readonly loginName: string;
  /** Display name at that time; it proves nothing. */
  readonly userName: string;
  /** Names the session, cannot be used as one. */
  readonly sessionId: string | null;
  /** The secret link that the session came through. */
  readonly linkId: number | null;
  readonly address: string;
}

/** Somebody who is not signed in: a stranger under the name that he typed, or a part of the server under its own. */
export function unsigned(name: string, address: string): Actor {
  return { userId: null, loginName: name, userName: name, sessionId: null, linkId: null, address };
}

/** Who stands in a row of the store, as answers name people. */
export function actorOfRow(row: {
  readonly user_id: number | null;
  readonly login_name: string;
  readonly user_name: string;
  readonly link_id: number | null;
}): Pick<Actor, 'userId' | 'loginName' | 'userName' | 'linkId'> {
  const number = (value: number | null) => (value === null ? null : Number(value));
  return { userId: number(row.user_id), loginName: row.login_name, userName: row.user_name, linkId: number(row.link_id) };
}
