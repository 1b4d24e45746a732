import type { incidentsApi } from '@czyun/contract/incidents';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { mayAlso } from '../../kernel/session-info.ts';
import type { IncidentExport } from './export-service.ts';
import type { NoteService } from './note-service.ts';
import type { IncidentService } from './service.ts';

export function incidentHandlers(incidents: IncidentService, notes: NoteService, file: IncidentExport): Handlers<typeof incidentsApi> {
  return {
    listIncidents: ({ query }, { language }) => incidents.list(query, query, language),
    getIncident: ({ query }, context) => incidents.get(query.projectId, query.id, callActorOf(context)),
    exportIncident: ({ query }, context) => file(query.projectId, query.id, callActorOf(context)),
    saveIncident: ({ body }, context) => incidents.save(body, callActorOf(context)),
    removeIncident: ({ body }, context) => incidents.remove(body, callActorOf(context)),
    saveIncidentNote: ({ body }, context) => notes.save(body, callActorOf(context)),
    removeIncidentNote: ({ body }, context) => notes.remove(body, mayAlso(context, 'data.manage'), callActorOf(context)),
  };
}
