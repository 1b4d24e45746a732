/**
 * Events that calls record in the security log: changes of accounts, access and data by the name of the call, and refusals by their error.
 */
import type { ErrorName, SecurityKind } from '@czyun/contract';
import { type Actor, unsigned } from '../../kernel/actor.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import { actorOf, type SessionInfo } from '../../kernel/session-info.ts';
import type { CallFacts, Watch } from '../../kernel/watch.ts';

type Fields = Readonly<Record<string, unknown>>;

interface DoorEvent {
  readonly kind: SecurityKind;
  readonly detail?: (input: Fields, data: Fields) => string;
  /** Responses that count as the event; absent: all. */
  readonly when?: (data: Fields) => boolean;
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const account = ({ loginName, username, code }: Fields) =>
  `${text(loginName) || text(username)}${code === undefined ? '' : ` (${text(code)})`}`;

/** Sign-ins are recorded where the new session is known (features/accounts). */
const events: Readonly<Record<string, DoorEvent>> = {
  loginOut: { kind: 'signedOut' },
  saveProfile: { kind: 'profileSaved' },
  changePassword: { kind: 'passwordChanged', detail: (_input, { ended }) => `sessions ended: ${text(ended)}` },
  askPasswordReset: { kind: 'passwordResetAsked' },
  sessionEnd: { kind: 'sessionsEnded', detail: (_input, { ended }) => text(ended) },
  sessionEndOthers: { kind: 'sessionsEnded', detail: (_input, { ended }) => text(ended) },
  firstAdministrator: { kind: 'administratorCreated', detail: account },
  register2: { kind: 'accountCreated', detail: account },
  memberRegister: { kind: 'accountCreated', detail: account },
  memberChange: { kind: 'memberChanged', detail: ({ userId, code }) => `user ${text(userId)} → ${text(code)}` },
  memberDelete: { kind: 'memberRemoved', detail: ({ userId }) => `user ${text(userId)}` },
  memberLeave: { kind: 'memberRemoved' },
  invitationCreate: { kind: 'invitationCreated', detail: ({ code, uses }) => `${text(code)} × ${text(uses)}` },
  invitationDelete: { kind: 'invitationRemoved', detail: ({ id }) => text(id) },
  invitationAccept: { kind: 'invitationAccepted', detail: (_input, { projectId, code }) => `project ${text(projectId)} (${text(code)})` },
  linkCreate: { kind: 'linkCreated', detail: ({ name, code }) => `${text(name)} (${text(code)})` },
  linkRevoke: { kind: 'linkRevoked', detail: ({ id }) => text(id) },
  exportProject: { kind: 'dataExported', detail: () => 'exportProject' },
  getDeviceTypeFile: { kind: 'dataExported', detail: () => 'getDeviceTypeFile' },
  // The project of the file is unknown here; the request for it has one.
  askLogExport: { kind: 'dataExported', detail: (_input, { jobId }) => `askLogExport, job ${text(jobId)}` },
  jobFile: { kind: 'dataExported', detail: ({ id }) => `jobFile, job ${text(id)}` },
  // Requested repeatedly while it runs.
  backup: { kind: 'backupMade', when: ({ state }) => state === 'done' },
};

const refusalKinds: Readonly<Partial<Record<ErrorName, SecurityKind>>> = {
  loginFailed: 'signInFailed',
  oldPasswordWrong: 'signInFailed',
  passwordWrong: 'signInFailed',
  resetLinkOver: 'tokenRefused',
  emailCodeWrong: 'tokenRefused',
  noAccess: 'accessRefused',
  forbidden: 'accessRefused',
  crossSite: 'crossSite',
  tooManyRequests: 'tooMany',
  invitationUnknown: 'invitationRefused',
  invitationExpired: 'invitationRefused',
  invitationUsed: 'invitationRefused',
};

const signInCalls: ReadonlySet<string> = new Set(['login', 'login2']);

/** Records the events of the entry points. */
export function watchDoors(log: SecurityLog): Watch {
  return {
    done({ name, spec, session }, address, projectId, { query, body }, data) {
      const action: DoorEvent | undefined = events[name] ?? (spec.file ? { kind: 'dataExported', detail: () => name } : undefined);
      if (!action || action.when?.(recordOf(data)) === false) return;
      const input = { ...recordOf(query), ...recordOf(body) };
      const detail = action.detail?.(input, recordOf(data)) ?? null;
      log.note({ kind: action.kind, by: whoIs(session, input, address), call: name, projectId, detail });
    },

    refused(call, address, { query, body }, { error }) {
      const kind = refusalOf(call, error);
      if (!kind) return;
      const input = { ...recordOf(query), ...recordOf(body) };
      const by = whoIs(call?.session ?? null, call && signInCalls.has(call.name) ? input : {}, address);
      log.note({ kind, by, call: call?.name ?? null, projectId: call ? projectIn(call, input) : null });
    },
  };
}

function refusalOf(call: CallFacts | undefined, error: ErrorName): SecurityKind | undefined {
  // Callers without a token are about to sign in.
  if (error === 'notLoggedIn') return call?.hasToken ? 'tokenRefused' : undefined;
  if (error === 'tooManyRequests' && call && signInCalls.has(call.name)) return 'lockedOut';
  return refusalKinds[error];
}

function whoIs(session: SessionInfo | null, input: Fields, address: string): Actor {
  return session ? actorOf({ session, address }) : unsigned(text(input.loginName) || text(input.username), address);
}

/** The requested project, if the call names it directly. */
function projectIn({ spec: { scope } }: CallFacts, input: Fields): number | null {
  if (typeof scope !== 'object' || scope.kind !== 'project') return null;
  const id = Number(text(input[scope.field]));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
