import type { deviceReportsApi, reportMailsApi, reportsApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { SessionInfo } from '../../kernel/session-info.ts';
import type { ReportMails } from './mails.ts';
import type { ReportService } from './service.ts';

export function reportHandlers(reports: ReportService): Handlers<typeof reportsApi> {
  return {
    reportList: ({ query }) => reports.list(query.projectId),
    reportSave: ({ body }, context) => reports.save(body, callActorOf(context)),
    reportRemove: ({ body }, context) => reports.remove(body, callActorOf(context)),
    reportTable: ({ query }, { language, signal }) => reports.table(query, language, signal),
    reportPreview: async ({ body }, { language, signal }) => reports.preview(body, language, signal),
    reportFile: ({ query: { format, ...query } }, { language, session, signal }) =>
      reports.file(query, format, { language, by: readerOf(session) }, signal),
  };
}

/** As a document names whoever has it made. */
const readerOf = (session: SessionInfo | null): string => session?.userName || session?.loginName || '';

export function reportMailHandlers(mails: ReportMails): Handlers<typeof reportMailsApi> {
  return {
    reportMail: ({ query }) => mails.view(query),
    reportMailSave: ({ body }, context) => mails.save(body, callActorOf(context)),
    reportMailSend: ({ body }, context) => mails.send(body, callActorOf(context)),
  };
}

export function deviceReportHandlers(reports: ReportService): Handlers<typeof deviceReportsApi> {
  return {
    deviceReport: ({ query }, { language, signal }) => reports.deviceTable(query, language, signal),
    deviceReportFile: ({ query }, { language, session, signal }) => reports.deviceFile(query, { language, by: readerOf(session) }, signal),
  };
}
