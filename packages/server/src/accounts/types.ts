/** The interface of accounts for the rest of the server. Times are UTC epoch ms. */
import type { Language, Permission } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import type { SessionInfo, Sessions } from '../kernel/session-info.ts';
import type { User } from './repo.ts';
import type { Rights } from './rights.ts';
import type { AttemptNews, Throttles } from './throttles.ts';

export interface NewUser {
  readonly loginName: string;
  readonly password: string;
  readonly name: string;
  readonly mobile?: string;
  readonly company?: string;
  /** 1: platform administrator, 0: any other user (default). */
  readonly userType?: 0 | 1;
  /** A visitor of the public demonstration: sees what its membership allows, changes nothing. */
  readonly readOnly?: boolean;
  readonly language?: Language | null;
}

export interface Caller {
  readonly address: string;
  readonly agent: string;
  /** Token that this browser stored at an earlier sign-in (`Opened.device`). */
  readonly device?: string | null;
}

/** A new session; `sid` is shown once and stored only as a hash. */
export interface Opened {
  readonly sid: string;
  readonly session: SessionInfo;
  /** To be stored by the browser: it identifies the browser at the next sign-in, and grants nothing. */
  readonly device?: string;
  /** The session is only in memory until the store accepts writes or the process ends. */
  readonly inMemory?: boolean;
}

export interface NewSecretLink {
  readonly projectId: number;
  readonly code: number;
  /** Whether its sessions may do what the code allows, or only read. */
  readonly writes: boolean;
  /** Whether its sessions see money; absent: no. */
  readonly money?: boolean;
  readonly name: string;
  readonly createdBy: number;
  readonly expires: number;
}

export interface OwnSession {
  /** Identifies the session; it does not authenticate one. */
  readonly id: string;
  readonly created: number;
  readonly lastSeen: number;
  readonly expires: number;
  readonly address: string;
  readonly agent: string;
  readonly current: boolean;
}

export interface Profile {
  readonly loginName: string;
  readonly name: string;
  readonly mobile: string;
  readonly company: string;
  readonly language: Language | null;
  readonly userType: number;
  readonly created: number;
  /** The confirmed address; null if there is none. */
  readonly email: string | null;
  /** The address waiting for its code; null if there is none. */
  readonly emailPending: string | null;
}

/** An absent field is unchanged. */
export interface ProfileChanges {
  readonly name?: string | undefined;
  readonly mobile?: string | undefined;
  readonly company?: string | undefined;
  readonly language?: Language | null | undefined;
}

type From = Pick<Caller, 'address'>;

/** Actions of a user on the own account; sessions of secret links are `forbidden`. Changes are recorded in the log, or rolled back. */
export interface OwnAccount {
  profile(session: SessionInfo): Promise<Profile>;
  saveProfile(session: SessionInfo, changes: ProfileChanges, from: From): Promise<Profile>;
  /** Whether a platform administrator acts as one; other users have no such view (`notFound`). Returns the changed session. */
  setUseAdmin(session: SessionInfo, useAdmin: boolean, from: From): Promise<SessionInfo>;
  /** Ends every session and begins a new one in place of this; `ended` are the others. `oldPasswordWrong`, `tooManyRequests`. */
  changePassword(session: SessionInfo, oldPassword: string, password: string, from: Caller): Promise<{ ended: number; opened: Opened }>;
  ownSessions(session: SessionInfo): Promise<readonly OwnSession[]>;
  /** Ends one of the user's sessions; `notFound` if there is none with that id. */
  endOwn(session: SessionInfo, id: string, from: From): Promise<number>;
  endOthers(session: SessionInfo, from: From): Promise<number>;
  /** For operators of the server: a new password without the old one; every session ends. False: no such account. */
  resetPassword(loginName: string, password: string): Promise<boolean>;
  /** For operators of the server: ends every session of an account; null: no such account. */
  endAll(loginName: string): Promise<number | null>;
}

/** Fields of a new account, besides its admission. */
export interface NewPerson {
  readonly loginName: string;
  readonly password: string;
  readonly name: string;
  readonly mobile: string;
  readonly company: string;
}

