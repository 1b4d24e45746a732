/** Commands that wait for a second person: nothing of them is sent, and they outlive the process. */
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import type { ParamRecord } from '../registry/types.ts';
import {
  approvalOptions,
  claim,
  codeSinceOf,
  groupRows,
  isApprovalRequired,
  overdue,
  park,
  waitingOf,
  waitingOn,
} from './approvals-repo.ts';
import type { Ends } from './ends.ts';
import { actorOfRow, deedOfRow, entryOf } from './entry.ts';
import { refused } from './perform.ts';
import type { CommandRow } from './repo.ts';
import type { Group, Step } from './step.ts';
import type { Asked, Asker, CommandsDeps, CommandTimes, Waiting } from './types.ts';
import { reasons } from './words.ts';

/**
 * So old is the code of a second person at least. An account made, invited or raised today may be the asker's own: he who manages users could confirm his own
 * commands with it, whoever's invitation he used. A day lets others see the new member (decision 009).
 */
const newcomerMs = 24 * 3_600_000;

export interface ApprovalDeps extends Pick<CommandsDeps, 'db' | 'registry' | 'audit' | 'logger' | 'now' | 'worldNow' | 'rights'> {
  readonly ends: Pick<Ends, 'write'>;
  readonly times: Pick<CommandTimes, 'approvalMs'>;
  readonly owner: string;
  readonly leaseEnd: () => number;
  /** Puts a confirmed group into its device's line. */
  readonly enter: (rows: readonly { row: CommandRow; param: ParamRecord }[], group: Group, off: Text | null) => Asked;
}

/** The same account, or the same session: the asker cannot be the second person. */
export function isSamePerson(row: CommandRow, by: Actor): boolean {
  return (row.user_id !== null && row.user_id === by.userId) || (row.session_id !== null && row.session_id === by.sessionId);
}

/** A group that holds a dangerous step; what stops a device never waits for a second person. */
export function isDangerous(steps: readonly Pick<Step, 'param' | 'isStop'>[]): boolean {
  return steps.some(({ param, isStop }) => param.point.dangerous === true && !isStop);
}

