/** Commands to devices: asked by people, schedules and plans alike, one line for each device, every step a row that survives. */
import { randomUUID } from 'node:crypto';
import type { Text } from '@czyun/devices';
import { AppError } from '../kernel/errors.ts';
import type { ParamRecord } from '../registry/types.ts';
import { type Approvals, createApprovals, isDangerous } from './approvals.ts';
import { createEnds, isStopValue } from './ends.ts';
import { createKeeping, type Keeping } from './keeping.ts';
import { createKnowledge } from './knowledge.ts';
import { createLines } from './lines.ts';
import { createPerform } from './perform.ts';
import { recover } from './recovery.ts';
import { type CommandRow, findCommands, insertCommands, markSent, type NewCommand, renewLeases } from './repo.ts';
import { enterDue, reverter } from './reverts.ts';
import { shiftSpans } from './reverts-repo.ts';
import { callOff, deedOf, type Group, type Step } from './step.ts';
import { type Asked, type Asker, type AskOptions, type CommandsDeps, defaultTimes, type StepEnd, type Wanted } from './types.ts';
import { reasons } from './words.ts';

export { isSamePerson } from './approvals.ts';
export { approvalOptions, isApprovalRequired, setApprovalRequired } from './approvals-repo.ts';
export type { CommandRow } from './repo.ts';
export { pendingReverts } from './reverts-repo.ts';
export { dropTag, findTag, hangTag, type TagRow, tagOn, tagsOf } from './tags-repo.ts';
export type { Asked, Asker, AskOptions, CommandsDeps, CommandTimes, StepEnd, Wanted } from './types.ts';
export { reasons as commandReasons } from './words.ts';

export interface Commands {
  /**
   * Asks for steps of one device; resolves once they are kept. Their place in the line is the order of these calls. Throws `notFound` for a device or
   * parameter that is not there; whether the asker may is judged when the turn comes, and ends in the ledger.
   */
  ask(asker: Asker, deviceId: number, wanted: readonly Wanted[], options?: AskOptions): Promise<Asked>;
  /** What waits for a second person, and what he says to it. */
  readonly approvals: Pick<Approvals, 'isRequired' | 'list' | 'isNewcomer' | 'approve' | 'refuse' | 'withdraw'>;
  /** One page of the ledger, newest first. */
  ledger(...query: LedgerQuery): ReturnType<typeof findCommands>;
  /** Ends what others left behind, then keeps looking: leases, expiries, fall-backs. */
  start(): Promise<void>;
  /** The clock was set by `by` ms: auto-reverts and approvals keep their remaining time. */
  clockSet(by: number): void;
  /** One look at all of that now; what `start` does every `tickMs`. */
  look(): Promise<void>;
  /** Calls off what has not left and waits for the rest. */
  stop(): Promise<void>;
}

type LedgerQuery = Parameters<typeof findCommands> extends [unknown, ...infer Rest] ? Rest : never;

