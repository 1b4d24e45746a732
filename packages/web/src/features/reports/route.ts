import { type Project, projectTypeIds, reportsApi, routes } from '@czyun/contract';
import { spanOfReport } from '../../parts/reports/report-span.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall, readAhead } from '../../platform/api/prefetch-call.ts';
import { openingNow } from '../../platform/live/clock.ts';
import { shownReport } from './shown.ts';

const load = async () => (await import('./reports-screen.tsx')).ReportsScreen;

/** The lists, then the table of the report displayed. */
async function ahead(projectId: number, params: URLSearchParams, project: () => Promise<Project>): Promise<void> {
  const asked = routes['e-report'].address.read(params);
  const query = { query: { projectId } };
  const lists = Promise.all([readAhead(reportsApi.reportList, query), readAhead(reportsApi.listReportTemplates, query)]);
  const [[reports, templates], { timeZone }] = await Promise.all([lists, project()]);
  const { report, template } = shownReport(asked, reports.list, templates.list);
  const [start, end] = spanOfReport((report ?? template?.report)?.type ?? 'dailyDiff', asked.time, openingNow(), timeZone);
  const range = { projectId, start, end };
  if (report?.enabled === true) prefetchCall(reportsApi.reportTable, { query: { ...range, id: report.id } });
  else if (template !== undefined) prefetchCall(reportsApi.getReportTemplate, { query: { ...range, key: template.key } });
}

export const reportsScreen = screen('e-report', load, ahead);
export const anyReportScreen = screen(
  'report',
  async () => (await import('./any-report-screen.tsx')).AnyReportScreen,
  async (projectId, params, project) => {
    if ((await project()).projectType.id === projectTypeIds.factory) return;
    // The page of the point reports is a part of this one.
    load().catch(() => undefined);
    await ahead(projectId, params, project);
  },
);
