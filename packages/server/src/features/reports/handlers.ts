import type { deviceReportsApi, reportMailsApi, reportsApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { type CallContext, mayAlso, type SessionInfo } from '../../kernel/session-info.ts';
import type { ReportMails } from './mails.ts';
import type { ReportService } from './service.ts';
import type { Reader, ReportTables } from './tables.ts';

export function reportHandlers(reports: ReportService, tables: ReportTables): Handlers<typeof reportsApi> {
  return {
    reportList: ({ query }) => reports.list(query.projectId),
    reportSave: ({ body }, context) => reports.save(body, callActorOf(context)),
    reportRemove: ({ body }, context) => reports.remove(body, callActorOf(context)),
    reportTable: ({ query }, { language, signal }) => tables.table(query, language, signal),
    reportPreview: async ({ body }, { language, signal }) => tables.preview(body, language, signal),
    listReportPoints: async ({ query }, { language }) => tables.points(query.projectId, language),
    listReportTemplates: async ({ query }, { language }) => tables.templates(query.projectId, language),
    getReportTemplate: ({ query }, { language, signal }) => tables.templateTable(query, language, signal),
    exportReportTemplate: ({ query: { format, ...query } }, context) =>
      tables.templateFile(query, format, readerOf(context), context.signal),
    reportFile: ({ query: { format, ...query } }, context) => tables.file(query, format, readerOf(context), context.signal),
  };
}

/** The author's name in a document. */
const authorOf = (session: SessionInfo | null): string => session?.userName || session?.loginName || '';

const readerOf = (context: CallContext): Reader => ({
  ...{ language: context.language, by: authorOf(context.session), hasMoney: mayAlso(context, 'money.view') },
});

export function reportMailHandlers(mails: ReportMails): Handlers<typeof reportMailsApi> {
  return {
    reportMail: ({ query }) => mails.view(query),
    reportMailSave: ({ body }, context) => mails.save(body, callActorOf(context)),
    reportMailSend: ({ body }, context) => mails.send(body, callActorOf(context)),
  };
}

export function deviceReportHandlers(tables: ReportTables): Handlers<typeof deviceReportsApi> {
  return {
    deviceReport: ({ query }, { language, signal }) => tables.deviceTable(query, language, signal),
    deviceReportFile: ({ query }, context) => tables.deviceFile(query, readerOf(context), context.signal),
  };
}