export function createCommands(deps: CommandsDeps): Commands {
  const { db, registry, newest, states, logger, now } = deps;
  const leaseNow = deps.worldNow ?? now;
  const times = { ...defaultTimes, ...deps.times };
  const owner = randomUUID();
  const leaseEnd = () => leaseNow() + times.leaseMs;
  const knowledge = createKnowledge(newest, registry);
  const ends = createEnds({ ...deps, times });
  const approvals = createApprovals({ ...deps, times, ends, owner, leaseEnd, enter: enterApproved });
  const perform = createPerform({ ...deps, times, knowledge, owner, leaseEnd, isApprovalRequired: approvals.isRequired });
  const lines = createLines({ perform, park: approvals.park, ends, times, now });
  let renewed = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  /** Steps of the clock not written to the rows yet, ms; nothing is due until they are. */
  let setBy = 0;
  let stopped = false;

  function paramOf(deviceId: number, wanted: Wanted): ParamRecord {
    const param = 'metric' in wanted ? registry.paramOf(deviceId, wanted.metric) : registry.param(wanted.paramId);
    if (param?.deviceId !== deviceId) throw new AppError('notFound');
    return param;
  }

  function rowOf(step: Step, position: number): NewCommand {
    const { group, oldValue } = step;
    const { by } = group.asker;
    const { revert } = group;
    return {
      project_id: step.param.projectId,
      device_id: group.deviceId,
      param_id: step.param.paramId,
      metric: step.param.point.metric,
      user_name: by.userName,
      user_id: by.userId,
      login_name: by.loginName,
      session_id: by.sessionId,
      link_id: by.linkId,
      address: by.address,
      old_value: oldValue,
      asked_value: step.value,
      asked_time: now(),
      group_id: group.id,
      position,
      lease_owner: owner,
      lease_end: leaseEnd(),
      not_after: group.notAfter,
      revert_at: revert === null ? null : 'at' in revert ? revert.at : now() + revert.afterMs,
      revert_of: group.revertOf,
    };
  }

  interface Entering extends AskOptions {
    readonly asker: Asker;
    readonly deviceId: number;
    readonly revertOf: number | null;
    /** Makes the rows; their ids in order. */
    readonly keep: (rows: readonly NewCommand[]) => Promise<readonly number[]>;
  }

  const isStop = ({ paramId }: ParamRecord, value: number) => isStopValue(registry, paramId, value);

  function stepOf(step: Pick<Step, 'group' | 'keeping' | 'param' | 'value' | 'id'>): Step {
    const { param, value } = step;
    return {
      ...step,
      isStop: isStop(param, value),
      oldValue: knowledge.value(param.paramId),
      called: null,
      off: new AbortController(),
      over: Promise.withResolvers(),
    };
  }

  function endsOf(steps: readonly Step[]): Promise<readonly StepEnd[]> {
    return Promise.all(
      steps.map(async (step): Promise<StepEnd> => {
        const over = await step.over.promise;
        return { ...over, id: step.id, ...pick(step), oldValue: deedOf(step).oldValue };
      }),
    );
  }

  /** What stops a device calls off what waits for a second person, too. */
  function callOffWaiting(group: Group, steps: readonly Step[]): void {
    const stop = steps.find(({ isStop: stops }) => stops);
    if (stop) approvals.stopped(group.deviceId, group.id, reasons.stopped(stop.param.point.name));
  }

  /** Its rows are there and ours; `off`: a stop came between. */
  function enterApproved(found: readonly { row: CommandRow; param: ParamRecord }[], group: Group, off: Text | null): Asked {
    const kept = Promise.resolve();
    const noteSent: Keeping['noteSent'] = (step, sending) => markSent(db, { ...sending, id: step.id });
    const keeping = (): Keeping => ({ kept, begin() {}, noteSent });
    const steps = found.map(({ row, param }) => stepOf({ group, keeping, param, value: row.asked_value, id: row.id }));
    if (off) for (const step of steps) callOff(step, off);
    callOffWaiting(group, steps);
    lines.enter(group, steps);
    return { group: group.id, ids: steps.map(({ id }) => id), ended: endsOf(steps) };
  }

  /** Into the line first, so that the place is that of the call; nothing is sent before it is kept. */
  function enter(wanted: readonly { param: ParamRecord; value: number }[], entering: Entering) {
    const { asker, deviceId, revertOf, keep } = entering;
    const group: Group = {
      id: randomUUID(),
      asker,
      deviceId,
      whole: entering.group === 'whole',
      revert: entering.revert ?? null,
      revertAt: entering.revert && 'at' in entering.revert ? entering.revert.at : null,
      notAfter: entering.notAfter ?? null,
      asked: performance.now(),
      revertOf,
      waits: revertOf === null && isDangerous(wanted.map(({ param, value }) => ({ param, isStop: isStop(param, value) }))),
    };
    const keeping = (): Keeping => made;
    const steps = wanted.map(({ param, value }) => stepOf({ group, keeping, param, value, id: 0 }));
    const made = createKeeping({ steps, rows: steps.map(rowOf), keep, markSent: (sending) => markSent(db, sending) });
    callOffWaiting(group, steps);
    // Whose turn is now is judged first, where that takes no time: the rows then tell of it as sent.
    if (lines.enter(group, steps)) setImmediate(made.begin);
    else made.begin();
    return { group, steps, kept: made.kept };
  }

  function enterRevert(param: ParamRecord, value: number, of: number, keep: (row: NewCommand) => Promise<number | null>): Promise<void> {
    const { kept } = enter([{ param, value }], {
      asker: reverter,
      deviceId: param.deviceId,
      revertOf: of,
      async keep([row]) {
        const id = row ? await keep(row) : null;
        if (id === null) throw new Error('the fall-back is not owed any more');
        return [id];
      },
    });
    return kept.catch((error: unknown) => logger.error({ err: error, of }, 'a fall-back could not be asked for'));
  }

  async function look(): Promise<void> {
    if (setBy !== 0) {
      const by = setBy;
      await shiftSpans(db, by);
      setBy -= by;
    }
    lines.expire();
    const leased = leaseNow();
    if (leased < renewed || leased - renewed >= times.leaseMs / 3) {
      await renewLeases(db, owner, leased + times.leaseMs, ends.givenUp());
      renewed = leased;
      await recover({ db, logger, ends, leaseNow, isOurs: (id) => lines.holds(id) });
    }
    if (setBy === 0) await approvals.expire();
    if (setBy === 0 && !stopped) await enterDue({ db, registry, states, seats: deps.seats, now, enter: enterRevert });
  }

  /** One look at a time. */
  function lookOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    async ask(asker, deviceId, wanted, options = {}) {
      if (stopped) throw new AppError('internal');
      const found = wanted.map((each) => ({ param: paramOf(deviceId, each), value: each.value }));
      const { group, steps, kept } = enter(found, {
        ...options,
        asker,
        deviceId,
        revertOf: null,
        keep: (rows) => insertCommands(db, rows),
      });
      await kept;
      return { group: group.id, ids: steps.map(({ id }) => id), ended: endsOf(steps) };
    },
    approvals,
    ledger: (filter, page) => findCommands(db, filter, page),
    look: lookOnce,
    clockSet(by) {
      setBy += by;
    },
    async start() {
      await lookOnce();
      timer = setInterval(() => {
        lookOnce().catch((error: unknown) => logger.error({ err: error }, 'commands could not be looked after'));
      }, times.tickMs).unref();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking?.catch(() => {});
      await lines.stop();
      ends.stop();
      knowledge.stop();
    },
  };
}

const pick = ({ param, value }: Step) => ({ param, value });
