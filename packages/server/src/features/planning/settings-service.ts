/** Settings of the storage strategy of a project. */
import { isDeepStrictEqual } from 'node:util';
import { everyFieldText, type Language, type PlanningSettings } from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import type { PlanningDeps } from './day-request.ts';
import { putSettings, settingsOf } from './repo.ts';
import { siteOf } from './site.ts';

function check(settings: PlanningSettings, language: Language): void {
  const { socMin, socMax } = settings;
  if (socMin !== null && socMax !== null && socMin >= socMax)
    throw wrongFields(language, [{ path: 'settings.socMax', message: everyFieldText.numberWrong }]);
  for (const name of ['chargeCurve', 'dischargeCurve'] as const) {
    const at = settings[name].findIndex(({ to }, index) => index > 0 && to <= (settings[name][index - 1]?.to ?? 0));
    if (at >= 0) throw wrongFields(language, [{ path: `settings.${name}.${at}.to`, message: everyFieldText.numberWrong }]);
  }
}

export type PlanningSettingsService = ReturnType<typeof createPlanningSettings>;

export function createPlanningSettings(deps: PlanningDeps) {
  const { db, registry } = deps;

  /** The settings with the current values of the station. */
  async function current(projectId: number) {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    return { ...(await settingsOf(db, projectId)), station: siteOf(deps, project).now() };
  }

  return {
    current,

    async save(
      { projectId, version, settings: wanted }: { projectId: number; version: number; settings: PlanningSettings },
      actor: CallActor,
    ) {
      check(wanted, actor.language);
      await auditedChange(deps, actor, async (on) => {
        const before = await settingsOf(on, projectId);
        if (before.version !== version) throw stale(true);
        if (isDeepStrictEqual(before.settings, wanted)) return { result: undefined, entries: [], touched: {} };
        await putSettings(on, projectId, wanted, version + 1);
        const action = { zh: '修改储能策略参数', en: 'Change the settings of the storage strategy' };
        const entry = { projectId, action, target: '', ...changedFields({ ...before.settings }, { ...wanted }) };
        return { result: undefined, entries: [entry], touched: {} };
      });
      return current(projectId);
    },
  };
}
