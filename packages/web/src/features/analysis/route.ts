import { analysisApi, batteryApi, cellsApi, devicesApi, routes } from '@czyun/contract';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall, readAhead } from '../../platform/api/prefetch-call.ts';
import { clockNow } from '../../platform/live/clock.ts';
import { periodStart, rangeNumbers } from './parts/period.ts';

type Period = Parameters<typeof periodStart>;

const queryOf = (range: Period[0], day: string, zone: string) => ({
  range: rangeNumbers[range],
  start: periodStart(range, day, clockNow(), zone),
});

export const deviceAnalysisScreen = screen(
  'dev-analysis',
  withCharts(async () => (await import('./dev-analysis-screen.tsx')).DeviceAnalysisScreen),
  async (_projectId, params, project) => {
    const { id, range, start, part } = routes['dev-analysis'].address.read(params);
    if (id === null) return;
    prefetchCall(cellsApi.getCellRanking, { query: { deviceId: id } });
    const { timeZone } = await project();
    if (part === 'cells') return;
    const query = { deviceId: id, ...queryOf(range, start, timeZone) };
    prefetchCall(analysisApi.getDeviceAnaPage, { query });
    const { device } = await readAhead(devicesApi.getDetail, { query: { deviceId: id } });
    if (device.deviceType.nature === 'battery') prefetchCall(batteryApi.getBatteryUse, { query });
  },
);

export const analysisScreen = screen(
  'analysis',
  withCharts(async () => (await import('./analysis-screen.tsx')).AnalysisScreen),
  async (projectId, params, project) => {
    const { range, start } = routes.analysis.address.read(params);
    const { timeZone } = await project();
    prefetchCall(analysisApi.getAnaPage, { query: { projectId, ...queryOf(range, start, timeZone) } });
  },
);
