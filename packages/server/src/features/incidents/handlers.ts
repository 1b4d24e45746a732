import type { incidentsApi } from '@czyun/contract/incidents';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { mayAlso } from '../../kernel/session-info.ts';
import type { IncidentBundle } from './bundle/service.ts';
import type { IncidentExport } from './export-service.ts';
import type { Truths } from './known/truths-service.ts';
import type { NoteService } from './note-service.ts';
import type { IncidentService } from './service.ts';

export interface IncidentParts {
  readonly incidents: IncidentService;
  readonly truths: Truths;
  readonly notes: NoteService;
  readonly file: IncidentExport;
  readonly bundle: IncidentBundle;
}

export function incidentHandlers({ incidents, truths, notes, file, bundle }: IncidentParts): Handlers<typeof incidentsApi> {
  return {
    listIncidents: ({ query }, context) => incidents.list(query, query, callActorOf(context)),
    getIncident: ({ query }, context) => incidents.get(query.projectId, query.id, callActorOf(context)),
    async getIncidentTruths({ query: { projectId, id, known } }, context) {
      const { language, signal } = context;
      const incident = await incidents.get(projectId, id, callActorOf(context));
      return truths(incident, { projectId, language, signal, seesMoney: mayAlso(context, 'profit.view') }, known);
    },
    exportIncident: ({ query }, context) => file(query.projectId, query.id, callActorOf(context)),
    exportIncidentFile: ({ query }, context) =>
      bundle(query.projectId, query.id, { actor: callActorOf(context), seesMoney: mayAlso(context, 'profit.view') }),
    saveIncident: ({ body }, context) => incidents.save(body, callActorOf(context)),
    removeIncident: ({ body }, context) => incidents.remove(body, callActorOf(context)),
    saveIncidentNote: ({ body }, context) => notes.save(body, callActorOf(context)),
    removeIncidentNote: ({ body }, context) => notes.remove(body, mayAlso(context, 'data.manage'), callActorOf(context)),
  };
}
