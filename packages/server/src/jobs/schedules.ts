/** One timer for all schedules; each starts its job at its instants. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { unsigned } from '../kernel/actor.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { newestInstant, nextInstant } from './instants.ts';
import { claimOf } from './lanes.ts';
import { type JobRecord, recordOf } from './record.ts';
import { beginSchedule, lastRuns, newestPlanned, planInstant, type RunRow } from './schedule-repo.ts';
import type { AnySchedule } from './types.ts';

export interface ScheduleDeps {
  readonly db: Kysely<Schema>;
  readonly all: () => readonly AnySchedule[];
  /** Epoch ms. */
  readonly now: () => number;
  /** Called with each submitted job. */
  readonly submitted: (record: JobRecord) => void;
  readonly logger: { warn(details: object, message: string): void; info(details: object, message: string): void };
}

export interface ScheduleView {
  readonly schedule: AnySchedule;
  readonly next: number | null;
  readonly last: readonly RunRow[];
}

/** An instant later than this was missed: the machine was suspended, or no server ran. */
const missedMs = 60_000;
/** Bounded, since the clock may be set and schedules change. */
const longestWaitMs = 30_000;
const shortestWaitMs = 50;
const shownRuns = 10;

export function createSchedules({ db, all, now, submitted, logger }: ScheduleDeps) {
  /** Newest planned instant. */
  const since = new Map<string, number>();
  const actor = unsigned('schedule', '');
  let isOver = false;

  async function sinceOf(name: string, at: number): Promise<number> {
    const known = since.get(name) ?? (await newestPlanned(db, name));
    if (known === null) await beginSchedule(db, name, at);
    // A clock that was ahead must not delay later instants; those that it planned are not planned again.
    return Math.min(known ?? at, at);
  }

  async function planOne(schedule: AnySchedule, at: number): Promise<void> {
    const from = await sinceOf(schedule.name, at);
    since.set(schedule.name, from);
    const due = newestInstant(schedule, from, at);
    if (due === null) return;
    const isLate = at - due > missedMs;
    const { job } = schedule;
    const projectId = schedule.projectId ?? null;
    const claim = claimOf(job, { actor, projectId });
    const wanted = { kind: job.kind, projectId, actor, claim, input: JSON.stringify(schedule.input), uploadKey: null, now: at };
    const planned = await planInstant(db, schedule.name, due, isLate && schedule.missed === 'skip' ? null : wanted);
    since.set(schedule.name, due);
    if (planned === 'taken') return;
    if (planned === 'skipped') logger.info({ schedule: schedule.name, planned: due }, 'an instant of a schedule was skipped');
    else submitted(recordOf(planned));
  }

  /** Submits what is due now; resolves when it is submitted. */
  async function plan(): Promise<void> {
    const at = now();
    for (const schedule of all()) {
      if (isOver) return;
      try {
        await planOne(schedule, at);
      } catch (error) {
        // A bad pattern must not stop the others.
        logger.warn({ err: error, schedule: schedule.name }, 'a schedule could not be planned');
      }
    }
  }

  function waitMs(): number {
    const at = now();
    const next = all().flatMap((schedule) => nextOf(schedule, at) ?? []);
    return Math.max(shortestWaitMs, Math.min(longestWaitMs, ...next.map((time) => time - at)));
  }

  function nextOf(schedule: AnySchedule, at: number): number | null {
    try {
      return nextInstant(schedule, at);
    } catch {
      return null;
    }
  }

  const periodic = createPeriodic({
    everyMs: waitMs,
    work: plan,
    failed: logFailures(logger, 'warn', 'schedules could not be planned'),
    first: 'now',
  });

  return {
    plan,
    start: () => void periodic.start(),
    stop(): Promise<void> {
      isOver = true;
      return periodic.stop();
    },
    list(): Promise<ScheduleView[]> {
      const at = now();
      return Promise.all(
        all().map(async (schedule) => ({ schedule, next: nextOf(schedule, at), last: await lastRuns(db, schedule.name, shownRuns) })),
      );
    },
  };
}
