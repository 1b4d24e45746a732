import { reportsApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

const load = async () => (await import('./reports-screen.tsx')).ReportsScreen;

function ahead(projectId: number): void {
  prefetchCall(reportsApi.reportList, { query: { projectId } });
  prefetchCall(reportsApi.listReportTemplates, { query: { projectId } });
}

export const reportsScreen = screen('e-report', load, ahead);
export const anyReportScreen = screen('report', async () => (await import('./any-report-screen.tsx')).AnyReportScreen);
