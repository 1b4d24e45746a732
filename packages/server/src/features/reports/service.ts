/** Rules of reports: who designs them, which may be made, and the file of one. */
import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentFormat,
  everyFieldText,
  type FileAnswer,
  type Language,
  type Report,
  type ReportForm,
  type ReportItem,
  type ReportTable,
  type ReportType,
} from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import { actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { nameIn } from '../../registry/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { reportFile } from './files.ts';
import { addReport, changeReport, type KeptReport, removeReport, reportBy, reportsOf } from './repo.ts';
import { tableOf } from './table.ts';
import type { Window } from './windows.ts';

export type ReportDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'telemetry' | 'now'>;

export interface ReportPlace {
  readonly projectId: number;
  readonly id: number;
}

/** A report of one device. */
export interface DeviceWish extends Window {
  readonly deviceId: number;
  readonly type: ReportType;
  readonly params: readonly Pick<ReportItem, 'metric' | 'algorithm'>[];
}

/** Whom a file is for, and who has it made. */
export interface Reader {
  readonly language: Language;
  readonly by: string;
}

/** Reports of a project. */
const mostReports = 200;
const actions = {
  add: { zh: '新建报表', en: 'Create a report' },
  change: { zh: '修改报表', en: 'Change a report' },
  remove: { zh: '删除报表', en: 'Remove a report' },
} as const;

export function createReportService(deps: ReportDeps) {
  const { db, registry, now } = deps;
  const table = { registry, history: deps.telemetry.history, now };

  function view({ id, form, row }: KeptReport): Report {
    return { ...form, id, version: row.version, changed: row.changed, by: actorOfRow(row) };
  }

  async function found(on: ReportDeps['db'], { projectId, id }: ReportPlace): Promise<KeptReport> {
    const report = await reportBy(on, projectId, id);
    if (!report) throw new AppError('notFound');
    return report;
  }

  /** Points that the project does not have are refused beside their line; what is there already may have gone since. */
  function check(projectId: number, form: ReportForm, before: ReportForm | undefined, language: Language): void {
    const wrong = form.items.flatMap(({ deviceId, metric }, index) => {
      const isOld = before?.items.some((item) => item.deviceId === deviceId && item.metric === metric) === true;
      const isOwn = registry.device(deviceId)?.projectId === projectId && registry.paramOf(deviceId, metric) !== undefined;
      return isOld || isOwn ? [] : [{ path: `report.items.${index}.metric`, message: everyFieldText.paramUnknown }];
    });
    if (wrong.length > 0) throw wrongFields(language, wrong);
  }

  async function made({ projectId, id }: ReportPlace) {
    const { form } = await found(db, { projectId, id });
    if (!form.enabled) throw new AppError('reportDisabled');
    return form;
  }

  function placeOf(projectId: number) {
    const { name = '', timeZone = 'UTC' } = registry.project(projectId) ?? {};
    return { project: name, zone: timeZone };
  }

  /** The report of a device that nobody keeps; parameters that it does not have are refused. */
  function formOf({ deviceId, type, params }: DeviceWish, language: Language) {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    const items = params.map(({ metric, algorithm }) => {
      const found = registry.paramOf(deviceId, metric);
      if (!found) throw wrongFields(language, [{ path: 'params', message: everyFieldText.paramUnknown }]);
      // The device stands in the title.
      return { metric, algorithm, deviceId, title: found.point.name[language] };
    });
    const report: ReportForm = { title: nameIn(language, device), type, items, offset: 0, step: 15, sums: true, enabled: true };
    return { projectId: device.projectId, report };
  }

  async function fileOf(
    report: ReportForm,
    { projectId, ...range }: { readonly projectId: number } & Window,
    format: DocumentFormat,
    reader: Reader,
    left?: AbortSignal,
  ): Promise<FileAnswer> {
    const data = await tableOf(table, { projectId, report, ...range, language: reader.language, signal: left });
    return reportFile(format, { report, data, projectId, ...placeOf(projectId), ...reader, made: now() }, left);
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
        const old = id === undefined ? undefined : await found(on, { projectId, id });
        if ((old?.row.version ?? 0) !== version) throw stale(true);
        check(projectId, report, old?.form, actor.language);
        if (old && isDeepStrictEqual(old.form, report)) return { result: view(old), entries: [], touched: {} };
        if (!old && (await reportsOf(on, projectId)).length >= mostReports) throw new AppError('tooManySaved', { most: mostReports });
        const { userId, loginName, userName, linkId } = actor;
        const by = { user_id: userId, login_name: loginName, user_name: userName, link_id: linkId };
        const row = {
          project_id: projectId,
          title: report.title,
          form: JSON.stringify(report),
          version: version + 1,
          changed: now(),
          ...by,
        };
        const result = view(old ? await changeReport(on, old.id, row) : await addReport(on, row));
        const told = changedFields(old ? said(old.form) : {}, said(report));
        return { result, entries: [{ projectId, action: old ? actions.change : actions.add, target: report.title, ...told }], touched: {} };
      });
    },

    async remove(place: ReportPlace, actor: CallActor): Promise<{ removed: true }> {
      return auditedChange(deps, actor, async (on) => {
        const { id, form } = await found(on, place);
        await removeReport(on, id);
        const entries = [{ projectId: place.projectId, action: actions.remove, target: form.title }];
        return { result: { removed: true as const }, entries, touched: {} };
      });
    },

    async table({ projectId, id, start, end }: ReportPlace & Window, language: Language, signal?: AbortSignal): Promise<ReportTable> {
      return tableOf(table, { projectId, report: await made({ projectId, id }), start, end, language, signal });
    },

    preview(wish: { projectId: number; report: ReportForm } & Window, language: Language, signal?: AbortSignal): Promise<ReportTable> {
      check(wish.projectId, wish.report, undefined, language);
      return tableOf(table, { ...wish, language, signal });
    },

    async file(
      { projectId, id, start, end }: ReportPlace & Window,
      format: DocumentFormat,
      reader: Reader,
      left?: AbortSignal,
    ): Promise<FileAnswer> {
      return fileOf(await made({ projectId, id }), { projectId, start, end }, format, reader, left);
    },

    async deviceTable(wish: DeviceWish, language: Language, signal?: AbortSignal): Promise<ReportTable> {
      return tableOf(table, { ...formOf(wish, language), start: wish.start, end: wish.end, language, signal });
    },

    async deviceFile(
      { format, ...wish }: DeviceWish & { readonly format: DocumentFormat },
      reader: Reader,
      left?: AbortSignal,
    ): Promise<FileAnswer> {
      const { projectId, report } = formOf(wish, reader.language);
      return fileOf(report, { projectId, start: wish.start, end: wish.end }, format, reader, left);
    },

    /** The same of a form; `reportDisabled` where it may not be made is told before. */
    fileOf,
  };
}

/** What a form says in a line of the log. */
const said = ({ title, type, items, offset, step, sums, enabled }: ReportForm) => ({
  ...{ title, reportType: type, reportItems: items.length, reportOffset: offset, reportSums: sums, enabled },
  ...(type === 'minutely' ? { reportStep: step } : {}),
});

export type ReportService = ReturnType<typeof createReportService>;
