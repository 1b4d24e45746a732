/** What accounts promise to the rest of the server. Times are UTC epoch ms. */
import type { Language, Permission } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import type { SessionInfo, Sessions } from '../kernel/session-info.ts';
import type { User } from './repo.ts';
import type { Rights } from './rights.ts';

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
  /** What this browser kept of an earlier sign-in (`Opened.device`). */
  readonly device?: string | null;
}

/** A session just begun; `sid` is shown once and stored only as a hash. */
export interface Opened {
  readonly sid: string;
  readonly session: SessionInfo;
  /** For the browser to keep: it names the browser at the next sign-in, and opens nothing. */
  readonly device?: string;
  /** The store takes no writes: the session is in memory alone, until it does or the process ends. */
  readonly inMemory?: boolean;
}

export interface NewSecretLink {
  readonly projectId: number;
  readonly code: number;
  /** Whether its sessions may do what the code may, and not only look. */
  readonly writes: boolean;
  /** Whether its sessions see money; absent: no. */
  readonly money?: boolean;
  readonly name: string;
  readonly createdBy: number;
  readonly expires: number;
}

export interface OwnSession {
  /** Names the session, cannot be used as one. */
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
  /** Confirmed; null: none. */
  readonly email: string | null;
  /** Waits for its code; null: none does. */
  readonly emailPending: string | null;
}

/** What is absent stays as it is. */
export interface ProfileChanges {
  readonly name?: string | undefined;
  readonly mobile?: string | undefined;
  readonly company?: string | undefined;
  readonly language?: Language | null | undefined;
}

type From = Pick<Caller, 'address'>;

/** What a person may do with his own account; sessions of secret links are `forbidden`. What changes something stands in the log, or is undone. */
export interface OwnAccount {
  profile(session: SessionInfo): Promise<Profile>;
  saveProfile(session: SessionInfo, changes: ProfileChanges, from: From): Promise<Profile>;
  /** Whether a platform administrator acts as one; others have no such view (`notFound`). Returns the session as it is from now on. */
  setUseAdmin(session: SessionInfo, useAdmin: boolean, from: From): Promise<SessionInfo>;
  /** Ends every session and begins a new one in place of this; `ended` are the others. `oldPasswordWrong`, `tooManyRequests`. */
  changePassword(session: SessionInfo, oldPassword: string, password: string, from: Caller): Promise<{ ended: number; opened: Opened }>;
  ownSessions(session: SessionInfo): Promise<readonly OwnSession[]>;
  /** Ends one of his sessions; `notFound` when he has none of that id. */
  endOwn(session: SessionInfo, id: string, from: From): Promise<number>;
  endOthers(session: SessionInfo, from: From): Promise<number>;
  /** For operators of the server: a new password without the old one; every session ends. False: no such account. */
  resetPassword(loginName: string, password: string): Promise<boolean>;
  /** For operators of the server: ends every session of an account; null: no such account. */
  endAll(loginName: string): Promise<number | null>;
}

/** What a new account needs, beside what lets it in. */
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
  /** Project and role of an invitation, by its code; refused as `register` refuses it. */
  offered(invitationCode: string, caller: Pick<Caller, 'address'>, language: Language): Promise<{ projectName: string; code: number }>;
  register(person: NewPerson, invitationCode: string, caller: Caller): Promise<Registered>;
}

export interface Accounts extends OwnAccount, Sessions {
  /** Projects that the session belongs to by membership (or by its secret link), with its code there. */
  codes(session: SessionInfo): Promise<ReadonlyMap<number, number>>;
  /** What somebody may do now who asked for something earlier, by account or link; throws `forbidden` or `noAccess`. Without a project only platform administrators may. */
  rightsNow(actor: Actor, projectId: number | null, permission: Permission | null): Promise<Rights>;
  /** Where mail reaches a person, and in which language he reads; null: he has confirmed no address, or his account is gone or disabled. */
  mailOf(userId: number): Promise<{ readonly email: string; readonly language: Language | null } | null>;
  /** `loginFailed` for any wrong pair, `tooManyRequests` after too many. */
  login(username: string, password: string, rememberMe: boolean, caller: Caller): Promise<Opened>;
  loginBySecret(secret: string, caller: Caller): Promise<Opened>;
  /** Writes the sign-in down and ends the session that came with the request, if one did; when that fails the new session ends too. */
  begin(opened: Opened, replaces: SessionInfo | null, from: From): Promise<void>;
  /** Ends a session at its owner's wish and writes that down. */
  signOut(session: SessionInfo, from: From): Promise<void>;
  end(session: SessionInfo): Promise<void>;
  /** Returns the new id; `conflict` when the login name is taken. */
  createUser(user: NewUser): Promise<number>;
  /** Gives, changes or (null) takes a membership. */
  setMembership(userId: number, projectId: number, code: number | null): Promise<void>;
  /** Returns the secret, shown once. `also` runs in the same transaction: both or neither. */
  createSecretLink(
    link: NewSecretLink,
    also?: (within: Kysely<Schema>, id: number) => Promise<void>,
  ): Promise<{ id: number; secret: string }>;
  /** Ends the link and every session that came from it. `also` runs in the same transaction: both or neither. */
  revokeSecretLink(id: number, also?: (within: Kysely<Schema>) => Promise<void>): Promise<void>;
  /** A new one-time token for the first platform administrator, or null when somebody is registered already. */
  firstAdministratorToken(): Promise<string | null>;
  /** Takes the token, makes the account and signs it in; `loginFailed` when the token does not hold. */
  firstAdministrator(token: string, username: string, password: string, caller: Caller): Promise<Opened>;
  /** Whether this is the present password of the account; throws `wrong`, or `tooManyRequests` after too many tries. */
  requirePassword(user: User, password: string, address: string, wrong: 'oldPasswordWrong' | 'passwordWrong'): Promise<void>;
  /** The same of whoever is signed in, before a signature; throws `passwordWrong`, or `tooManyRequests`. */
  requireOwnPassword(session: SessionInfo | null, password: string, address: string): Promise<void>;
  /** Sessions were ended in the store elsewhere: it counts at once. */
  forgetSessions(): void;
  /** A membership was changed elsewhere: it counts at once. */
  forgetCodes(userId: number): void;
  userIdOf(loginName: string): Promise<number | null>;
  /** Sessions that the store could not take, in memory alone. */
  sessionsInMemory(): number;
  /** Removes sessions that are over; returns how many. */
  removeExpired(): Promise<number>;
  /** Stores what is owed, where that is possible; nothing is stored any more afterwards. */
  close(): Promise<void>;
}
