/** The parts of commands, assembled in the order in which they need each other. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../kernel/errors.ts';
import { type Approvals, createApprovals } from './approvals/approvals.ts';
import { createParking } from './approvals/parking.ts';
import { createCheck } from './path/check.ts';
import { createDeviceValues } from './path/device-values.ts';
import { createEnds } from './path/end.ts';
import { createOpenSteps } from './path/open-steps.ts';
import { createPath } from './path/path.ts';
import { createQueues } from './path/queues.ts';
import { createAsk } from './path/request.ts';
import { createSend } from './path/send.ts';
import { findCommands } from './repo.ts';
import { type Asked, type AskOptions, type CommandsDeps, defaultTimes, type Requester, type Wanted } from './types.ts';
import { createUpkeep } from './upkeep.ts';

export interface Commands {
  /**
   * Requests steps for one device; resolves once they are stored. Their order in the queue is that of these calls. Throws `notFound` for an
   * unknown device or parameter; the requester's permission is checked when the turn comes, and is part of the outcome.
   */
  ask(asker: Requester, deviceId: number, wanted: readonly Wanted[], options?: AskOptions): Promise<Asked>;
  readonly approvals: Approvals;
  /** One page of all commands, newest first. */
  ledger(...query: LedgerQuery): ReturnType<typeof findCommands>;
  /** Recovers commands left by earlier processes, then starts the periodic upkeep. */
  start(): Promise<void>;
  /** The clock was set by `by` ms: auto-reverts and approvals keep their remaining time. */
  clockSet(by: number): void;
  /** One pass of the upkeep now; `start` repeats it every `tickMs`. */
  look(): Promise<void>;
  /** Cancels unsent commands and waits for the rest. */
  stop(): Promise<void>;
}

type LedgerQuery = Parameters<typeof findCommands> extends [unknown, ...infer Rest] ? Rest : never;

export function createCommands(given: CommandsDeps): Commands {
  const leaseNow = given.worldNow ?? given.now;
  const times = { ...defaultTimes, ...given.times };
  const deps = { ...given, times, owner: randomUUID(), leaseNow, leaseEnd: () => leaseNow() + times.leaseMs };
  const values = createDeviceValues(deps.newest, deps.registry);
  const ends = createEnds(deps);
  const open = createOpenSteps(ends);
  const parking = createParking({ ...deps, ends });
  const check = createCheck({ ...deps, values });
  const send = createSend({ ...deps, values, check });
  const run = createPath({ ...deps, check, parking, send, open });
  const queues = createQueues({ ...deps, run, open });
  const ask = createAsk({ ...deps, values, parking, queues });
  const approvals = createApprovals({ ...deps, parking, ask });
  const upkeep = createUpkeep({ ...deps, queues, parking, ends, open, ask });
  let stopped = false;

  return {
    async ask(asker, deviceId, wanted, options = {}) {
      if (stopped) throw new AppError('internal');
      return ask.ask(asker, deviceId, wanted, options);
    },
    approvals,
    ledger: (filter, page) => findCommands(deps.db, filter, page),
    look: upkeep.look,
    clockSet: upkeep.clockSet,
    start: upkeep.start,
    async stop() {
      stopped = true;
      await upkeep.stop();
      await queues.stop();
      ends.stop();
      values.stop();
    },
  };
}
