import { diagramApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const guideScreen = screen(
  'demo',
  async () => (await import('./guide-screen.tsx')).GuideScreen,
  (projectId: number) => prefetchCall(diagramApi.getDiagram, { query: { projectId } }),
);

export const deviceGuideScreen = screen('dev-demo', async () => (await import('./device-guide-screen.tsx')).DeviceGuideScreen);
