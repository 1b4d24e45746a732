/** Rules of custom pages. */

import type { SetupPage } from '@czyun/contract';
import { insertRow, removeRow, renewRow, rowById } from '../../db/edited-rows.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { isAllowedAddress, parseFrameHosts } from '../../kernel/frame-hosts.ts';
import { checkRegion } from '../region-setup/index.ts';
import { change, type Db, type SetupActor, type SetupBody, type SetupDeps, wrongFields } from '../setup/index.ts';
import { pageColumns, pageView } from './rows.ts';

export function createPageSetup(deps: SetupDeps) {
  const hosts = parseFrameHosts(deps.settings.FRAME_HOSTS);

  function checkUrl(actor: SetupActor, url: string) {
    if (url === '' || isAllowedAddress(url, hosts)) return;
    const message = {
      zh: '网址须为 http(s)，且主机在允许的列表中',
      en: 'The address must be http(s), and its host on the list of allowed ones',
    };
    throw wrongFields(actor.language, [{ path: 'url', message }]);
  }

  async function ownPage(on: Db, projectId: number, id: number) {
    const row = await rowById(on, 'custom_pages', id);
    if (row?.project_id !== projectId) throw new AppError('notFound');
    return row;
  }

  return {
    async create({ projectId, ...fields }: SetupBody<'createPage'>, actor: SetupActor): Promise<SetupPage> {
      checkUrl(actor, fields.url);
      return change(deps, actor, async (on) => {
        await checkRegion(on, actor, projectId, fields.regionId);
        const row = await insertRow(on, 'custom_pages', { ...pageColumns(fields), project_id: projectId });
        const entry = {
          projectId,
          action: { zh: '新建自定义页面', en: 'Create a custom page' },
          target: row.name,
          setValue: row.url,
        };
        return { result: pageView(row), entries: [entry], touched: { projects: [projectId] } };
      });
    },

    async update({ projectId, pageId, version, ...fields }: SetupBody<'updatePage'>, actor: SetupActor): Promise<SetupPage> {
      checkUrl(actor, fields.url);
      return change(deps, actor, async (on) => {
        const old = await ownPage(on, projectId, pageId);
        await checkRegion(on, actor, projectId, fields.regionId);
        const columns = pageColumns(fields);
        const row = await renewRow(on, 'custom_pages', old, version, columns);
        const entry = {
          projectId,
          action: { zh: '修改自定义页面', en: 'Change a custom page' },
          target: old.name,
          ...changedFields({ ...old }, columns),
        };
        return { result: pageView(row), entries: row === old ? [] : [entry], touched: { projects: [projectId] } };
      });
    },

    remove: ({ projectId, pageId, version }: SetupBody<'removePage'>, actor: SetupActor): Promise<{ removed: number }> =>
      change(deps, actor, async (on) => {
        const old = await ownPage(on, projectId, pageId);
        if (old.version !== version) throw stale(true);
        await removeRow(on, 'custom_pages', pageId);
        const entry = { projectId, action: { zh: '删除自定义页面', en: 'Delete a custom page' }, target: old.name };
        return { result: { removed: 1 }, entries: [entry], touched: { projects: [projectId] } };
      }),
  };
}
