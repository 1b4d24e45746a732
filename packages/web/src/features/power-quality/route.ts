import { devicesApi } from '@czyun/contract';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

const load = () => import('./screens.ts');
const ahead = (projectId: number) => prefetchCall(devicesApi.getAllByProjId, { query: { id: projectId } });

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
