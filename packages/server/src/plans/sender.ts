/** Sends plans to controllers: one at a time for each, owned by the process that renews the lease; sendings of dead processes are recovered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlanSlot, SendingState } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Audit } from '../audit/index.ts';
import type { Requester } from '../commands/index.ts';
import type { Schema } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { endEntry } from './entry.ts';
import { keeper, Left, type Work } from './plan-work.ts';
import { createPlanWriter, type PlanWriterDeps } from './plan-writer.ts';
import { abandonedSendings, addSending, claimSending, moveSending, type SendingRow } from './repo.ts';

export interface SenderTimes {
  readonly leaseMs: number;
  readonly tickMs: number;
  /** Pauses before each attempt to restore the previous plan. */
  readonly restoreMs: readonly number[];
  /** Time after its last step within which an interrupted sending is recovered automatically. */
  readonly recoverMs: number;
  /** Longest wait of a stop for the current step. */
  readonly stopMs: number;
}

export const senderTimes: SenderTimes = {
  leaseMs: 15_000,
  tickMs: 1000,
  restoreMs: [0, 2000, 5000, 15_000],
  recoverMs: 600_000,
  stopMs: 5000,
};

export interface SenderDeps extends PlanWriterDeps {
  readonly audit: Pick<Audit, 'record'>;
  readonly logger: { error(fields: object, text: string): void };
  /** Time of leases. */
  readonly worldNow: () => number;
  readonly times?: Partial<SenderTimes> | undefined;
}

export interface WantedSending {
  readonly projectId: number;
  readonly deviceId: number;
  readonly name: string;
  readonly dayKind: string | null;
  readonly slots: readonly PlanSlot[];
  /** More statements in the transaction that stores the sending; if it rejects, nothing is sent. */
  readonly along?: (within: Kysely<Schema>) => Promise<void>;
}

export interface Sender {
  /** Resolves when the plan is refused, or its sending has begun; `conflict` if another one is in progress. `over` resolves with its end. */
  send(wanted: WantedSending, asker: Requester): Promise<{ readonly id: number; readonly over: Promise<void> }>;
  start(): void;
  /** Recovers abandoned sendings once. */
  look(): Promise<void>;
  /** Begins no further step; sendings in progress are left to the next process. */
  stop(): Promise<void>;
}

const actorOfRow = (row: SendingRow): Actor => ({
  userId: row.user_id,
  loginName: row.login_name,
  userName: row.user_name,
  sessionId: row.session_id,
  linkId: row.link_id,
  address: row.address,
});

export function createSender(deps: SenderDeps): Sender {
  const { db, registry, states, now, worldNow } = deps;
  const times = { ...senderTimes, ...deps.times };
  const owner = randomUUID();
  const active = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  const { refusal, carryOut, recover } = createPlanWriter(deps, { ...times, stopping: stopping.signal, move, finish });

  async function move(work: Work, fields: Partial<SendingRow>): Promise<void> {
    if (stopping.signal.aborted) throw new Left();
    const stamp = fields.state === undefined ? {} : { step_time: now() };
    const lease = { lease_end: worldNow() + times.leaseMs };
    if (!(await moveSending(db, work.row.id, owner, { ...fields, ...stamp, ...lease }))) throw new Left();
    work.row = { ...work.row, ...fields, ...stamp };
  }

  /** The end, with its entry in the operation log. */
  async function finish(work: Work, state: SendingState, reason: Text): Promise<void> {
    const end = { state, reason_zh: reason.zh, reason_en: reason.en, step_time: now(), end_time: now() };
    await db.transaction().execute(async (within) => {
      if (!(await moveSending(within, work.row.id, owner, end))) throw new Left();
      await deps.audit.record(endEntry({ ...work.row, ...end }, registry, actorOfRow(work.row)), within);
    });
    work.row = { ...work.row, ...end };
  }

  function run(work: Work, act: (work: Work) => Promise<void>): Promise<void> {
    const { id } = work.row;
    const over = act(work)
      .catch((error: unknown) => {
        if (!(error instanceof Left)) deps.logger.error({ err: error, sendingId: id }, 'a plan on its way to a device broke off');
      })
      .finally(() => active.delete(id));
    active.set(id, over);
    return over;
  }

  async function look(): Promise<void> {
    const time = worldNow();
    for (const id of active.keys()) await moveSending(db, id, owner, { lease_end: time + times.leaseMs });
    for (const row of await abandonedSendings(db, time)) {
      if (active.has(row.id) || deps.seats?.holds(row.project_id) === false) continue;
      // An offline device cannot be recovered; after `recoverMs` nothing is changed.
      if (row.state !== 'asked' && states.get(row.device_id).status === 'offline' && now() - row.step_time <= times.recoverMs) continue;
      const lease = { lease_owner: owner, lease_end: time + times.leaseMs };
      if (await claimSending(db, row.id, time, lease)) void run({ row: { ...row, ...lease }, asker: keeper }, recover);
    }
  }

  const watch = createPeriodic({
    everyMs: times.tickMs,
    work: look,
    failed: logFailures(deps.logger, 'error', 'plans on their way could not be looked after'),
  });

  return {
    async send({ projectId, deviceId, name, dayKind, slots, along }, asker) {
      if (stopping.signal.aborted) throw new AppError('internal');
      const { userId, loginName, userName, sessionId, linkId, address } = asker.by;
      const fields = {
        ...{ project_id: projectId, device_id: deviceId, name, day_kind: dayKind, slots: JSON.stringify(slots), held: null },
        ...{ state: 'asked', in_force: null, pause_id: null, group_id: null, reason_zh: '', reason_en: '' },
        ...{ asked_time: now(), step_time: now(), end_time: null, user_id: userId, login_name: loginName, user_name: userName },
        ...{ session_id: sessionId, link_id: linkId, address, lease_owner: owner, lease_end: worldNow() + times.leaseMs },
      };
      const row = await db.transaction().execute(async (within) => {
        const added = await addSending(within, fields);
        if (!added) throw new AppError('planUnderWay');
        await along?.(within);
        return added;
      });
      const work: Work = { row, asker };
      const begun = Promise.withResolvers<void>();
      const over = run(work, async () => {
        const refused = await refusal(work).finally(begun.resolve);
        return refused ? finish(work, 'refused', refused) : carryOut(work);
      });
      await begun.promise;
      // A refusal before the first write is complete with the answer.
      if (work.row.held === null) await over;
      return { id: row.id, over };
    },
    look: watch.turn,
    start: () => void watch.start(),
    async stop() {
      stopping.abort();
      await watch.stop();
      const late = new AbortController();
      const all = Promise.all(active.values());
      await Promise.race([all, pause(times.stopMs, undefined, { signal: late.signal, ref: false }).catch(() => {})]);
      late.abort();
    },
  };
}
