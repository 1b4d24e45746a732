/** The audit trail of the server: the signed chain of operation entries, the security log, and forwarding of both. */
import { readFileSync } from 'node:fs';
import { counted, dayMs, type SecuritySeverity, securityKinds } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type Audit, type AuditKeys, createAudit, createCheckpoints, openAuditKeys } from '../audit/index.ts';
import type { Schema } from '../db/index.ts';
import { createSecurityLog, type OwnSecurityLog } from '../features/security/index.ts';
import { unsigned } from '../kernel/actor.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { createSyslog, type Syslog, type SyslogMessage } from '../outside/syslog/index.ts';
import type { Settings } from '../settings.ts';
import { reasonOf, StartRefused } from './refused.ts';
import type { Closing } from './stop.ts';

export interface AuditTrail {
  readonly audit: Audit;
  readonly auditKeys: AuditKeys;
  readonly security: OwnSecurityLog;
  readonly syslog: Syslog | undefined;
}

interface AuditTrailDeps {
  readonly settings: Settings;
  readonly db: Kysely<Schema>;
  readonly logger: Logger;
  /** Epoch ms of operations. */
  readonly now: () => number;
  /** Epoch ms of the machine's clock, which attackers do not control. */
  readonly worldNow: () => number;
}

/** Opens the audit trail and starts signing; `closing` closes it. */
export async function openAuditTrail({ settings, db, logger, now, worldNow }: AuditTrailDeps, closing: Closing): Promise<AuditTrail> {
  const auditKeys = await keysOf(db, settings);
  const syslog = settings.SYSLOG_URL ? createSyslog({ url: settings.SYSLOG_URL, ca: authorityOf(settings), logger }) : undefined;
  if (syslog) closing.add('syslog', () => syslog.close());

  const security = createSecurityLog({
    db,
    now: worldNow,
    warn: (error, text) => logger.warn({ err: error }, text),
    ...(syslog ? { forward: (event) => syslog.send(eventMessage(event)) } : {}),
  });
  closing.add('security log', () => security.close());

  const audit = createAudit({ db, keys: auditKeys, now });
  const broken = (problem: string) => {
    logger.error({ problem }, 'the chain of operation entries does not verify');
    security.note({ kind: 'auditBroken', by: unsigned('server', ''), detail: problem });
  };
  const isVouched = await audit.begin();
  const checkpoints = await createCheckpoints({
    db,
    keys: auditKeys,
    copyFile: settings.AUDIT_COPY_FILE,
    now,
    warn: (error) => logger.warn({ err: error }, 'a signed head of the operation log could not be put away'),
    ...(syslog ? { onHead: (head) => syslog.send(headMessage(head)) } : {}),
  });
  closing.add('checkpoints', () => checkpoints.close());
  await checkpoints.take(true);

  async function verify(signal: AbortSignal): Promise<void> {
    const { problem } = await audit.verify(signal);
    if (problem) broken(problem);
  }
  if (!isVouched)
    logger.error('the end of the operation log has a signature that does not fit: nothing is signed until `admin sign-audit`');
  const verification = createPeriodic({
    everyMs: dayMs,
    work: verify,
    failed: logFailures(logger, 'warn', 'the chain of operation entries could not be verified'),
    first: 'now',
  });
  void verification.start();
  closing.add('verification', verification.stop);
  return { audit, auditKeys, security, syslog };
}

function authorityOf({ SYSLOG_CA_FILE }: Settings): string | undefined {
  if (SYSLOG_CA_FILE === undefined) return undefined;
  try {
    return readFileSync(SYSLOG_CA_FILE, 'utf8');
  } catch (error) {
    throw new StartRefused(`SYSLOG_CA_FILE: cannot be read (${reasonOf(error)})`);
  }
}

/** The start is refused without the right key: an unsigned part of the log could not be repaired later, a missing file can. */
async function keysOf(db: Kysely<Schema>, settings: Settings): Promise<AuditKeys> {
  return openAuditKeys(db, settings).catch((error: unknown) => {
    throw new StartRefused(`AUDIT_KEY_FILE: ${reasonOf(error)}`);
  });
}

const syslogSeverity = { info: 6, warning: 4, critical: 2 } as const satisfies Record<SecuritySeverity, number>;

type StoredEvent = Parameters<NonNullable<Parameters<typeof createSecurityLog>[0]['forward']>>[0];

function eventMessage(event: StoredEvent): SyslogMessage {
  const { kind, severity } = event as StoredEvent & { kind: keyof typeof securityKinds; severity: SecuritySeverity };
  const { login_name, user_name, user_id, link_id, session_id, address, call, project_id, detail, count } = event;
  return {
    facility: 10,
    severity: syslogSeverity[severity],
    time: event.last_time,
    id: kind,
    fields: {
      login: login_name,
      name: user_name,
      userId: user_id,
      linkId: link_id,
      session: session_id,
      address,
      call,
      project: project_id,
      count,
      detail,
    },
    text: [securityKinds[kind].en, login_name, address && `from ${address}`, count > 1 && `× ${count}`, detail].filter(Boolean).join(' · '),
  };
}

function headMessage({
  entries,
  id,
  hash,
  keyId,
  signature,
  time,
}: {
  readonly entries: number;
  readonly id: number;
  readonly hash: string;
  readonly keyId: string;
  readonly signature: string;
  readonly time: number;
}): SyslogMessage {
  return {
    facility: 13,
    severity: 5,
    time,
    id: 'auditHead',
    fields: { entries, id, hash, keyId, signature },
    text: `The operation log had ${counted(entries, 'entry', 'entries')} and ended with ${hash}`,
  };
}
