/** Backs the readings up from inside the running server: the engine's folder belongs to it alone. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/index.ts';
import { unsigned } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Telemetry, TelemetryBackup } from '../../telemetry/types.ts';
import { sameHash, tokenHash } from '../accounts/index.ts';
import type { Audit } from '../audit/index.ts';
import { takeTicket } from './ticket.ts';

export interface BackupDeps {
  readonly db: Kysely<Schema>;
  readonly telemetry: Pick<Telemetry, 'backUp'>;
  readonly audit: Pick<Audit, 'record'>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly logger: { warn(what: object, message: string): void };
}

interface Job {
  readonly ticketHash: string;
  state: 'running' | 'done' | 'failed';
  reason: string | null;
  tables: TelemetryBackup['tables'] | null;
}

export function createBackupService({ db, telemetry, audit, now, logger }: BackupDeps) {
  let job: Job | undefined;

  async function run(started: Job, folder: string): Promise<void> {
    try {
      started.tables = (await telemetry.backUp(folder))?.tables ?? null;
      started.state = 'done';
    } catch (error) {
      logger.warn({ err: error }, 'the backup of readings failed');
      started.state = 'failed';
      started.reason = error instanceof Error ? error.message : String(error);
    }
  }

  return {
    /** Begins the backup of a ticket, once, or tells how it goes; `forbidden` for a ticket that does not hold, `conflict` while another's runs. */
    async backUp(ticket: string, address: string) {
      if (!job || !sameHash(job.ticketHash, tokenHash(ticket))) {
        // One at a time; the other's ticket stays as it is.
        if (job?.state === 'running') throw new AppError('conflict');
        const folder = await takeTicket(db, ticket, now());
        if (folder === null) throw new AppError('forbidden');
        job = { ticketHash: tokenHash(ticket), state: 'running', reason: null, tables: null };
        await audit.record({ projectId: null, by: unsigned('admin', address), action: { zh: '备份', en: 'Back up' } });
        void run(job, folder);
      }
      const { state, reason, tables } = job;
      return { state, reason, tables: tables ? [...tables] : null };
    },
  };
}
