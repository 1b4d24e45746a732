/** Notes on instants and ranges of time, drawn with curves for every member of the project. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { id, idList, list, time } from '../fields/primitives.ts';
import { end, projectId, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';

export const longestAnnotation = 500;
/** Maximum number of annotations of a project, and of devices of one annotation. */
export const maxAnnotations = 10_000;
export const maxAnnotated = 20;
/** Maximum number of annotations in a response. */
export const maxListed = 200;

export const annotation = z.object({
  id: z.number().int(),
  version: z.number().int(),
  start: z.number(),
  /** null: an instant. */
  end: z.number().nullable(),
  text: z.string(),
  /** Related devices, without removed ones; empty: the whole project. */
  deviceIds: z.array(z.number().int()),
  /** Author. */
  by: actor,
  created: z.number(),
  /** Time of the last change; initially the time of creation. */
  changed: z.number(),
});
export type Annotation = z.infer<typeof annotation>;

const ofProject = { scope: { field: 'projectId', kind: 'project' } } as const;
const write = { ...ofProject, method: 'POST', changes: true, persons: true, access: 'annotation.write', cost: 'normal' } as const;
const stored = id.describe('Annotation, by the ID that listAnnotations lists');
const text = z.string().trim().min(1, fieldText('annotationRequired')).max(longestAnnotation, fieldText('tooLong'));

export const annotationsApi = defineApi({
  listAnnotations: {
    ...ofProject,
    method: 'GET',
    path: '/api/annotations/list',
    access: 'project.view',
    cost: 'normal',
    summary:
      'Annotations of a project that lie in [start, end) or reach into it, in the order of time; with `deviceIds` those of these devices and of the whole project. The latest 200; `total` counts all',
    query: z.object({
      projectId,
      start,
      end,
      deviceIds: idList.optional().describe('Devices by ID, separated by commas; absent: all'),
    }),
    response: list(annotation),
  },
  saveAnnotation: {
    ...write,
    path: '/api/annotations/save',
    summary: 'Create an annotation, or change one. Every member of the project sees it where its time is drawn',
    body: z.object({
      projectId,
      id: stored.optional(),
      version: z.number().int().min(0).describe('Version that was seen (0: none yet); 409 when it has changed'),
      start: time.describe('The instant, or the start of the range; epoch ms'),
      end: time.nullable().describe('End of the range, epoch ms; null: an instant'),
      text: text.describe('What happened'),
      deviceIds: z.array(id).max(maxAnnotated).describe('Devices it is about; none: the whole project'),
    }),
    response: annotation,
  },
  removeAnnotation: {
    ...write,
    path: '/api/annotations/remove',
    summary: 'Delete an annotation',
    body: z.object({ projectId, id: stored }),
    response: z.object({ removed: z.literal(true) }),
  },
});
