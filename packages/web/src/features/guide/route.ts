import { diagramApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { typesAhead } from '../../platform/api/ahead.ts';
import { readAhead } from '../../platform/api/prefetch-call.ts';

export const guideScreen = screen(
  'demo',
  async () => (await import('./guide-screen.tsx')).GuideScreen,
  async (projectId) => typesAhead((await readAhead(diagramApi.getDiagram, { query: { projectId } })).devices),
);

export const deviceGuideScreen = screen('dev-demo', async () => (await import('./device-guide-screen.tsx')).DeviceGuideScreen);
