/** Access control of all calls: the session, the project of the call, and the permission of the caller's code there. */
import { type CallSpec, grants, type Permission, userTypes } from '@czyun/contract';
import { AppError } from '../kernel/errors.ts';
import type { FairQueue } from '../kernel/fair-queue.ts';
import { holderOf, type SessionInfo, type Sessions } from '../kernel/session-info.ts';
import type { Watch } from '../kernel/watch.ts';
import type { Registry } from '../registry/types.ts';
import type { CallLimits } from './call-limits.ts';
import type { Forwarding } from './forward.ts';
import type { ImportQueue } from './import-queue.ts';
import { scopeField, scopeProjects, scopeValue } from './scope.ts';
import type { RawInput } from './validate.ts';

/** Dependencies of the access control. */
export interface Guards {
  readonly registry: Pick<Registry, 'project' | 'region' | 'device' | 'param' | 'paramOf'>;
  readonly accounts: Sessions & {
    /** Codes by project of every membership, or of the link. */
    codes(session: SessionInfo): Promise<ReadonlyMap<number, number>>;
  };
  readonly now: () => number;
  /** Whether answers are checked against their schema (tests and development). */
  readonly checkAnswers: boolean;
  /** Whether calls that change something also answer to GET, for older clients. */
  readonly changingGet: boolean;
  /** Rate limits; absent: none. */
  readonly limits?: CallLimits;
  /** The queue of heavy calls; absent: none. */
  readonly heavy?: FairQueue;
  /** The queue of calls that run one at a time; absent: none. */
  readonly importQueue?: ImportQueue;
  /** Forwards calls to the server that owns a project; absent: this server answers every call. */
  readonly forwarding?: Pick<Forwarding, 'answerOf'>;
  /** Notified of completed calls. */
  readonly watch?: Pick<Watch, 'done'>;
}

export interface Granted {
  readonly projectId: number | null;
  readonly code: number | null;
  /** Requested projects of which the caller is not a member; absent: none. */
  readonly foreign?: ReadonlySet<number>;
}

const nowhere: Granted = { projectId: null, code: null };

/** Permissions that a call requires in a project; none for public calls, calls of any session and calls of the platform. */
function permissionsOf({ access, also }: CallSpec): readonly Permission[] {
  if (access === 'public' || access === 'session' || access === 'platform') return [];
  return also === undefined ? [access] : [access, also];
}

/** Checks a session against a call's access before its input is validated; throws `notLoggedIn` or `forbidden`. */
export function requireSession(spec: CallSpec, session: SessionInfo | null): void {
  if (spec.access === 'public') return;
  if (session === null) throw new AppError('notLoggedIn');
  if (spec.persons && session.secretLink) throw new AppError('forbidden');
  if (spec.access === 'platform' && !isPlatformAdministrator(session)) throw new AppError('forbidden');
}

/** Checks before the body is read: the permission in the project of the address, else whether the caller has it in any project. null: to be checked with the body. */
export async function requirePermissionEarly(
  spec: CallSpec,
  session: SessionInfo | null,
  raw: RawInput,
  guards: Guards,
): Promise<Granted | null> {
  const { scope } = spec;
  const wanted = permissionsOf(spec);
  if (wanted.length === 0) return null;
  if (session === null) throw new AppError('notLoggedIn');
  const isNamed = typeof scope === 'object' && !raw.fieldsInBody && scopeField(spec, scope).place === 'query';
  const granted = isNamed ? await requirePermission(spec, session, raw, guards) : null;
  if (granted || isPlatformAdministrator(session)) return granted;
  const codes = [...(await guards.accounts.codes(session)).values()];
  if (codes.some((code) => wanted.every((permission) => grants(holderOf(session, code), permission)))) return null;
  throw new AppError(codes.length === 0 ? 'noAccess' : 'forbidden');
}

/**
 * Checks the permission in the projects of the scope's field, independent of the rest of the input; throws `noAccess`, `forbidden` or (platform
 * administrators) `notFound`. null: the field is missing or wrong, nothing is granted.
 */
export async function requirePermission(
  spec: CallSpec,
  session: SessionInfo | null,
  raw: RawInput,
  guards: Guards,
): Promise<Granted | null> {
  const { scope } = spec;
  const wanted = permissionsOf(spec);
  if (wanted.length === 0) return nowhere;
  if (session === null) throw new AppError('notLoggedIn');
  if (scope === 'handler') return nowhere;
  // A permission without a scope cannot be granted: the call is refused.
  if (scope === undefined) throw new AppError('forbidden');
  const named = scopeValue(scopeField(spec, scope), scope, raw);
  if (named === null) return null;
  const projects = scopeProjects(scope, named.value, guards.registry);
  // The same error for unknown objects and those of other projects, unless the caller is a platform administrator.
  if (projects === null) throw new AppError(isPlatformAdministrator(session) ? 'notFound' : 'noAccess');
  const found = await Promise.all(
    projects.map(async (projectId) => ({ projectId, code: await guards.accounts.codeIn(session, projectId) })),
  );
  const memberships = found.flatMap(({ projectId, code }) => (code === null ? [] : [{ projectId, code }]));
  const foreign = new Set(found.flatMap(({ projectId, code }) => (code === null ? [projectId] : [])));
  const [first, ...others] = memberships;
  if (first === undefined || (foreign.size > 0 && !scope.someUnknown)) throw new AppError('noAccess');
  const mayAll = memberships.every(({ code }) => wanted.every((permission) => grants(holderOf(session, code), permission)));
  if (!mayAll) throw new AppError('forbidden');
  return { ...(others.length === 0 ? first : nowhere), ...(foreign.size > 0 ? { foreign } : {}) };
}

/** Secret links never have platform rights, not even those of a platform administrator. */
export function isPlatformAdministrator(session: SessionInfo): boolean {
  return session.userType === userTypes.platform && session.secretLink === null;
}
