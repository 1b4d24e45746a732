import type { diagramApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { DiagramsService } from './service.ts';

export function diagramHandlers(diagrams: DiagramsService): Handlers<typeof diagramApi> {
  return {
    getDiagram: ({ query: { projectId } }, { language }) => diagrams(projectId, language),
  };
}
