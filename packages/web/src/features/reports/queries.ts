import { devicesApi, type ReportForm, reportMailsApi, reportsApi } from '@czyun/contract';
import { useCall, useChange } from '../../platform/api/use-call.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

export const useReports = (projectId: number) => useCall(reportsApi.reportList, { query: { projectId } }, { quiet: true });

/** null: nothing to ask. */
export const useTable = (projectId: number, id: number | null, range: Range) =>
  useCall(reportsApi.reportTable, id === null ? null : { query: { projectId, id, ...range } }, { quiet: true, keep: true });

export const usePreview = (projectId: number, report: ReportForm | null, range: Range) =>
  useCall(reportsApi.reportPreview, report === null ? null : { body: { projectId, report, ...range } }, { quiet: true, keep: true });

export const useDevices = (projectId: number) => useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000 });

export const useDeviceType = (typeId: number | null) =>
  useCall(devicesApi.queryDeviceType, typeId === null ? null : { query: { id: typeId } }, { freshMs: 600_000 });

// A report that is switched off or gone has no table any more: the list says first whether there is one to ask for.
const after = { renews: [reportsApi.reportList], ages: [reportsApi.reportTable] } as const;
export const useSaveReport = (onDone: () => void) => useChange(reportsApi.reportSave, { ...after, quiet: true, onDone });
export const useRemoveReport = () => useChange(reportsApi.reportRemove, after);

export const useMail = (projectId: number, id: number, everyMs: number | null) =>
  useCall(reportMailsApi.reportMail, { query: { projectId, id } }, { quiet: true, ...(everyMs === null ? {} : { everyMs }) });
export const useSaveMail = () => useChange(reportMailsApi.reportMailSave, { renews: [reportMailsApi.reportMail], quiet: true });
export const useSendMail = (onDone: (answer: { readonly jobId: number }) => void) => useChange(reportMailsApi.reportMailSend, { onDone });
