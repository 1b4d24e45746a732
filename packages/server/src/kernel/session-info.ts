/** The session and the context of a call. A leaf module: access, kernel, live and features depend on it. */
import { grants, type Holder, type Language, type Permission } from '@czyun/contract';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';

/** The session of a request. */
export interface SessionInfo {
  readonly userId: number;
  readonly userName: string;
  readonly loginName: string;
  /** 1: a platform administrator acting as one. */
  readonly userType: number;
  /** Only for accounts of platform administrators: whether the session acts as one, or with the memberships of the account. */
  readonly useAdmin?: boolean;
  /** null: the browser's. */
  readonly language: Language | null;
  readonly tokenHash: string;
  /** The secret link that signed in: access only to this project, with this code. */
  readonly secretLink: {
    readonly id: number;
    readonly projectId: number;
    readonly code: number;
    /** Its option "shows money". */
    readonly money: boolean;
  } | null;
  /** Epoch ms. */
  readonly expires: number;
  /** A visitor of the public demonstration, or a read-only display: calls that modify data are refused. */
  readonly readOnly?: boolean;
}

/** Length of the prefix of a token's hash that identifies a session, but does not authenticate it. */
export const sessionIdLength = 24;

/** The actor, for the log. A link does not act as the user who created it. */
export function actorOf({ session, address }: { readonly session: SessionInfo | null; readonly address: string }): Actor {
  if (!session) throw new AppError('notLoggedIn');
  return {
    userId: session.secretLink ? null : session.userId,
    loginName: session.loginName,
    userName: session.userName,
    sessionId: session.tokenHash.slice(0, sessionIdLength),
    linkId: session.secretLink?.id ?? null,
    address,
  };
}

/** The context of a call, besides its input. */
export interface CallContext {
  readonly session: SessionInfo | null;
  /** The session that a sign-in replaces. */
  readonly replaces: SessionInfo | null;
  readonly language: Language;
  /** The project of the call's scope; null: none or several. */
  readonly projectId: number | null;
  /** The caller's effective membership code there. */
  readonly code: number | null;
  /** Projects of listed objects of which the caller is not a member: to the caller these objects do not exist. */
  readonly foreign?: ReadonlySet<number>;
  readonly address: string;
  readonly agent: string;
  /** The token that the browser stored at an earlier sign-in. */
  readonly device: string | null;
  /** Epoch ms when the call was received. */
  readonly now: number;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly reply: {
    /** Sends a session to the client. Returns the sid for the body; empty if it is in the cookie. */
    setSession(sid: string, expires: number): string;
    clearSession(): void;
    /** Stores a token in the browser that identifies it at the next sign-in. */
    setDevice(token: string): void;
  };
}

/** The caller as a holder of permissions in the project for which the code was found. */
export const holderOf = (session: SessionInfo | null, code: number): Holder => ({ code, linkMoney: session?.secretLink?.money ?? null });

/** Whether the caller has an additional permission in the project of the call's scope. */
export function mayAlso({ session, code }: Pick<CallContext, 'session' | 'code'>, permission: Permission): boolean {
  return code !== null && grants(holderOf(session, code), permission);
}

export interface Sessions {
  /** The session of a token; null: unknown or ended, or the account is disabled. Cached for a few seconds. */
  sessionByToken(token: string): Promise<SessionInfo | null>;
  /** As `sessionByToken`, for automatic requests (a socket, polling by an unattended page): they do not extend the session. */
  peekSession(token: string): Promise<SessionInfo | null>;
  /** Effective code in a project: 2 for a platform administrator, the link's in a secret-link session, else the membership's; null: not a member. */
  codeIn(session: SessionInfo, projectId: number): Promise<number | null>;
}
