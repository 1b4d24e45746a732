import { diagramApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { typesAhead } from '../../platform/api/ahead.ts';
import { readAhead } from '../../platform/api/prefetch-call.ts';

export const diagramScreen = screen(
  'zt',
  async () => (await import('./diagram-screen.tsx')).DiagramScreen,
  async (projectId) => typesAhead((await readAhead(diagramApi.getDiagram, { query: { projectId } })).devices),
);
