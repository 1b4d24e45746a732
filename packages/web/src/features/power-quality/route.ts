import { devicesApi, type Project, powerQualityApi, routes } from '@czyun/contract';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall, readAhead } from '../../platform/api/prefetch-call.ts';
import { openingNow } from '../../platform/live/clock.ts';
import { qualityAsked } from './asked.ts';

const load = () => import('./screens.ts');

/** The three pages have the same address. */
async function ahead(projectId: number, params: URLSearchParams, project: () => Promise<Project>): Promise<void> {
  const asked = routes['e-quality'].address.read(params);
  const [devices, { timeZone }] = await Promise.all([readAhead(devicesApi.getAllByProjId, { query: { id: projectId } }), project()]);
  const { deviceId, span } = qualityAsked(asked, devices, openingNow(), timeZone);
  if (deviceId === undefined) return;
  prefetchCall(powerQualityApi.powerQuality, { query: { deviceId, startTime: span[0], endTime: span[1], nominal: asked.nominal } });
}

export const qualityScreen = screen('e-quality', async () => (await load()).QualityScreen, ahead);
export const threePhaseScreen = screen(
  'e-threePhase',
  withCharts(async () => (await load()).ThreePhaseScreen),
  ahead,
);
export const voltageScreen = screen(
  'e-voltageanalysis',
  withCharts(async () => (await load()).VoltageScreen),
  ahead,
);
