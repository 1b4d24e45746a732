/** Who calls, and what a call knows of it. A leaf: access, kernel, live and features build on it. */
import { grants, type Holder, type Language, type Permission } from '@czyun/contract';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';

/** Who is signed in, as every request sees it. */
export interface SessionInfo {
  readonly userId: number;
  readonly userName: string;
  readonly loginName: string;
  /** 1 a platform administrator who acts as one. */
  readonly userType: number;
  /** Set for accounts of platform administrators alone: whether the session acts as one, or sees what memberships show. */
  readonly useAdmin?: boolean;
  /** null: whatever the browser asks for. */
  readonly language: Language | null;
  readonly tokenHash: string;
  /** Set when a secret link signed in: only this project is seen, with this code. */
  readonly secretLink: {
    readonly id: number;
    readonly projectId: number;
    readonly code: number;
    /** Its switch "shows money". */
    readonly money: boolean;
  } | null;
  /** Epoch ms. */
  readonly expires: number;
  /** A visitor of the public demonstration, or a display that may only look: calls that change something are refused. */
  readonly readOnly?: boolean;
}

/** Enough of a token's hash to name a session; nothing can be done with it. */
export const sessionIdLength = 24;

/** The actor, for the log. A link is no person, whoever created it. */
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

/** What a handler knows of its call besides the input. */
export interface CallContext {
  readonly session: SessionInfo | null;
  /** The session that signing in takes the place of. */
  readonly replaces: SessionInfo | null;
  readonly language: Language;
  /** The project that the call's scope leads to; null when it leads to none or to several. */
  readonly projectId: number | null;
  /** The caller's effective membership code there. */
  readonly code: number | null;
  /** Projects of objects in a list that the caller is no member of: to the caller these objects are unknown. */
  readonly foreign?: ReadonlySet<number>;
  readonly address: string;
  readonly agent: string;
  /** What the browser stored at an earlier sign-in. */
  readonly device: string | null;
  /** Epoch ms when the call was received. */
  readonly now: number;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  readonly reply: {
    /** Sends a session to the client. Returns the sid for the body, or an empty text when it is in the cookie. */
    setSession(sid: string, expires: number): string;
    clearSession(): void;
    /** Gives the browser something to be known by at the next sign-in. */
    setDevice(token: string): void;
  };
}

/** The caller as a holder of permissions in a project in which the code was found. */
export const holderOf = (session: SessionInfo | null, code: number): Holder => ({ code, linkMoney: session?.secretLink?.money ?? null });

/** Whether the caller has a further permission in the project of the call's scope. */
export function mayAlso({ session, code }: Pick<CallContext, 'session' | 'code'>, permission: Permission): boolean {
  return code !== null && grants(holderOf(session, code), permission);
}

/** Where sessions and membership codes are looked up. */
export interface Sessions {
  /** The session of a token, or null when it is unknown, over, or its account is disabled. Cached for a few seconds. */
  sessionByToken(token: string): Promise<SessionInfo | null>;
  /** The same for automatic requests (a socket, the poll of an unattended page): they do not extend the session. */
  standingSession(token: string): Promise<SessionInfo | null>;
  /** Effective code in a project: 2 for a platform administrator, the link's in a secret-link session, else the membership's; null: not a member. */
  codeIn(session: SessionInfo, projectId: number): Promise<number | null>;
}
