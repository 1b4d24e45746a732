/** Backs up the readings from inside the running server, since only the server may access the engine's folder. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { sameHash, tokenHash } from '../../accounts/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/index.ts';
import { defineJob, type JobRecord, type Jobs } from '../../jobs/index.ts';
import { unsigned } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Telemetry, TelemetryBackup } from '../../telemetry/types.ts';
import { consumeTicket } from './ticket.ts';

export interface BackupDeps {
  readonly db: Kysely<Schema>;
  readonly telemetry: Pick<Telemetry, 'backUp'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'get' | 'list'>;
  /** Epoch ms. */
  readonly now: () => number;
}

type Tables = TelemetryBackup['tables'];

const input = z.object({ folder: z.string(), ticketHash: z.string() });

export function createBackupService({ db, telemetry, audit, jobs, now }: BackupDeps) {
  /** Causes of failure by job. They are only logged, since they are messages of the engine. */
  const reasons = new Map<number, string>();
  const kind = defineJob({
    kind: 'backup',
    name: { zh: '备份', en: 'Back up' },
    input,
    permission: null,
    async run({ id, input: { folder }, signal }) {
      try {
        return { tables: (await telemetry.backUp(folder, signal))?.tables ?? null };
      } catch (error) {
        reasons.clear();
        reasons.set(id, error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
  });
  jobs.add({ kinds: [kind] });

  /** The latest backup job. */
  async function newest(): Promise<JobRecord | undefined> {
    const { list } = await jobs.list({ kind: kind.kind, offset: 0, limit: 1 });
    return list[0];
  }

  const isOf = (job: JobRecord, ticket: string) => sameHash(input.parse(job.input).ticketHash, tokenHash(ticket));
  const stands = ({ state }: JobRecord) => state === 'waiting' || state === 'running';

  async function begin(ticket: string, address: string): Promise<JobRecord | undefined> {
    const folder = await consumeTicket(db, ticket, now());
    if (folder === null) throw new AppError('forbidden');
    const by = unsigned('admin', address);
    const entry = { projectId: null, by, action: kind.name };
    const along = (within: Kysely<Schema>) => audit.record(entry, within);
    return jobs.get(await jobs.ask(kind, { input: { folder, ticketHash: tokenHash(ticket) }, actor: by, projectId: null, along }));
  }

  return {
    /** Starts the backup of a ticket, once, or reports its progress; `forbidden` for an invalid ticket, `conflict` while another backup runs. */
    async backUp(ticket: string, address: string) {
      const known = await newest();
      const isKnown = known !== undefined && isOf(known, ticket);
      // Only one at a time; the other ticket remains valid.
      if (known && !isKnown && stands(known)) throw new AppError('conflict');
      const job = isKnown ? known : await begin(ticket, address);
      if (!job || stands(job)) return { state: 'running' as const, reason: null, tables: null };
      if (job.state !== 'done')
        return { state: 'failed' as const, reason: reasons.get(job.id) ?? job.error?.text('en') ?? job.state, tables: null };
      const tables = (job.result?.tables ?? null) as Tables | null;
      return { state: 'done' as const, reason: null, tables: tables ? [...tables] : null };
    },
  };
}
