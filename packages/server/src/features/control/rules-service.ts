/** What stands around commands: lock-out tags, the second person, presets. */
import { type Approval, allows, type DeviceTag, fieldText, grants, type Language, type Permission, type Preset } from '@czyun/contract';
import { expandPoints } from '@czyun/devices';
import type { Kysely } from 'kysely';
import { actorView } from '../../alarms/entries/entry.ts';
import type { Audit } from '../../audit/index.ts';
import {
  approvalOptions,
  type CommandRow,
  type Commands,
  dropTag,
  findTag,
  hangTag,
  isApprovalRequired,
  isSamePerson,
  setApprovalRequired,
  type TagRow,
  tagsOf,
} from '../../commands/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import { nameIn, type Registry } from '../../registry/index.ts';
import { deletePreset, findPresets, type PresetRow, presetById, putPreset } from './presets-repo.ts';

export interface ControlRulesDeps {
  readonly db: Kysely<Schema>;
  readonly commands: Pick<Commands, 'approvals'>;
  readonly registry: Pick<Registry, 'device' | 'param' | 'project' | 'catalog'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly security: SecurityLog;
  readonly now: () => number;
}

/** Who reads or acts, in which language, with which code in the project. */
export interface Reader {
  readonly by: Actor;
  readonly code: number;
  readonly language: Language;
}

/** Tags on one device, presets of one type. */
const [mostTags, mostPresets] = [20, 100];
const engineeringAdministrator = 2;