export interface Registered {
  readonly loginName: string;
  readonly projectId: number;
  readonly code: number;
}

/** Registration with an invitation; `invitationUnknown`, `invitationExpired`, `invitationUsed`, `loginNameTaken`, `tooManyRequests`. */
export interface Registration {
  /** Project and role of an invitation, by its code; refused in the same cases as by `register`. */
  offered(invitationCode: string, caller: Pick<Caller, 'address'>, language: Language): Promise<{ projectName: string; code: number }>;
  register(person: NewPerson, invitationCode: string, caller: Caller): Promise<Registered>;
}

/** Messages between servers on the same store. */
export interface OtherServers {
  /** Informs them that sessions were ended or rights changed. */
  ended(): void;
  onEnded(listener: () => void): void;
  /** Attempts that are slowed down. */
  readonly attempts: AttemptNews;
}

export interface Accounts extends OwnAccount, Sessions {
  /** Slow down guessing: codes, addresses, device keys. */
  readonly throttles: Throttles;
  /** Projects of the session by membership (or by its secret link), with its code there. */
  codes(session: SessionInfo): Promise<ReadonlyMap<number, number>>;
  /**
   * Current rights of the account or link that requested something earlier; throws `forbidden` or `noAccess`. Without a project only
   * platform administrators are allowed.
   */
  rightsNow(actor: Actor, projectId: number | null, permission: Permission | null): Promise<Rights>;
  /** The user's e-mail address and language; null: no confirmed address, or the account is deleted or disabled. */
  mailOf(userId: number): Promise<{ readonly email: string; readonly language: Language | null } | null>;
  /** `loginFailed` for any wrong pair, `tooManyRequests` after too many. */
  login(username: string, password: string, rememberMe: boolean, caller: Caller): Promise<Opened>;
  loginBySecret(secret: string, caller: Caller): Promise<Opened>;
  /** Records the sign-in and ends the previous session of the request, if any; if that fails the new session ends too. */
  begin(opened: Opened, replaces: SessionInfo | null, from: From): Promise<void>;
  /** Ends a session at its owner's request and records it. */
  signOut(session: SessionInfo, from: From): Promise<void>;
  end(session: SessionInfo): Promise<void>;
  /** Returns the new id; `conflict` if the login name is taken. */
  createUser(user: NewUser): Promise<number>;
  /** Grants, changes or (null) removes a membership. */
  setMembership(userId: number, projectId: number, code: number | null): Promise<void>;
  /** Returns the secret, shown once. `also` runs in the same transaction: both or neither. */
  createSecretLink(
    link: NewSecretLink,
    also?: (within: Kysely<Schema>, id: number) => Promise<void>,
  ): Promise<{ id: number; secret: string }>;
  /** Ends the link and every session of it. `also` runs in the same transaction: both or neither. */
  revokeSecretLink(id: number, also?: (within: Kysely<Schema>) => Promise<void>): Promise<void>;
  /** A new one-time token for the first platform administrator, or null if an account exists already. */
  firstAdministratorToken(): Promise<string | null>;
  /** Uses the token, creates the account and signs it in; `loginFailed` if the token is invalid. */
  firstAdministrator(token: string, username: string, password: string, caller: Caller): Promise<Opened>;
  /** Checks the current password of the account; throws `wrong`, or `tooManyRequests` after too many attempts. */
  requirePassword(user: User, password: string, address: string, wrong: 'oldPasswordWrong' | 'passwordWrong'): Promise<void>;
  /** The same for the signed-in user, before a signature; throws `passwordWrong`, or `tooManyRequests`. */
  requireOwnPassword(session: SessionInfo | null, password: string, address: string): Promise<void>;
  /** Sessions were ended in the store elsewhere: effective at once. */
  forgetSessions(): void;
  /** A membership was changed elsewhere: effective at once. */
  forgetCodes(userId: number): void;
  userIdOf(loginName: string): Promise<number | null>;
  /** Sessions that could not be stored, only in memory. */
  sessionsInMemory(): number;
  /** Removes expired sessions; returns the number. */
  removeExpired(): Promise<number>;
  /** Stores pending writes if possible; afterwards nothing is stored any more. */
  close(): Promise<void>;
}
