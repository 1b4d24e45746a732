/** What accounts promise to the rest of the server. Times are UTC epoch ms. */
import type { Language } from '@czyun/contract';
import type { SessionInfo } from '../../http/kernel.ts';

export interface NewUser {
  readonly loginName: string;
  readonly password: string;
  readonly name: string;
  readonly mobile?: string;
  readonly company?: string;
  /** 1 platform administrator, 0 everybody else (default). */
  readonly userType?: 0 | 1;
  /** A visitor of the public demonstration: sees what its membership allows, changes nothing. */
  readonly readOnly?: boolean;
  readonly language?: Language | null;
}

export interface Caller {
  readonly address: string;
  readonly agent: string;
}

/** A session just begun; `sid` is shown once and stored only as a hash. */
export interface Opened {
  readonly sid: string;
  readonly session: SessionInfo;
}

export interface NewSecretLink {
  readonly projectId: number;
  readonly code: number;
  readonly name: string;
  readonly createdBy: number;
  readonly expires: number;
}

export interface Accounts {
  /** The session of a token, or null when it is unknown, over, or its account is disabled. Cached for a few seconds. */
  sessionByToken(token: string): Promise<SessionInfo | null>;
  /** Effective code in a project: 2 for a platform administrator, the link's in a secret-link session, else the membership's; null: not a member. */
  codeIn(session: SessionInfo, projectId: number): Promise<number | null>;
  /** Projects that the session belongs to by membership (or by its secret link), with its code there. */
  codes(session: SessionInfo): Promise<ReadonlyMap<number, number>>;
  /** `loginFailed` for any wrong pair, `tooManyRequests` after too many. */
  login(username: string, password: string, rememberMe: boolean, caller: Caller): Promise<Opened>;
  loginBySecret(secret: string, caller: Caller): Promise<Opened>;
  end(session: SessionInfo): Promise<void>;
  /** Returns the new id; `conflict` when the login name is taken. */
  createUser(user: NewUser): Promise<number>;
  /** Gives, changes or (null) takes a membership. */
  setMembership(userId: number, projectId: number, code: number | null): Promise<void>;
  /** Returns the secret, shown once. */
  createSecretLink(link: NewSecretLink): Promise<{ id: number; secret: string }>;
  /** Ends the link and every session that came from it. */
  revokeSecretLink(id: number): Promise<void>;
  /** A new one-time token for the first platform administrator, or null when somebody is registered already. */
  firstAdministratorToken(): Promise<string | null>;
  /** Takes the token, makes the account and signs it in; `loginFailed` when the token does not hold. */
  firstAdministrator(token: string, username: string, password: string, caller: Caller): Promise<Opened>;
  userIdOf(loginName: string): Promise<number | null>;
  /** Removes sessions that are over; returns how many. */
  removeExpired(): Promise<number>;
}
