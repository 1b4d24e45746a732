/** Lock-out tags: no command is sent to a device with a tag. */
import { allows, type DeviceTag, fieldText } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Audit } from '../../audit/index.ts';
import { dropTag, findTag, hangTag, type TagRow, tagActions, tagsOf } from '../../commands/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ProjectChanges } from '../../kernel/project-changes.ts';
import type { Registry } from '../../registry/index.ts';
import { deviceName, type Viewer } from './viewer.ts';

interface TagDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly changes: Pick<ProjectChanges, 'publish'>;
  readonly now: () => number;
}

/** Limit per device. */
const maxTags = 20;
const engineeringAdministrator = 2;

const mayRemove = (row: TagRow, by: Actor, code: number) =>
  allows(code, 'device.control') && (row.user_id === by.userId || code === engineeringAdministrator);

export function createTags({ db, registry, audit, changes, now }: TagDeps) {
  const targetOf = (deviceId: number) =>
    [...new Set([deviceName(registry, deviceId, 'zh'), deviceName(registry, deviceId, 'en')])].join(' / ');

  const tagView = (row: TagRow, { by, code, language }: Viewer): DeviceTag => ({
    id: row.id,
    deviceId: row.device_id,
    deviceName: deviceName(registry, row.device_id, language),
    reason: row.reason,
    by: { userId: row.user_id, loginName: row.login_name, userName: row.user_name, linkId: null },
    setTime: row.set_time,
    until: row.until,
    removable: mayRemove(row, by, code),
  });

  return {
    tags: async (projectId: number, viewer: Viewer): Promise<DeviceTag[]> =>
      (await tagsOf(db, projectId, now())).map((row) => tagView(row, viewer)),

    async setTag(wanted: { deviceId: number; reason: string; until?: number | undefined }, viewer: Viewer): Promise<DeviceTag> {
      const { deviceId, reason, until = null } = wanted;
      const { by } = viewer;
      const { userId, loginName, userName } = by;
      const projectId = registry.device(deviceId)?.projectId;
      if (projectId === undefined || userId === null) throw new AppError('notFound');
      if (until !== null && until <= now()) throw new AppError('badInput', {}, [{ path: 'until', message: fieldText('notPast') }]);
      if ((await tagsOf(db, projectId, now())).filter((tag) => tag.device_id === deviceId).length >= maxTags)
        throw new AppError('tooManySaved', { most: maxTags });
      const tag = {
        ...{ project_id: projectId, device_id: deviceId, reason, until, set_time: now() },
        ...{ user_id: userId, login_name: loginName, user_name: userName },
      };
      const row = await db.transaction().execute(async (within) => {
        const added = await hangTag(within, tag, now());
        const setValue = until === null ? reason : `${reason} → ${new Date(until).toISOString()}`;
        await audit.record(
          { projectId, deviceId, by, action: tagActions.applied, target: targetOf(deviceId), setValue, result: 'ok' },
          within,
        );
        return added;
      });
      changes.publish({ projectId, topic: 'tags' });
      return tagView(row, viewer);
    },

    async removeTag(projectId: number, id: number, { by, code }: Viewer): Promise<void> {
      const row = await findTag(db, projectId, id);
      if (!row) throw new AppError('notFound');
      if (!mayRemove(row, by, code)) throw new AppError('tagOfOthers');
      await db.transaction().execute(async (within) => {
        if (!(await dropTag(within, id))) throw new AppError('notFound');
        const { device_id: deviceId, reason, login_name: owner } = row;
        const oldValue = `${owner}: ${reason}`;
        await audit.record(
          { projectId, deviceId, by, action: tagActions.removed, target: targetOf(deviceId), oldValue, result: 'ok' },
          within,
        );
      });
      changes.publish({ projectId, topic: 'tags' });
    },
  };
}
