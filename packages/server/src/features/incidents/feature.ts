import { incidentStateWords, incidentsApi } from '@czyun/contract/incidents';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { instant, listOf, oneOf, plain } from '../operation-fields.ts';
import { createIncidentBundle } from './bundle/service.ts';
import { createIncidentExport } from './export-service.ts';
import { incidentHandlers } from './handlers.ts';
import { createRecorder } from './known/recorder.ts';
import { createTruths } from './known/truths-service.ts';
import { migrations } from './migrations.ts';
import { createNoteService } from './note-service.ts';
import { createIncidentService } from './service.ts';

const operations = {
  'incident.title': ['标题', 'Title', plain],
  'incident.start': ['开始', 'Start', instant],
  'incident.end': ['结束', 'End', instant],
  'incident.state': ['状态', 'State', oneOf(incidentStateWords)],
  'incident.explanation': ['原因说明', 'Explanation', plain],
  'incident.devices': ['设备', 'Devices', listOf(String)],
} as const;

export const incidentsFeature = defineFeature('incidents', { apis: [incidentsApi], operations, migrations }, (deps) => {
  const incidents = createIncidentService(deps);
  const recorder = createRecorder(deps);
  const truths = createTruths(deps, recorder);
  const [file, bundle] = [createIncidentExport(deps, incidents), createIncidentBundle(deps, incidents, truths)];
  const handlers = incidentHandlers({ incidents, truths, notes: createNoteService(deps), file, bundle });
  return { calls: [answered(incidentsApi, handlers)], start: () => recorder.start(), stop: () => recorder.stop() };
});
