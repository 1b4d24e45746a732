/** The one access hook: who calls, which project the call is about, and whether the caller's code there allows it. */
import { allows, type CallSpec, type Permission } from '@czyun/contract';
import type { Registry } from '../registry/types.ts';
import type { CallLimits } from './call-limits.ts';
import { AppError } from './errors.ts';
import { scopeProjects } from './scope.ts';
import type { SessionInfo, Sessions } from './session-info.ts';
import type { Watch } from './watch.ts';

/** What the access hook asks. */
export interface Guards {
  readonly registry: Pick<Registry, 'project' | 'region' | 'device' | 'param' | 'paramOf'>;
  readonly accounts: Sessions;
  readonly now: () => number;
  /** Answers are checked against their schema (tests and development). */
  readonly checkAnswers: boolean;
  /** How often one caller may make costly calls; absent: as often as he likes. */
  readonly limits?: CallLimits;
  /** Hears of what was done. */
  readonly watch?: Pick<Watch, 'done'>;
}

export interface Granted {
  readonly projectId: number | null;
  readonly code: number | null;
}

const nowhere: Granted = { projectId: null, code: null };

/** Checks a session against a call's access before its input is validated; throws `notLoggedIn` or `forbidden`. */
export function requireSession(spec: CallSpec, session: SessionInfo | null): void {
  if (spec.access === 'public') return;
  if (session === null) throw new AppError('notLoggedIn');
  if (spec.access === 'platform' && !isPlatformAdministrator(session)) throw new AppError('forbidden');
}

/** Checks the permission in the projects that the input leads to; throws `noAccess`, `forbidden` or (platform administrators) `notFound`. */
export async function requirePermission(
  spec: CallSpec,
  session: SessionInfo | null,
  input: { readonly query: unknown; readonly body: unknown },
  guards: Guards,
): Promise<Granted> {
  const { access, scope } = spec;
  if (access === 'public' || access === 'session' || access === 'platform') return nowhere;
  if (session === null) throw new AppError('notLoggedIn');
  if (scope === 'handler') return nowhere;
  // A permission without a scope can be granted by nobody: better a closed door than an open one.
  if (scope === undefined) throw new AppError('forbidden');
  const projects = scopeProjects(scope, input, guards.registry);
  // Unknown and foreign look the same to those who are not members.
  if (projects === null) throw new AppError(isPlatformAdministrator(session) ? 'notFound' : 'noAccess');
  const codes = await Promise.all(projects.map((projectId) => projectCode(session, projectId, access, guards)));
  const [projectId] = projects;
  const [code] = codes;
  return projects.length === 1 && projectId !== undefined && code !== undefined ? { projectId, code } : nowhere;
}

async function projectCode(session: SessionInfo, projectId: number, permission: Permission, guards: Guards): Promise<number> {
  const code = await guards.accounts.codeIn(session, projectId);
  if (code === null) throw new AppError('noAccess');
  if (!allows(code, permission)) throw new AppError('forbidden');
  return code;
}

/** Secret links never carry platform rights, whoever made them. */
function isPlatformAdministrator(session: SessionInfo): boolean {
  return session.userType === 1 && session.secretLink === null;
}
