import { devicesApi, type Project } from '@czyun/contract';
import { curvesAhead } from '../../parts/points/curves-ahead.ts';
import { screen } from '../../platform/address/screen.ts';
import { typesAhead } from '../../platform/api/ahead.ts';
import { prefetchCall, readAhead } from '../../platform/api/prefetch-call.ts';
import { powerMetric, unitNatures } from './natures.ts';

const load = () => import('./unit-screens.tsx');

/** Devices whose details are requested with the address; a project with more loads them as they are shown. */
const maxDetails = 12;

/** The devices, their types, and the powers of the last day. */
const ahead = (natures: readonly string[]) => async (projectId: number, _params: URLSearchParams, project: () => Promise<Project>) => {
  const { list } = await readAhead(devicesApi.getByArea, { query: { projId: projectId, detail: true } });
  const shown = list.filter(({ deviceType }) => natures.includes(deviceType.nature));
  typesAhead(shown);
  const powers = shown.filter(({ keyParams }) => keyParams.some(({ metric }) => metric === powerMetric));
  for (const { id } of powers.slice(0, maxDetails)) prefetchCall(devicesApi.getDetail, { query: { deviceId: id } });
  const { timeZone } = await project();
  for (const ofType of Map.groupBy(powers, ({ deviceType }) => deviceType.id).values()) {
    const keys = ofType.map(({ id }) => `${id}:${powerMetric}`);
    curvesAhead(keys, '24h', timeZone);
  }
};

export const generationScreen = screen('energy2', async () => (await load()).GenerationScreen, ahead(unitNatures.generation));
export const distributionScreen = screen('energy3', async () => (await load()).DistributionScreen, ahead(unitNatures.distribution));
export const metersScreen = screen('monitor', async () => (await load()).MetersScreen, ahead(unitNatures.meters));