export function createApprovals(deps: ApprovalDeps) {
  const { db, registry, ends, logger, now, owner, times } = deps;
  /** Device → its last stop (elapsed ms): what was asked before it must not be sent after it. */
  const stops = new Map<
    number,
    { readonly asked: number; readonly group: string; readonly reason: Text; readonly ended: Promise<unknown> }
  >();

  function stoppedSince(deviceId: number, elapsed: number, group: string): Text | null {
    const stop = stops.get(deviceId);
    return stop && stop.group !== group && stop.asked >= elapsed ? stop.reason : null;
  }

  /** Ends what still waits of these; how many there were. `also` is written together with the first that does. */
  async function end(rows: readonly CommandRow[], reason: Text, also?: (within: Kysely<Schema>) => Promise<void>): Promise<number> {
    let ended = 0;
    for (const row of rows) {
      const options = { from: 'approval', ...(also && ended === 0 ? { also } : {}) } as const;
      if (await ends.write(row.id, deedOfRow(row), refused(reason), options)) ended += 1;
    }
    return ended;
  }

  /** Of a group that is there; throws `notFound`, and `approvalOver` when it waits no more. */
  async function standing(projectId: number, group: string): Promise<readonly [CommandRow, ...CommandRow[]]> {
    const rows = await groupRows(db, projectId, group);
    if (rows.length === 0) throw new AppError('notFound');
    const [first, ...others] = rows.filter((row) => row.state === 'approval' && (row.approval_until ?? 0) > now());
    if (!first) throw new AppError('approvalOver');
    return [first, ...others];
  }

  /** Rights of the second person; throws `approvalOwn` or `forbidden`. */
  async function judgeSecond(rows: readonly CommandRow[], second: Asker): Promise<readonly { row: CommandRow; param: ParamRecord }[]> {
    if (rows.some((row) => isSamePerson(row, second.by))) throw new AppError('approvalOwn');
    return Promise.all(
      rows.map(async (row) => {
        const param = registry.param(row.param_id);
        if (!param) throw new AppError('notFound');
        if (!(await second.may(param))) throw new AppError('forbidden');
        return { row, param };
      }),
    );
  }

  /** Whether somebody got the code too lately to be a second person. */
  async function isNewcomer(projectId: number, { userId }: Actor): Promise<boolean> {
    const since = userId === null ? null : await codeSinceOf(db, projectId, userId);
    return since !== null && (deps.worldNow ?? now)() - since < newcomerMs;
  }

  /** Both must still be allowed to, when its turn comes. */
  function bothOf(row: CommandRow, second: Asker): Asker {
    const by = actorOfRow(row);
    const isPart = by.userId === null && by.linkId === null;
    return { by, may: async (param) => (await second.may(param)) && (isPart || !deps.rights || (await deps.rights(by, param))) };
  }

  return {
    isRequired: (projectId: number) => isApprovalRequired(db, projectId),
    list: (projectId: number) => waitingOf(db, projectId),
    isNewcomer,

    /** Lets what is left of a group wait; null: it is ours no longer, a text: a stop has called it off meanwhile. */
    async park(steps: readonly Step[]): Promise<Waiting | Text | null> {
      const [first] = steps;
      if (!first) return null;
      const { group } = first;
      const until = Math.min(now() + times.approvalMs, group.notAfter ?? Number.POSITIVE_INFINITY);
      const ids = steps.map(({ id }) => id);
      const options = { whole: group.whole, revert: group.revert ? structuredClone(group.revert) : null };
      if ((await park(db, ids, { owner, until, options })) === 0) return null;
      const off = first.called ?? stoppedSince(group.deviceId, group.asked, group.id);
      if (!off) return { result: 'approval', reason: reasons.waits, readBack: null, approvalUntil: until };
      await end(await waitingOn(db, group.deviceId), off);
      return off;
    },

    /** A stop was asked for: what waits on its device would start again what it stops. */
    stopped(deviceId: number, group: string, reason: Text): void {
      const ended = waitingOn(db, deviceId)
        .then((rows) =>
          end(
            rows.filter((row) => row.group_id !== group),
            reason,
          ),
        )
        .catch((error: unknown) => logger.error({ err: error, deviceId }, 'what waits for approval could not be called off'));
      stops.set(deviceId, { asked: performance.now(), group, reason, ended });
    },

    /** Ends what nobody confirmed in time, whoever was asked. */
    async expire(): Promise<void> {
      const rows = await overdue(db, now());
      if (rows.length === 0) return;
      await end(rows, reasons.approvalExpired).catch((error: unknown) => logger.error({ err: error }, 'approvals could not be ended'));
    },

    /** Confirms a group as the second person; resolves once it is in its device's line, where everything is judged again. */
    async approve(projectId: number, groupId: string, second: Asker): Promise<Asked> {
      const begun = performance.now();
      const [{ device_id: deviceId }] = await standing(projectId, groupId);
      await stops.get(deviceId)?.ended;
      const rows = await standing(projectId, groupId);
      const found = await judgeSecond(rows, second);
      // Refusing is the safe side, and open to newcomers.
      if (await isNewcomer(projectId, second.by)) throw new AppError('approvalNewcomer');
      const ids = rows.map(({ id }) => id);
      await db.transaction().execute(async (within) => {
        const holds = { owner, leaseEnd: deps.leaseEnd(), now: now() };
        if (!(await claim(within, ids, second.by, holds))) throw new AppError('approvalOver');
        for (const row of rows) await deps.audit.record(answerEntry(row, second.by, 'approve', ''), within);
      });
      const [{ not_after: notAfter, approval_options: stored }] = rows;
      const { whole, revert } = approvalOptions.parse(JSON.parse(stored ?? ''));
      const group: Group = {
        id: groupId,
        asker: bothOf(rows[0], second),
        deviceId,
        whole,
        revert,
        revertAt: revert && 'at' in revert ? revert.at : null,
        notAfter,
        asked: performance.now(),
        revertOf: null,
        waits: false,
      };
      return deps.enter(found, group, stoppedSince(deviceId, begun, groupId));
    },

    /** Refuses a group as the second person; how many steps that ended. */
    async refuse(projectId: number, groupId: string, second: Asker, why: string): Promise<number> {
      const rows = await standing(projectId, groupId);
      await judgeSecond(rows, second);
      return end(rows, reasons.approvalRefused(second.by.userName, why), async (within) => {
        for (const row of rows) await deps.audit.record(answerEntry(row, second.by, 'refuse', why), within);
      });
    },

    /** Only whoever asked withdraws; `forbidden` for others. */
    async withdraw(projectId: number, groupId: string, by: Actor): Promise<number> {
      const rows = await standing(projectId, groupId);
      if (!rows.every((row) => isSamePerson(row, by))) throw new AppError('forbidden');
      return end(rows, reasons.withdrawn);
    },
  };

  /** What the second person said, in the books under his own name. */
  function answerEntry(row: CommandRow, by: Actor, answer: 'approve' | 'refuse', why: string) {
    const entry = entryOf(deedOfRow(row), refused(reasons.none), registry);
    const point = registry.param(row.param_id)?.point;
    const { zh, en } = point?.name ?? { zh: row.metric, en: row.metric };
    const action =
      answer === 'approve'
        ? { zh: `批准设置 ${zh}（命令 ${row.id}）`, en: `Approve: set ${en} (command ${row.id})` }
        : { zh: `不批准设置 ${zh}（命令 ${row.id}）`, en: `Refuse to approve: set ${en} (command ${row.id})` };
    // What it was, the command's own entry tells when it ends.
    return { ...entry, by, action, target: why === '' ? entry.target : `${entry.target}: ${why}`, result: 'ok' };
  }
}

export type Approvals = ReturnType<typeof createApprovals>;
