/** Approval of dangerous commands by a second person: approve, refuse; and the requester's withdrawal. */
import { dayMs } from '@czyun/contract';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ParamRecord } from '../../registry/types.ts';
import { actorOfRow, entryOf, factsOfRow } from '../entry.ts';
import type { Ask } from '../path/request.ts';
import { reasons } from '../reasons.ts';
import type { CommandRow } from '../repo.ts';
import { type Asked, type CommandEntry, type CommandsDeps, type Requester, refused } from '../types.ts';
import type { Parking } from './parking.ts';
import { approvalOptions, claim, codeSinceOf, groupRows, waitingOf } from './repo.ts';

/**
 * Minimum age of a second person's permission. An account created, invited or promoted today may be the requester's own: a user
 * administrator could approve their own commands with it. After a day others can have noticed the new member (decision 009).
 */
const newcomerMs = dayMs;

export interface ApprovalDeps extends Pick<CommandsDeps, 'db' | 'registry' | 'audit' | 'now' | 'worldNow' | 'rights' | 'changes'> {
  readonly parking: Pick<Parking, 'isRequired' | 'stopEnded' | 'stoppedSince' | 'end'>;
  readonly ask: Pick<Ask, 'approved'>;
  /** Lease owner of this process's rows. */
  readonly owner: string;
  readonly leaseEnd: () => number;
}

export interface Approvals {
  /** Whether a project requires a second person for dangerous commands. */
  isRequired(projectId: number): Promise<boolean>;
  list(projectId: number): Promise<CommandRow[]>;
  /** Whether the user's permission is too recent to be a second person. */
  isNewcomer(projectId: number, by: Actor): Promise<boolean>;
  /** Approves a group as the second person; resolves once it is in its device's queue, where everything is checked again. */
  approve(projectId: number, groupId: string, second: Requester): Promise<Asked>;
  /** Refuses a group as the second person; returns the number of steps ended. */
  refuse(projectId: number, groupId: string, second: Requester, why: string): Promise<number>;
  /** Only the requester may withdraw; `forbidden` for others. */
  withdraw(projectId: number, groupId: string, by: Actor): Promise<number>;
}

/** The same account, or the same session: the requester cannot be the second person. */
export function isSamePerson(row: CommandRow, by: Actor): boolean {
  return (row.user_id !== null && row.user_id === by.userId) || (row.session_id !== null && row.session_id === by.sessionId);
}

export function createApprovals(deps: ApprovalDeps): Approvals {
  const { db, registry, audit, now, parking, ask, owner } = deps;

  /** The waiting rows of a group; throws `notFound`, or `approvalOver` if it no longer waits. */
  async function waitingRows(projectId: number, group: string): Promise<readonly [CommandRow, ...CommandRow[]]> {
    const rows = await groupRows(db, projectId, group);
    if (rows.length === 0) throw new AppError('notFound');
    const [first, ...others] = rows.filter((row) => row.state === 'approval' && (row.approval_until ?? 0) > now());
    if (!first) throw new AppError('approvalOver');
    return [first, ...others];
  }

  /** Throws `approvalOwn` or `forbidden` if the person may not answer. */
  async function checkSecond(rows: readonly CommandRow[], second: Requester): Promise<readonly { row: CommandRow; param: ParamRecord }[]> {
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

  async function isNewcomer(projectId: number, { userId }: Actor): Promise<boolean> {
    const since = userId === null ? null : await codeSinceOf(db, projectId, userId);
    return since !== null && (deps.worldNow ?? now)() - since < newcomerMs;
  }

  /** Both must still have the right when the turn comes. */
  function bothOf(row: CommandRow, second: Requester): Requester {
    const by = actorOfRow(row);
    const isPart = by.userId === null && by.linkId === null;
    return { by, may: async (param) => (await second.may(param)) && (isPart || !deps.rights || (await deps.rights(by, param))) };
  }

  return {
    isRequired: parking.isRequired,
    list: (projectId) => waitingOf(db, projectId),
    isNewcomer,
    async approve(projectId, groupId, second) {
      const begun = performance.now();
      const [{ device_id: deviceId }] = await waitingRows(projectId, groupId);
      await parking.stopEnded(deviceId);
      const rows = await waitingRows(projectId, groupId);
      const steps = await checkSecond(rows, second);
      // Refusing is safe, and open to newcomers.
      if (await isNewcomer(projectId, second.by)) throw new AppError('approvalNewcomer');
      const ids = rows.map(({ id }) => id);
      await db.transaction().execute(async (within) => {
        const holds = { owner, leaseEnd: deps.leaseEnd(), now: now() };
        if (!(await claim(within, ids, second.by, holds))) throw new AppError('approvalOver');
        for (const row of rows) await audit.record(answerEntry(registry, row, second.by, 'approve', ''), within);
      });
      for (const topic of ['approvals', 'commands'] as const) deps.changes?.publish({ projectId, topic });
      const [first] = rows;
      return ask.approved({
        id: groupId,
        asker: bothOf(first, second),
        deviceId,
        ...approvalOptions.parse(JSON.parse(first.approval_options ?? '')),
        notAfter: first.not_after,
        steps,
        calledOff: parking.stoppedSince(deviceId, begun, groupId),
      });
    },
    async refuse(projectId, groupId, second, why) {
      const rows = await waitingRows(projectId, groupId);
      await checkSecond(rows, second);
      return parking.end(rows, reasons.approvalRefused(second.by.userName, why), async (within) => {
        for (const row of rows) await audit.record(answerEntry(registry, row, second.by, 'refuse', why), within);
      });
    },
    async withdraw(projectId, groupId, by) {
      const rows = await waitingRows(projectId, groupId);
      if (!rows.every((row) => isSamePerson(row, by))) throw new AppError('forbidden');
      return parking.end(rows, reasons.withdrawn);
    },
  };
}

/** The log entry of the second person's answer, under their own name. The command's own entry follows when it ends. */
function answerEntry(
  registry: ApprovalDeps['registry'],
  row: CommandRow,
  by: Actor,
  answer: 'approve' | 'refuse',
  why: string,
): CommandEntry {
  const entry = entryOf(factsOfRow(row), refused(reasons.none), registry);
  const { zh, en } = registry.param(row.param_id)?.point.name ?? { zh: row.metric, en: row.metric };
  const action =
    answer === 'approve'
      ? { zh: `批准设置 ${zh}（命令 ${row.id}）`, en: `Approve: set ${en} (command ${row.id})` }
      : { zh: `不批准设置 ${zh}（命令 ${row.id}）`, en: `Refuse to approve: set ${en} (command ${row.id})` };
  return { ...entry, by, action, target: why === '' ? entry.target : `${entry.target}: ${why}`, result: 'ok' };
}
