/**
 * Content of the single-line diagram of a project: devices with their position in the circuit and the points shown beside them, and what
 * users draw over it.
 */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { pattern } from '../fields/bounded.ts';
import { int, list } from '../fields/primitives.ts';
import { entriesOfPage, pageNum, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { diagramDocument, maxDiagramVersions } from './diagram-document.ts';
import { device, param } from './entities.ts';

const diagramDevice = device.omit({ status: true, detail: true, openAlarms: true, lastMessage: true }).extend({
  /** Storage unit that it belongs to: `r3` a zone, `d5` a cabinet; null: none. */
  unit: z.string().nullable(),
  /** A meter at the gateway of the storage, chosen in the settings of the indicators. */
  isStorageGateway: z.boolean(),
  params: z.array(param),
});
export type DiagramDevice = z.infer<typeof diagramDevice>;

const diagramDraft = z.object({
  /** 0: nothing is saved, and the document is the published one. */
  version: z.number().int(),
  document: diagramDocument,
  /** Latest published version; 0: none. */
  published: z.number().int(),
  changed: z.number().nullable(),
  by: actor.nullable(),
});
export type DiagramDraft = z.infer<typeof diagramDraft>;

const diagramVersion = z.object({
  number: z.number().int(),
  created: z.number(),
  by: actor,
  /** The restored version, 0: the generated diagram; null: published from the draft. */
  restored: z.number().int().nullable(),
  symbols: z.number().int(),
  texts: z.number().int(),
  lines: z.number().int(),
  moved: z.number().int(),
  renamed: z.number().int(),
});
export type DiagramVersion = z.infer<typeof diagramVersion>;

const ofProject = { scope: { field: 'projectId', kind: 'project' }, cost: 'normal' } as const;
const change = { ...ofProject, method: 'POST', changes: true, access: 'diagram.draw' } as const;
const published = int.min(0).describe("Newest published version that was seen (0: none), so that nobody replaces another person's version");
const publishedName = ['已发布版本', 'Published version'] as const;
const numberName = ['版本号', 'Version number'] as const;

export const diagramApi = defineApi({
  getDiagram: {
    ...ofProject,
    method: 'GET',
    path: '/api/diagram',
    access: 'project.view',
    names: { also: ['另需测点', 'Further points'] },
    summary:
      'Devices of a project for its single-line diagram, oldest first: nature, role, storage unit, and the points shown; with what is published as drawn over it. Live values come over `/live`',
    query: z.object({
      projectId,
      also: pattern(8000, /^\d{1,15}:[a-z0-9_]{1,64}(,\d{1,15}:[a-z0-9_]{1,64}){0,299}$/, 'keysWrong')
        .optional()
        .describe('Further points, `{deviceId}:{metric}`, separated by commas; unknown ones are left out'),
    }),
    response: z.object({
      devices: z.array(diagramDevice),
      /** null: nothing is published. */
      drawing: z.object({ number: z.number().int(), document: diagramDocument }).nullable(),
    }),
  },
  getDiagramDraft: {
    ...ofProject,
    method: 'GET',
    path: '/api/diagram/draft',
    access: 'diagram.draw',
    summary: 'Draft of what is drawn over the single-line diagram of a project; where none is saved, what is published',
    query: z.object({ projectId }),
    response: diagramDraft,
  },
  saveDiagramDraft: {
    ...change,
    path: '/api/diagram/draft/save',
    most: { kB: 256, values: 10_000 },
    names: {
      document: ['图面内容', 'Document'],
      form: ['格式', 'Form'],
      moved: ['移动的符号', 'Moved symbols'],
      names: ['改名的符号', 'Renamed symbols'],
      own: ['自绘元素', 'Own parts'],
      x: ['横坐标', 'Horizontal place'],
      y: ['纵坐标', 'Vertical place'],
      dx: ['横向距离', 'Horizontal distance'],
      dy: ['纵向距离', 'Vertical distance'],
      symbol: ['符号', 'Symbol'],
      point: ['绑定测点', 'Bound point'],
      size: ['字号', 'Text size'],
      style: ['线型', 'Line style'],
      picture: ['储能柜', 'Storage cabinet'],
    },
    summary: 'Save the draft of what is drawn over the single-line diagram; it is shown to nobody else until it is published',
    body: z.object({
      projectId,
      version: int.min(0).describe("Version of the draft that was seen (0: none), so that nobody overwrites another person's change"),
      document: diagramDocument.describe('The whole drawing'),
    }),
    response: diagramDraft,
  },
  publishDiagram: {
    ...change,
    path: '/api/diagram/publish',
    names: { published: publishedName },
    summary: `Publish the draft as the next version of the drawing; the newest ${maxDiagramVersions} versions are stored`,
    body: z.object({ projectId, version: int.min(1).describe('Version of the draft that was seen'), published }),
    response: z.object({ number: z.number().int() }),
  },
  listDiagramVersions: {
    ...ofProject,
    method: 'GET',
    path: '/api/diagram/versions',
    access: 'diagram.draw',
    summary: 'Published versions of the drawing of a project, newest first',
    query: z.object({ projectId, pageNum, pageSize: entriesOfPage(maxDiagramVersions, 20) }),
    response: list(diagramVersion),
  },
  restoreDiagramVersion: {
    ...change,
    path: '/api/diagram/versions/restore',
    names: { published: publishedName, number: numberName },
    summary: 'Publish an earlier version again as the newest one, or with 0 the diagram as it makes itself; the draft stays as it is',
    body: z.object({
      projectId,
      number: int.min(0).describe('Version to restore; 0: the diagram without anything drawn'),
      published,
    }),
    response: z.object({ number: z.number().int() }),
  },
});
