/** Rules of custom pages. */

import type { customPagesApi, SetupPage } from '@czyun/contract';
import { auditedChange, type ChangeDeps, type Db } from '../../audit/index.ts';
import { insertRow, removeRow, rowById, updateRowIfChanged } from '../../db/edited-rows.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { isAllowedAddress, parseFrameHosts } from '../../kernel/frame-hosts.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { pageColumns, pageView } from '../../station/page-rows.ts';
import { checkRegion } from '../../station/region-check.ts';
import type { FeatureDeps } from '../deps.ts';

export type PageSetupDeps = ChangeDeps & Pick<FeatureDeps, 'settings'>;

export function createPageSetup(deps: PageSetupDeps) {
  const hosts = parseFrameHosts(deps.settings.FRAME_HOSTS);

  function checkUrl(actor: CallActor, url: string) {
    if (url === '' || isAllowedAddress(url, hosts)) return;
    const message = {
      zh: '网址须为 http(s)，且主机在允许的列表中',
      en: 'The address must be http(s) with an allowed host',
    };
    throw wrongFields(actor.language, [{ path: 'url', message }]);
  }

  async function ownPage(on: Db, projectId: number, id: number) {
    const row = await rowById(on, 'custom_pages', id);
    if (row?.project_id !== projectId) throw new AppError('notFound');
    return row;
  }

  return {
    async create({ projectId, ...fields }: BodyOf<typeof customPagesApi, 'createPage'>, actor: CallActor): Promise<SetupPage> {
      checkUrl(actor, fields.url);
      return auditedChange(deps, actor, async (on) => {
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

    async update(
      { projectId, pageId, version, ...fields }: BodyOf<typeof customPagesApi, 'updatePage'>,
      actor: CallActor,
    ): Promise<SetupPage> {
      checkUrl(actor, fields.url);
      return auditedChange(deps, actor, async (on) => {
        const old = await ownPage(on, projectId, pageId);
        await checkRegion(on, actor, projectId, fields.regionId);
        const columns = pageColumns(fields);
        const row = await updateRowIfChanged(on, 'custom_pages', old, version, columns);
        const entry = {
          projectId,
          action: { zh: '修改自定义页面', en: 'Change a custom page' },
          target: old.name,
          ...changedFields({ ...old }, columns),
        };
        return { result: pageView(row), entries: row === old ? [] : [entry], touched: { projects: [projectId] } };
      });
    },

    remove: ({ projectId, pageId, version }: BodyOf<typeof customPagesApi, 'removePage'>, actor: CallActor): Promise<{ removed: number }> =>
      auditedChange(deps, actor, async (on) => {
        const old = await ownPage(on, projectId, pageId);
        if (old.version !== version) throw stale(true);
        await removeRow(on, 'custom_pages', pageId);
        const entry = { projectId, action: { zh: '删除自定义页面', en: 'Delete a custom page' }, target: old.name };
        return { result: { removed: 1 }, entries: [entry], touched: { projects: [projectId] } };
      }),
  };
}
