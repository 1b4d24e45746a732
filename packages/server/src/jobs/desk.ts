/** Submission of jobs: input validated, limits checked, row stored. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { AppError } from '../kernel/errors.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import type { JobFiles } from './files.ts';
import { claimOf } from './lanes.ts';
import { type JobRecord, recordOf } from './record.ts';
import { countUnfinished, insertJob, uploadKeys } from './repo.ts';
import type { JobDesk, WantedJob } from './types.ts';

export interface DeskLimits {
  /** Limit of waiting and running jobs of a project. */
  readonly ofProject: number;
  /** Limit of waiting and running jobs of a user, or of a secret link. */
  readonly ofPerson: number;
  /** Limit of waiting and running jobs with an upload, of all users. */
  readonly withUpload: number;
}

export const usualDeskLimits: DeskLimits = { ofProject: 50, ofPerson: 10, withUpload: 24 };

export interface DeskDeps {
  readonly db: Kysely<Schema>;
  readonly files: Pick<JobFiles, 'stage'>;
  readonly now: () => number;
  /** Called with each submitted job. */
  readonly submitted: (record: JobRecord) => void;
  readonly limits: DeskLimits;
}

/** Throws `tooManyJobs` beyond the limits; jobs of schedules and of the server count for no user. */
export function createDesk({ db, files, now, submitted, limits }: DeskDeps): JobDesk {
  /** One at a time: the count must still be correct when the row is stored. */
  const line = new Exclusive();

  async function checkLimits(on: Kysely<Schema>, { actor, projectId, upload }: Omit<WantedJob<unknown>, 'input'>): Promise<void> {
    const { ofPerson, ofProject, withUpload } = limits;
    if (upload && (await uploadKeys(on)).length >= withUpload) throw new AppError('tooManyJobs', { most: withUpload });
    const hasOwner = actor.userId !== null || actor.linkId !== null;
    if (hasOwner && (await countUnfinished(on, actor)) >= ofPerson) throw new AppError('tooManyJobs', { most: ofPerson });
    if (projectId !== null && (await countUnfinished(on, { projectId })) >= ofProject)
      throw new AppError('tooManyJobs', { most: ofProject });
  }

  return {
    async ask(kind, wanted) {
      const { input, actor, projectId, upload } = wanted;
      // In the form in which it will be read from the store.
      const json = JSON.stringify(input);
      if (!kind.input.safeParse(JSON.parse(json)).success) throw new Error(`${kind.kind}: its own schema refuses its input`);
      if ((upload !== undefined) !== (kind.takesUpload === true)) throw new Error(`${kind.kind}: bytes and kind do not fit`);
      // Checked before anything is written, and again in turn.
      if (upload) await checkLimits(db, wanted);
      const staged = upload && (await files.stage(upload));
      try {
        const store = async (within: Kysely<Schema>) => {
          await checkLimits(within, wanted);
          const row = await insertJob(within, {
            kind: kind.kind,
            projectId,
            actor,
            claim: claimOf(kind, wanted),
            input: json,
            uploadKey: staged?.key ?? null,
            now: now(),
          });
          await wanted.along?.(within);
          return row;
        };
        const row = await line.run(() => db.transaction().execute(store));
        const record = recordOf(row);
        staged?.named();
        submitted(record);
        return record.id;
      } catch (error) {
        await staged?.drop();
        throw error;
      }
    },
  };
}
