/** Adjusts the server after a clock step: memory synchronously, then the store and the log of each project. */
import { setTimeout as pause } from 'node:timers/promises';
import { ClockCourse, type ClockStep, type Judgement, shifted, shiftsOf } from '../../clock/index.ts';
import type { Commands } from '../../commands/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { Exclusive } from '../../kernel/exclusive.ts';
import { pullBackNotices } from '../../notify/rules/index.ts';
import type { ServerClock, ServerParts } from '../deps.ts';
import { openNotice, wrongNotice } from './notices.ts';
import { addOpenNotice, addWrongNotice, removeOpenNotices, withdrawNotice } from './repo.ts';

export interface KeeperParts extends Pick<ServerParts, 'db' | 'registry' | 'telemetry' | 'alarms' | 'seats' | 'logger' | 'now'> {
  readonly clock: ServerClock;
  readonly accounts: Pick<ServerParts['accounts'], 'forgetSessions'>;
  readonly commands: Pick<Commands, 'clockSet'>;
  readonly jobs: Pick<Jobs, 'clockSet'>;
  /** Requests the job that moves the readings of a clock error to their true times. */
  readonly move: (errorId: string) => Promise<unknown>;
}

/** Delays between write attempts, ms. */
const triesAgainMs = [500, 2000, 10_000, 60_000];
/** Minimum clock error for which readings are moved, ms. */
export const leastMoveMs = 60_000;

export interface Keeper {
  /** Resolves when all steps so far are stored. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export function createKeeper(parts: KeeperParts): Keeper {
  const { db, registry, telemetry, alarms, seats, logger, now, commands } = parts;
  const { steps, errorLog, devices } = parts.clock;
  const course = new ClockCourse(now());
  const turns = new Exclusive();
  const stopping = new AbortController();

  function adjust(step: ClockStep): void {
    const judgement = course.step(step);
    const { wrong, withdrawn, isOpen } = judgement;
    logger.warn({ byMs: step.by, from: step.from, to: step.to, wrong: wrong.length, isOpen }, 'the clock of this server was set');
    const ownStamped = devices.ownStamped();
    const adjustment = { step, wrong, withdrawn, ownStamped };
    const shifts = shiftsOf(adjustment);
    const trueTime = (stamp: number) => shifted(stamp, shifts);
    const isOwn = (paramId: number) => ownStamped.has(registry.param(paramId)?.deviceId ?? 0);

    devices.clockSet(step.by, trueTime);
    const announce = telemetry.clockSet(step.to, (paramId, stamp) => shifted(stamp, shifts, isOwn(paramId)));
    const corrected = alarms.clockSet(adjustment);
    commands.clockSet(step.by);
    // Cached sessions expire by the clock: after a step back they would remain for the length of the step.
    parts.accounts.forgetSessions();
    announce();
    errorLog.note(step, judgement, ownStamped);
    void turns.run(() => write(step, judgement, corrected));
  }

  async function write(step: ClockStep, judgement: Judgement, corrected: Promise<void>): Promise<void> {
    // Notices have true times, so they are added after the log is corrected.
    await corrected.catch((error: unknown) => logger.error({ err: error }, 'times of ended alarms could not be corrected'));
    await untilDone(() => parts.jobs.clockSet(step.by));
    await untilDone(() => pullBackNotices(db, now(), step.by));
    await untilDone(() => errorLog.store(judgement, step.to));
    await untilDone(() => tellProjects(step, judgement));
    for (const { id, ahead } of judgement.wrong) if (ahead >= leastMoveMs) await untilDone(() => parts.move(id));
  }

  function tellProjects(step: ClockStep, { wrong, withdrawn, isOpen }: Judgement): Promise<void> {
    const projects = registry.projects().filter(({ id }) => seats?.holds(id) !== false);
    return db.transaction().execute(async (within) => {
      for (const { id, timeZone } of projects) {
        if (isOpen) await addOpenNotice(within, id, openNotice(step, timeZone));
        else await removeOpenNotices(within, id);
        for (const error of withdrawn) await withdrawNotice(within, id, error.id);
        for (const error of wrong) await addWrongNotice(within, id, wrongNotice(error), error.id);
      }
    });
  }

  async function untilDone(work: () => Promise<unknown>): Promise<void> {
    for (const waitMs of [...triesAgainMs, null]) {
      try {
        await work();
        return;
      } catch (error) {
        logger.error({ err: error }, 'what follows from a step of the clock could not be written');
        if (waitMs === null || stopping.signal.aborted) return;
        await pause(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  const unsubscribe = steps.onStep(adjust);
  return {
    idle: () => turns.idle(),
    async stop() {
      unsubscribe();
      stopping.abort();
      await turns.idle();
    },
  };
}
