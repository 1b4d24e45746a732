/** Where jobs are asked for: checked, counted, kept. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import { type JobRecord, recordOf } from './record.ts';
import { countStanding, insertJob } from './repo.ts';
import type { JobDesk } from './types.ts';

export interface DeskLimits {
  /** Jobs of a project that may wait and run. */
  readonly ofProject: number;
  /** Jobs of a person, or of a secret link, that may wait and run. */
  readonly ofPerson: number;
}

export const usualDeskLimits: DeskLimits = { ofProject: 50, ofPerson: 10 };

export interface DeskDeps {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  readonly asked: (record: JobRecord) => void;
  readonly limits: DeskLimits;
}

/** Throws `tooManyJobs` beyond the limits; those of schedules and of the server itself count for no person. */
export function createDesk({ db, now, asked, limits }: DeskDeps): JobDesk {
  /** One after the other: what is counted must still be so when the next is kept. */
  let line: Promise<unknown> = Promise.resolve();

  async function refuseTooMany(actor: Actor, projectId: number | null): Promise<void> {
    const { ofPerson, ofProject } = limits;
    const isSomebody = actor.userId !== null || actor.linkId !== null;
    if (isSomebody && (await countStanding(db, actor)) >= ofPerson) throw new AppError('tooManyJobs', { most: ofPerson });
    if (projectId !== null && (await countStanding(db, { projectId })) >= ofProject) throw new AppError('tooManyJobs', { most: ofProject });
  }

  return {
    ask(kind, { input, actor, projectId }) {
      const kept = line.then(async () => {
        await refuseTooMany(actor, projectId);
        // As it will come back from the store.
        const json = JSON.stringify(input);
        if (!kind.input.safeParse(JSON.parse(json)).success) throw new Error(`${kind.kind}: its own schema refuses its input`);
        const record = recordOf(await insertJob(db, { kind: kind.kind, projectId, actor, input: json, now: now() }));
        asked(record);
        return record.id;
      });
      line = kept.catch(() => undefined);
      return kept;
    },
  };
}
