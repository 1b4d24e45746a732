import type { diagramApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { Drawings } from './drawings.ts';
import type { DiagramsService } from './service.ts';

export function diagramHandlers(diagrams: DiagramsService, drawings: Drawings): Handlers<typeof diagramApi> {
  return {
    getDiagram: ({ query: { projectId, also } }, { language }) => diagrams(projectId, also ?? '', language),
    getDiagramDraft: ({ query }) => drawings.draft(query.projectId),
    saveDiagramDraft: ({ body }, context) => drawings.save(body, callActorOf(context)),
    publishDiagram: ({ body }, context) => drawings.publish(body, callActorOf(context)),
    listDiagramVersions: ({ query: { projectId, pageNum, pageSize } }) => drawings.versions(projectId, pageNum, pageSize),
    restoreDiagramVersion: ({ body }, context) => drawings.restore(body, callActorOf(context)),
  };
}
