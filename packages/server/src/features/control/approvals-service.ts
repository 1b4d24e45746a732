/** Commands that wait for the approval of another person, and whether a project requires it. */
import { type Approval, grants, type Permission } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { actorView } from '../../alarms/entries/entry.ts';
import type { Audit } from '../../audit/index.ts';
import {
  approvalOptions,
  type CommandRow,
  type Commands,
  isApprovalRequired,
  isSamePerson,
  setApprovalRequired,
} from '../../commands/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { ProjectChanges } from '../../kernel/project-changes.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { Registry } from '../../registry/index.ts';
import { deviceName, type Viewer } from './viewer.ts';

interface ApprovalDeps {
  readonly db: Kysely<Schema>;
  readonly commands: Pick<Commands, 'approvals'>;
  readonly registry: Pick<Registry, 'device' | 'param'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly security: SecurityLog;
  readonly changes: Pick<ProjectChanges, 'publish'>;
  readonly now: () => number;
}

type Group = readonly [CommandRow, ...CommandRow[]];

export function createApprovals({ db, commands, registry, audit, security, changes, now }: ApprovalDeps) {
  function stepView(row: CommandRow, { language }: Viewer): Approval['steps'][number] {
    const point = registry.param(row.param_id)?.point;
    return {
      commandId: row.id,
      paramId: row.param_id,
      metric: row.metric,
      name: point?.name[language] ?? row.metric,
      oldValue: row.old_value,
      value: row.asked_value,
      dangerous: point?.dangerous === true,
    };
  }

  /** Whether the permissions and the identity of the viewer allow an approval. */
  function isEntitled(rows: Group, { by, code }: Viewer): boolean {
    if (by.linkId !== null || rows.some((row) => isSamePerson(row, by))) return false;
    const ofPoints = rows.flatMap((row) => registry.param(row.param_id)?.point.permission ?? []);
    const needed: Permission[] = ['command.approve', 'device.control', ...ofPoints];
    return needed.every((permission) => grants({ code, linkMoney: null }, permission));
  }

  function approvalView(rows: Group, viewer: Viewer, isNewcomer: boolean): Approval {
    const [first] = rows;
    const { whole, revert } = approvalOptions.parse(JSON.parse(first.approval_options ?? ''));
    const entitled = isEntitled(rows, viewer);
    return {
      group: first.group_id ?? '',
      deviceId: first.device_id,
      deviceName: deviceName(registry, first.device_id, viewer.language),
      by: actorView(first.login_name, first.user_name, first.user_id, first.link_id) ?? {
        userId: null,
        loginName: '',
        userName: first.user_name,
        linkId: null,
      },
      askedTime: first.asked_time,
      until: first.approval_until ?? 0,
      whole,
      revertAfterMs: revert && 'afterMs' in revert ? revert.afterMs : null,
      own: rows.some((row) => isSamePerson(row, viewer.by)),
      newcomer: entitled && isNewcomer,
      answerable: entitled && !isNewcomer,
      steps: rows.map((row) => stepView(row, viewer)),
    };
  }

  return {
    async approvals(projectId: number, viewer: Viewer): Promise<{ required: boolean; list: Approval[] }> {
      const rows = (await commands.approvals.list(projectId)).filter(({ approval_until: until }) => (until ?? 0) > now());
      const groups = [...Map.groupBy(rows, ({ group_id }) => group_id).values()];
      const isNewcomer = groups.length > 0 && (await commands.approvals.isNewcomer(projectId, viewer.by));
      const list = groups.flatMap(([first, ...others]) => (first ? [approvalView([first, ...others], viewer, isNewcomer)] : []));
      return { required: await commands.approvals.isRequired(projectId), list };
    },

    async requireApproval(projectId: number, required: boolean, by: Actor): Promise<void> {
      const isChanged = await db.transaction().execute(async (within) => {
        if ((await isApprovalRequired(within, projectId)) === required) return false;
        await setApprovalRequired(within, projectId, required);
        const action = required
          ? { zh: '启用两人确认', en: 'Turn two-person approval on' }
          : { zh: '停用两人确认', en: 'Turn two-person approval off' };
        await audit.record({ projectId, by, action, result: 'ok' }, within);
        return true;
      });
      if (isChanged) changes.publish({ projectId, topic: 'approvals' });
      if (isChanged && !required) security.note({ kind: 'approvalOff', by, projectId });
    },
  };
}
