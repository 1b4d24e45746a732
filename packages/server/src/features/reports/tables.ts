/** Tables and files of reports: stored, previewed, and of one device. */
import {
  type DocumentFormat,
  everyFieldText,
  type FileAnswer,
  type Language,
  type ReportForm,
  type ReportItem,
  type ReportTable,
  type ReportTemplateKey,
  type ReportType,
} from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { nameIn, offeredBy } from '../../registry/index.ts';
import type { ProductionFiles } from '../piece-energy/index.ts';
import { reportFile } from './files.ts';
import { reportPointsOf } from './points.ts';
import { checkForm, type ReportDeps, type ReportPlace, requireReport } from './report-checks.ts';
import { tableOf } from './table.ts';
import { templatesOf } from './templates.ts';
import type { Window } from './windows.ts';

/** A report of one device. */
export interface DeviceWish extends Window {
  readonly deviceId: number;
  readonly type: ReportType;
  readonly params: readonly Pick<ReportItem, 'metric' | 'algorithm'>[];
}

interface TemplateWish extends Window {
  readonly projectId: number;
  readonly key: ReportTemplateKey;
}

/** Language of a file, and its author's name. */
export interface Reader {
  readonly language: Language;
  readonly by: string;
  /** Whether the reader may see costs. */
  readonly hasMoney: boolean;
}

/** Throws `notFound` for a production report, whose rows come from getPieceEnergy. */
function pointsOnly(report: ReportForm): ReportForm {
  if (report.production) throw new AppError('notFound');
  return report;
}

export type ReportTables = ReturnType<typeof createReportTables>;

export type TableDeps = Pick<ReportDeps, 'db' | 'registry' | 'telemetry' | 'now'> & { readonly production: ProductionFiles };

export function createReportTables({ db, registry, telemetry, now, production }: TableDeps) {
  const source = { registry, history: telemetry.history, now };

  /** Throws `reportDisabled` for a disabled report. */
  async function enabledForm({ projectId, id }: ReportPlace) {
    const { form } = await requireReport(db, { projectId, id });
    if (!form.enabled) throw new AppError('reportDisabled');
    return form;
  }

  function placeOf(projectId: number) {
    const { name = '', timeZone = 'UTC' } = registry.project(projectId) ?? {};
    return { project: name, zone: timeZone };
  }

  const templates = (projectId: number, language: Language) =>
    templatesOf(registry.devicesOf(projectId), (device) => offeredBy(device, telemetry.newest), language);

  /** Throws `notFound` for a template without columns in this project. */
  function templateForm({ projectId, key }: TemplateWish, language: Language): ReportForm {
    const found = templates(projectId, language).find((each) => each.key === key);
    if (!found) throw new AppError('notFound');
    return found.report;
  }

  /** The form of a report that is not stored; throws for parameters missing in the device. */
  function formOf({ deviceId, type, params }: DeviceWish, language: Language) {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    const items = params.map(({ metric, algorithm }) => {
      const found = registry.paramOf(deviceId, metric);
      if (!found) throw wrongFields(language, [{ path: 'params', message: everyFieldText.paramUnknown }]);
      // The report's title names the device.
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
    signal?: AbortSignal,
  ): Promise<FileAnswer> {
    const { production: form, title } = report;
    if (form) {
      const deviceIds = form.machines.length === 0 ? undefined : form.machines;
      const query = { projectId, ...range, deviceIds, by: form.by, columns: form.columns };
      return production(format, { query, title, author: reader.by }, { ...reader, now: now(), signal });
    }
    const data = await tableOf(source, { projectId, report, ...range, language: reader.language, signal });
    return reportFile(format, { report, data, projectId, ...placeOf(projectId), ...reader, made: now() }, signal);
  }

  return {
    async table({ projectId, id, start, end }: ReportPlace & Window, language: Language, signal?: AbortSignal): Promise<ReportTable> {
      return tableOf(source, { projectId, report: pointsOnly(await enabledForm({ projectId, id })), start, end, language, signal });
    },

    points: (projectId: number, language: Language) =>
      reportPointsOf(
        registry.devicesOf(projectId).filter(({ enabled }) => enabled),
        language,
      ),

    templates(projectId: number, language: Language) {
      const list = templates(projectId, language);
      return { total: list.length, list };
    },

    async templateTable(wish: TemplateWish, language: Language, signal?: AbortSignal): Promise<ReportTable> {
      const { projectId, start, end } = wish;
      return tableOf(source, { projectId, report: templateForm(wish, language), start, end, language, signal });
    },

    async templateFile(wish: TemplateWish, format: DocumentFormat, reader: Reader, signal?: AbortSignal): Promise<FileAnswer> {
      return fileOf(templateForm(wish, reader.language), wish, format, reader, signal);
    },

    preview(wish: { projectId: number; report: ReportForm } & Window, language: Language, signal?: AbortSignal): Promise<ReportTable> {
      checkForm(registry, wish.projectId, pointsOnly(wish.report), undefined, language);
      return tableOf(source, { ...wish, language, signal });
    },

    async file(
      { projectId, id, start, end }: ReportPlace & Window,
      format: DocumentFormat,
      reader: Reader,
      signal?: AbortSignal,
    ): Promise<FileAnswer> {
      return fileOf(await enabledForm({ projectId, id }), { projectId, start, end }, format, reader, signal);
    },

    async deviceTable(wish: DeviceWish, language: Language, signal?: AbortSignal): Promise<ReportTable> {
      return tableOf(source, { ...formOf(wish, language), start: wish.start, end: wish.end, language, signal });
    },

    async deviceFile(
      { format, ...wish }: DeviceWish & { readonly format: DocumentFormat },
      reader: Reader,
      signal?: AbortSignal,
    ): Promise<FileAnswer> {
      const { projectId, report } = formOf(wish, reader.language);
      return fileOf(report, { projectId, start: wish.start, end: wish.end }, format, reader, signal);
    },

    /** The file of a form, stored or not, enabled or not. */
    fileOf,
  };
}
