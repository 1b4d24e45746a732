import { deviceReportsApi, devicesApi, routes } from '@czyun/contract';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { spanOfReport } from '../../parts/reports/report-span.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall, readAhead } from '../../platform/api/prefetch-call.ts';
import { openingNow } from '../../platform/live/clock.ts';
import { columnsOf, paramsText, reportablePoints } from './columns.ts';

export const devReportScreen = screen(
  'dev-report',
  withCharts(async () => (await import('./dev-report-screen.tsx')).DevReportScreen),
  async (_projectId, params, project) => {
    const asked = routes['dev-report'].address.read(params);
    if (asked.id === null) return;
    const { device } = await readAhead(devicesApi.getDetail, { query: { deviceId: asked.id } });
    const { points } = await readAhead(devicesApi.queryDeviceType, { query: { id: device.deviceType.id } });
    const columns = columnsOf(reportablePoints(points), asked);
    const [start, end] = spanOfReport(asked.type, asked.time, openingNow(), (await project()).timeZone);
    const query = { deviceId: asked.id, type: asked.type, params: paramsText(columns), start, end };
    if (columns.length > 0) prefetchCall(deviceReportsApi.deviceReport, { query });
  },
);
