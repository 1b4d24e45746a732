import { diagramApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const diagramScreen = screen(
  'zt',
  async () => (await import('./diagram-screen.tsx')).DiagramScreen,
  (projectId: number) => prefetchCall(diagramApi.getDiagram, { query: { projectId } }),
);
