/** Stored reports: list, save and remove. */
import { isDeepStrictEqual } from 'node:util';
import type { Report, ReportForm } from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { addReport, changeReport, type KeptReport, removeReport, reportsOf } from './repo.ts';
import { checkForm, type ReportDeps, type ReportPlace, requireReport } from './report-checks.ts';

/** Maximum reports of a project. */
const maxReports = 200;
const actions = {
  add: { zh: '新建报表', en: 'Create a report' },
  change: { zh: '修改报表', en: 'Change a report' },
  remove: { zh: '删除报表', en: 'Remove a report' },
} as const;

export function createReportService(deps: ReportDeps) {
  const { db, registry, now } = deps;
  function view({ id, form, row }: KeptReport): Report {
    return { ...form, id, version: row.version, changed: row.changed, by: actorOfRow(row) };
  }

  return {
    async list(projectId: number) {
      const list = (await reportsOf(db, projectId)).map(view);
      return { total: list.length, list };
    },

    async save(
      { projectId, id, version, report }: { projectId: number; id?: number | undefined; version: number; report: ReportForm },
      actor: CallActor,
    ): Promise<Report> {
      return auditedChange(deps, actor, async (on) => {
        const old = id === undefined ? undefined : await requireReport(on, { projectId, id });
        if ((old?.row.version ?? 0) !== version) throw stale(true);
        checkForm(registry, projectId, report, old?.form, actor.language);
        if (old && isDeepStrictEqual(old.form, report)) return { result: view(old), entries: [], touched: {} };
        if (!old && (await reportsOf(on, projectId)).length >= maxReports) throw new AppError('tooManySaved', { most: maxReports });
        const row = {
          project_id: projectId,
          title: report.title,
          form: JSON.stringify(report),
          version: version + 1,
          changed: now(),
          ...actorColumns(actor),
        };
        const result = view(old ? await changeReport(on, old.id, row) : await addReport(on, row));
        const values = changedFields(old ? loggedFields(old.form) : {}, loggedFields(report));
        return {
          result,
          entries: [{ projectId, action: old ? actions.change : actions.add, target: report.title, ...values }],
          touched: {},
        };
      });
    },

    async remove(place: ReportPlace, actor: CallActor): Promise<{ removed: true }> {
      return auditedChange(deps, actor, async (on) => {
        const { id, form } = await requireReport(on, place);
        await removeReport(on, id);
        const entries = [{ projectId: place.projectId, action: actions.remove, target: form.title }];
        return { result: { removed: true as const }, entries, touched: {} };
      });
    },
  };
}

/** Fields of a form in its operation log entry. */
const loggedFields = ({ title, type, items, production, offset, step, sums, enabled }: ReportForm) => ({
  ...{ title, reportType: type, reportItems: items.length, reportOffset: offset, reportSums: sums, enabled },
  ...(type === 'minutely' ? { reportStep: step } : {}),
  ...(production ? { reportGroups: production.by.join(', '), reportColumns: production.columns.join(', ') } : {}),
});

export type ReportService = ReturnType<typeof createReportService>;
