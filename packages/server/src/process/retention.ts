/** Retention of log entries, security events and sessions: a scheduled job for each. */
import { join } from 'node:path';
import { counted, dayMs, minuteMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Accounts } from '../accounts/index.ts';
import { archiveFolder, createArchiver } from '../audit/index.ts';
import type { Schema } from '../db/index.ts';
import { removeOldEntries } from '../features/logs/retention.ts';
import { defineJob, type JobParts, type Schedule } from '../jobs/index.ts';
import type { Settings } from '../settings.ts';
import type { AuditTrail } from './audit-trail.ts';

export interface LogRetentionDeps {
  readonly settings: Pick<Settings, 'SHARED_DIR' | 'LOG_DAYS'>;
  readonly db: Kysely<Schema>;
  readonly trail: Pick<AuditTrail, 'audit' | 'auditKeys'>;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface RetentionDeps extends LogRetentionDeps {
  readonly settings: Pick<Settings, 'SHARED_DIR' | 'LOG_DAYS' | 'SECURITY_LOG_DAYS'>;
  readonly trail: Pick<AuditTrail, 'audit' | 'auditKeys' | 'security'>;
  readonly accounts: Pick<Accounts, 'removeExpired'>;
  /** The clock was set forward recently and may be wrong: nothing is removed by age. */
  readonly isClockDoubtful: () => boolean;
}

/** Only whole months (UTC) are archived: a file a month, not one a day. */
export function monthOf(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/**
 * Removes expired entries, then archives operation entries and commands of past months. Both run even if one fails; the first error is
 * thrown at the end.
 */
export async function applyRetention(
  { settings, db, trail, now }: LogRetentionDeps,
  signal: AbortSignal,
): Promise<{ removed: number; archived: number }> {
  const before = now() - settings.LOG_DAYS * dayMs;
  const folder = join(settings.SHARED_DIR, archiveFolder);
  const archiver = createArchiver({ db, audit: trail.audit, keys: trail.auditKeys, folder, now });
  const [removed, archived] = [
    await settledOf(() => removeOldEntries(db, before, signal)),
    await settledOf(async () => (await archiver.run(monthOf(before), signal)).length),
  ];
  for (const part of [removed, archived]) if ('thrown' in part) throw part.thrown;
  return { removed: 'value' in removed ? removed.value : 0, archived: 'value' in archived ? archived.value : 0 };
}

async function settledOf(act: () => Promise<number>): Promise<{ readonly value: number } | { readonly thrown: unknown }> {
  try {
    return { value: await act() };
  } catch (thrown) {
    return { thrown };
  }
}

const input = z.object({});
const again = { most: 3, afterMs: (attempt: number) => attempt * 10 * minuteMs };

/** The jobs and their schedules. */
export function retentionParts(deps: RetentionDeps): JobParts {
  const { accounts, trail, settings } = deps;
  const log = defineJob({
    kind: 'log-retention',
    name: { zh: '日志到期清理与归档', en: 'Retention of the log' },
    input,
    permission: null,
    again,
    async run({ signal, progress }) {
      if (deps.isClockDoubtful()) return undefined;
      const { removed, archived } = await applyRetention(deps, signal);
      progress(1, {
        zh: `已清理 ${removed} 条记录，归档 ${archived} 个月`,
        en: `${counted(removed, 'entry', 'entries')} removed, ${counted(archived, 'month', 'months')} archived`,
      });
      return { removed, archived };
    },
  });
  const security = defineJob({
    kind: 'security-retention',
    name: { zh: '安全日志到期清理', en: 'Retention of the security log' },
    input,
    permission: null,
    keepMs: 2 * dayMs,
    async run() {
      if (!deps.isClockDoubtful()) await trail.security.clean(settings.SECURITY_LOG_DAYS);
      return undefined;
    },
  });
  const sessions = defineJob({
    kind: 'session-removal',
    name: { zh: '清理已过期的登录', en: 'Removal of expired sessions' },
    input,
    permission: null,
    keepMs: 2 * dayMs,
    async run() {
      await accounts.removeExpired();
      return undefined;
    },
  });
  const inUtc = { input: {}, timeZone: 'UTC' } as const;
  const schedules: readonly Schedule<Record<string, never>>[] = [
    { ...inUtc, name: 'log-retention', job: log, pattern: '17 */6 * * *', missed: 'once' },
    { ...inUtc, name: 'security-retention', job: security, pattern: '27 * * * *', missed: 'skip' },
    { ...inUtc, name: 'session-removal', job: sessions, pattern: '37 * * * *', missed: 'skip' },
  ];
  return { schedules: () => schedules };
}
