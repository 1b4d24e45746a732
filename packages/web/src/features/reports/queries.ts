import { type ReportForm, type ReportTemplateKey, reportMailsApi, reportsApi } from '@czyun/contract';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

export const useReports = (projectId: number) => useCall(reportsApi.reportList, { query: { projectId } }, { quiet: true });

/** null: not loaded. */
export const useTable = (projectId: number, id: number | null, range: Range) =>
  useCall(reportsApi.reportTable, id === null ? null : { query: { projectId, id, ...range } }, { quiet: true, keep: true });

export const usePreview = (projectId: number, report: ReportForm | null, range: Range) =>
  useCall(reportsApi.reportPreview, report === null ? null : { body: { projectId, report, ...range } }, { quiet: true, keep: true });

export const usePoints = (projectId: number) =>
  useCall(reportsApi.listReportPoints, { query: { projectId } }, { freshMs: 60_000, quiet: true });

export const useTemplates = (projectId: number) =>
  useCall(reportsApi.listReportTemplates, { query: { projectId } }, { freshMs: 60_000, quiet: true });

/** null: not loaded. */
export const useTemplateTable = (projectId: number, key: ReportTemplateKey | null, range: Range) =>
  useCall(reportsApi.getReportTemplate, key === null ? null : { query: { projectId, key, ...range } }, { quiet: true, keep: true });

// A disabled or deleted report has no table: the list is read first.
const after = { renews: [reportsApi.reportList], ages: [reportsApi.reportTable] } as const;
export const useSaveReport = (outcome: Outcome<typeof reportsApi.reportSave>) =>
  useChange(reportsApi.reportSave, { ...after, quiet: true, ...outcome });
export const useRemoveReport = (outcome: Outcome<typeof reportsApi.reportRemove>) =>
  useChange(reportsApi.reportRemove, { ...after, ...outcome });

export const useMail = (projectId: number, id: number, everyMs: number | null) =>
  useCall(reportMailsApi.reportMail, { query: { projectId, id } }, { quiet: true, ...(everyMs === null ? {} : { everyMs }) });
export const useSaveMail = (outcome: Outcome<typeof reportMailsApi.reportMailSave>) =>
  useChange(reportMailsApi.reportMailSave, { renews: [reportMailsApi.reportMail], quiet: true, ...outcome });
export const useSendMail = (outcome: Outcome<typeof reportMailsApi.reportMailSend>) => useChange(reportMailsApi.reportMailSend, outcome);
