/** The one access hook: who calls, which project the call is about, and whether the caller's code there allows it. */
import { type CallSpec, grants, type Permission } from '@czyun/contract';
import { AppError } from '../kernel/errors.ts';
import type { FairQueue } from '../kernel/fair-queue.ts';
import { holderOf, type SessionInfo, type Sessions } from '../kernel/session-info.ts';
import type { Watch } from '../kernel/watch.ts';
import type { Registry } from '../registry/types.ts';
import type { CallLimits } from './call-limits.ts';
import type { Line } from './one-at-a-time.ts';
import { scopeField, scopeProjects, scopeValue } from './scope.ts';
import type { RawInput } from './validate.ts';

/** What the access hook asks. */
export interface Guards {
  readonly registry: Pick<Registry, 'project' | 'region' | 'device' | 'param' | 'paramOf'>;
  readonly accounts: Sessions & {
    /** Codes by project of every membership, or of the link. */
    codes(session: SessionInfo): Promise<ReadonlyMap<number, number>>;
  };
  readonly now: () => number;
  /** Answers are checked against their schema (tests and development). */
  readonly checkAnswers: boolean;
  /** Calls that change something also answer to GET, for older clients. */
  readonly changingGet: boolean;
  /** How often one caller may call; absent: as often as he likes. */
  readonly limits?: CallLimits;
  /** Where heavy calls wait for their turn; absent: nowhere. */
  readonly heavy?: FairQueue;
  /** Where calls that run one at a time wait; absent: they do not. */
  readonly line?: Line;
  /** Hears of what was done. */
  readonly watch?: Pick<Watch, 'done'>;
}

export interface Granted {
  readonly projectId: number | null;
  readonly code: number | null;
  /** Projects that a list names beside the caller's own; absent: none. */
  readonly foreign?: ReadonlySet<number>;
}

const nowhere: Granted = { projectId: null, code: null };

/** The permissions that a call asks for in a project; none of calls for anybody, any session or the platform. */
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

/** Checks, before a body is read, what can be known by then: the permission where the address names the project, else whether the caller has it anywhere at all. Null: the rest is known with the body. */
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
 * Checks the permission in the projects that the scope's field leads to, whatever else the input holds; throws `noAccess`, `forbidden` or (platform
 * administrators) `notFound`. Null: that field is missing or wrong, so nothing is granted.
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
  // A permission without a scope can be granted by nobody: better a closed door than an open one.
  if (scope === undefined) throw new AppError('forbidden');
  const named = scopeValue(scopeField(spec, scope), scope, raw);
  if (named === null) return null;
  const projects = scopeProjects(scope, named.value, guards.registry);
  // Unknown and foreign look the same to those who are not members.
  if (projects === null) throw new AppError(isPlatformAdministrator(session) ? 'notFound' : 'noAccess');
  const found = await Promise.all(
    projects.map(async (projectId) => ({ projectId, code: await guards.accounts.codeIn(session, projectId) })),
  );
  const held = found.flatMap(({ projectId, code }) => (code === null ? [] : [{ projectId, code }]));
  const foreign = new Set(found.flatMap(({ projectId, code }) => (code === null ? [projectId] : [])));
  const [first, ...others] = held;
  if (first === undefined || (foreign.size > 0 && !scope.someUnknown)) throw new AppError('noAccess');
  const mayAll = held.every(({ code }) => wanted.every((permission) => grants(holderOf(session, code), permission)));
  if (!mayAll) throw new AppError('forbidden');
  return { ...(others.length === 0 ? first : nowhere), ...(foreign.size > 0 ? { foreign } : {}) };
}

/** Secret links never carry platform rights, whoever made them. */
export function isPlatformAdministrator(session: SessionInfo): boolean {
  return session.userType === 1 && session.secretLink === null;
}
