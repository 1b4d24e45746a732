/** Periodic work of commands: expiries, leases, recovery of abandoned rows, and due reverts. */
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import type { Parking } from './approvals/parking.ts';
import type { Ends } from './path/end.ts';
import type { OpenSteps } from './path/open-steps.ts';
import type { Queues } from './path/queues.ts';
import type { Ask } from './path/request.ts';
import { recover } from './recovery.ts';
import { renewLeases } from './repo.ts';
import { enterDue } from './reverts/due.ts';
import { shiftSpans } from './reverts/repo.ts';
import type { CommandsDeps, CommandTimes } from './types.ts';

export interface UpkeepDeps extends Pick<CommandsDeps, 'db' | 'registry' | 'states' | 'seats' | 'logger' | 'now' | 'changes'> {
  readonly times: Pick<CommandTimes, 'leaseMs' | 'tickMs'>;
  readonly ends: Pick<Ends, 'write' | 'givenUp'>;
  readonly parking: Pick<Parking, 'expire'>;
  readonly queues: Pick<Queues, 'expire'>;
  readonly open: Pick<OpenSteps, 'has'>;
  readonly ask: Pick<Ask, 'revert'>;
  /** Lease owner of this process's rows. */
  readonly owner: string;
  /** Epoch ms of leases. */
  readonly leaseNow: () => number;
}

export interface Upkeep {
  /** One pass now, then one every `tickMs`. */
  start(): Promise<void>;
  /** Performs all due work; concurrent calls share one pass. */
  look(): Promise<void>;
  /** The clock was set by `by` ms: auto-reverts and approvals keep their remaining time. */
  clockSet(by: number): void;
  /** Ends; resolves when the pass under way is over. */
  stop(): Promise<void>;
}

export function createUpkeep({ queues, parking, ends, open, ask, owner, leaseNow, times, ...deps }: UpkeepDeps): Upkeep {
  const { db, logger } = deps;
  let renewed = Number.NEGATIVE_INFINITY;
  /** Clock steps not applied to the rows yet, ms; nothing is due until they are. */
  let setBy = 0;
  let stopped = false;

  async function followClock(): Promise<void> {
    const by = setBy;
    if (by === 0) return;
    await shiftSpans(db, by);
    setBy -= by;
  }

  async function keepLeases(): Promise<void> {
    const now = leaseNow();
    if (now >= renewed && now - renewed < times.leaseMs / 3) return;
    await renewLeases(db, owner, now + times.leaseMs, ends.givenUp());
    renewed = now;
    await recover({ db, logger, ends, leaseNow, isOurs: open.has });
  }

  async function pass(): Promise<void> {
    await followClock();
    queues.expire();
    await keepLeases();
    if (setBy === 0) await parking.expire();
    if (setBy === 0 && !stopped) await enterDue({ ...deps, enter: ask.revert });
  }

  const passes = createPeriodic({
    everyMs: times.tickMs,
    work: pass,
    failed: logFailures(logger, 'error', 'the upkeep of commands failed'),
  });

  return {
    async start() {
      await passes.turn();
      await passes.start();
    },
    look: passes.turn,
    clockSet(by) {
      setBy += by;
    },
    async stop() {
      stopped = true;
      await passes.stop();
    },
  };
}