export function createControlRules({ db, commands, registry, audit, security, now }: ControlRulesDeps) {
  const deviceName = (deviceId: number, language: Language) => {
    const device = registry.device(deviceId);
    return device ? nameIn(language, device) : '';
  };
  const targetOf = (deviceId: number) => [...new Set([deviceName(deviceId, 'zh'), deviceName(deviceId, 'en')])].join(' / ');

  function tagView(row: TagRow, { by, code, language }: Reader): DeviceTag {
    return {
      id: row.id,
      deviceId: row.device_id,
      deviceName: deviceName(row.device_id, language),
      reason: row.reason,
      by: { userId: row.user_id, loginName: row.login_name, userName: row.user_name, linkId: null },
      setTime: row.set_time,
      until: row.until,
      removable: mayRemove(row, by, code),
    };
  }

  const mayRemove = (row: TagRow, by: Actor, code: number) =>
    allows(code, 'device.control') && (row.user_id === by.userId || code === engineeringAdministrator);

  function approvalView(rows: readonly [CommandRow, ...CommandRow[]], { by, code, language }: Reader, newcomer: boolean): Approval {
    const [first] = rows;
    const { whole, revert } = approvalOptions.parse(JSON.parse(first.approval_options ?? ''));
    const own = rows.some((row) => isSamePerson(row, by));
    const wanted: Permission[] = [
      'command.approve',
      'device.control',
      ...rows.flatMap((row) => registry.param(row.param_id)?.point.permission ?? []),
    ];
    const entitled = !own && by.linkId === null && wanted.every((permission) => grants({ code, linkMoney: null }, permission));
    return {
      group: first.group_id ?? '',
      deviceId: first.device_id,
      deviceName: deviceName(first.device_id, language),
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
      own,
      newcomer: entitled && newcomer,
      answerable: entitled && !newcomer,
      steps: rows.map((row) => {
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
      }),
    };
  }

  /** Of the right type, writable, each of them a value that it could ever take. */
  function judgePreset(projectId: number, typeId: number, steps: Preset['steps']): void {
    const type = registry.catalog.type(typeId);
    const owner = registry.catalog.custom(typeId)?.ownerProjectId ?? null;
    if (!type || (owner !== null && owner !== projectId)) throw new AppError('notFound');
    const writable = new Set(
      expandPoints(type)
        .filter(({ access, type: kind }) => access !== 'r' && kind !== 'text')
        .map(({ metric }) => metric),
    );
    const wrong = steps.findIndex(({ metric }) => !writable.has(metric));
    if (wrong >= 0) throw new AppError('badInput', {}, [{ path: `steps.${wrong}.metric`, message: fieldText('notWritable') }]);
  }

  return {
    tags: async (projectId: number, reader: Reader): Promise<DeviceTag[]> =>
      (await tagsOf(db, projectId, now())).map((row) => tagView(row, reader)),

    async setTag(wish: { deviceId: number; reason: string; until?: number | undefined }, reader: Reader): Promise<DeviceTag> {
      const { deviceId, reason, until = null } = wish;
      const { by } = reader;
      const projectId = registry.device(deviceId)?.projectId;
      if (projectId === undefined || by.userId === null) throw new AppError('notFound');
      const { userId } = by;
      if (until !== null && until <= now()) throw new AppError('badInput', {}, [{ path: 'until', message: fieldText('notPast') }]);
      if ((await tagsOf(db, projectId, now())).filter((tag) => tag.device_id === deviceId).length >= mostTags)
        throw new AppError('tooManySaved', { most: mostTags });
      const row = await db.transaction().execute(async (within) => {
        const hung = await hangTag(
          within,
          {
            project_id: projectId,
            device_id: deviceId,
            reason,
            until,
            set_time: now(),
            user_id: userId,
            login_name: by.loginName,
            user_name: by.userName,
          },
          now(),
        );
        const action = { zh: '挂牌禁止操作', en: 'Apply lock-out' };
        const setValue = until === null ? reason : `${reason} → ${new Date(until).toISOString()}`;
        await audit.record({ projectId, deviceId, by, action, target: targetOf(deviceId), setValue, result: 'ok' }, within);
        return hung;
      });
      return tagView(row, reader);
    },

    async removeTag(projectId: number, id: number, { by, code }: Reader): Promise<void> {
      const row = await findTag(db, projectId, id);
      if (!row) throw new AppError('notFound');
      if (!mayRemove(row, by, code)) throw new AppError('tagOfOthers');
      await db.transaction().execute(async (within) => {
        if (!(await dropTag(within, id))) throw new AppError('notFound');
        const { device_id: deviceId, reason, login_name: owner } = row;
        const action = { zh: '摘牌恢复操作', en: 'Remove lock-out' };
        await audit.record(
          { projectId, deviceId, by, action, target: targetOf(deviceId), oldValue: `${owner}: ${reason}`, result: 'ok' },
          within,
        );
      });
    },

    async approvals(projectId: number, reader: Reader): Promise<{ required: boolean; list: Approval[] }> {
      const rows = (await commands.approvals.list(projectId)).filter(({ approval_until: until }) => (until ?? 0) > now());
      const groups = [...Map.groupBy(rows, ({ group_id }) => group_id).values()];
      const newcomer = groups.length > 0 && (await commands.approvals.isNewcomer(projectId, reader.by));
      const list = groups.flatMap(([first, ...others]) => (first ? [approvalView([first, ...others], reader, newcomer)] : []));
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
      if (isChanged && !required) security.note({ kind: 'approvalOff', by, projectId });
    },

    presets: async (projectId: number, typeId: number): Promise<Preset[]> => (await findPresets(db, projectId, typeId)).map(presetView),

    async savePreset(wish: { projectId: number; typeId: number; name: string; steps: Preset['steps'] }, by: Actor): Promise<Preset> {
      const { projectId, typeId, name, steps } = wish;
      judgePreset(projectId, typeId, steps);
      const row = await db.transaction().execute(async (within) => {
        const known = await findPresets(within, projectId, typeId);
        const same = known.find((each) => each.name === name);
        if (same?.steps === JSON.stringify(steps)) return same;
        if (known.length >= mostPresets && !same) throw new AppError('tooManySaved', { most: mostPresets });
        const saved = await putPreset(within, {
          project_id: projectId,
          type_id: typeId,
          name,
          steps: JSON.stringify(steps),
          user_name: by.userName,
          changed: now(),
        });
        const action = { zh: '保存控制预设', en: 'Save a control preset' };
        await audit.record({ projectId, by, action, target: name, setValue: wordsOf(steps), result: 'ok' }, within);
        return saved;
      });
      return presetView(row);
    },

    async removePreset(projectId: number, id: number, by: Actor): Promise<void> {
      const row = await presetById(db, projectId, id);
      if (!row) throw new AppError('notFound');
      await db.transaction().execute(async (within) => {
        await deletePreset(within, id);
        const action = { zh: '删除控制预设', en: 'Delete a control preset' };
        await audit.record({ projectId, by, action, target: row.name, oldValue: wordsOf(presetView(row).steps), result: 'ok' }, within);
      });
    },
  };
}

const wordsOf = (steps: Preset['steps']) => steps.map(({ metric, value }) => `${metric} = ${value}`).join(', ');

function presetView(row: PresetRow): Preset {
  const { id, type_id: typeId, name, user_name: userName, changed } = row;
  return { id, typeId, name, steps: JSON.parse(row.steps) as Preset['steps'], userName, changed };
}

export type ControlRules = ReturnType<typeof createControlRules>;
