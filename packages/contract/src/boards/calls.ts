import { z } from 'zod';
import { id, int } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import { board, boardCard, boardContent, boardFile, boardForeignKinds, boardPage } from './board.ts';

const ofProject = { scope: { field: 'projectId', kind: 'project' }, cost: 'normal' } as const;
const write = { ...ofProject, method: 'POST', changes: true, persons: true } as const;
const stored = id.describe('Board, by the ID that listBoards lists');
const seen = int.min(0).describe('Version that was seen (0: none yet); 409 when it has changed');
const name = z.string().trim().min(1, fieldText('linkNameRequired')).max(60, fieldText('tooLong')).describe('Name of the board');
/** A full board has 60 widgets with up to 40 points each. */
const whole = { kB: 240, values: 3000 } as const;

const ofContent = {
  content: ['看板内容', 'Content of the board'],
  deviceType: ['设备类型', 'Device type'],
  kind: ['组件', 'Widget'],
  tiles: ['组件', 'Widgets'],
} as const;

export const boardsApi = defineApi({
  listBoards: {
    ...ofProject,
    method: 'GET',
    path: '/api/boards/list',
    access: 'project.view',
    summary:
      'Boards of a project: one’s own and the shared ones, newest first, with the places of their widgets. A secret link sees the shared ones',
    query: z.object({ projectId }),
    response: z.array(boardCard),
  },
  getBoard: {
    ...ofProject,
    method: 'GET',
    path: '/api/boards/get',
    access: 'project.view',
    summary: 'One’s own or a shared board with its widgets',
    query: z.object({ projectId, id: stored }),
    response: board,
  },
  saveBoard: {
    ...write,
    path: '/api/boards/save',
    access: 'project.view',
    most: whole,
    names: ofContent,
    summary: 'Create a board for oneself, or change one’s own; a shared one stays shared',
    body: z.object({
      projectId,
      id: stored.optional(),
      version: seen,
      name,
      content: boardContent.describe('Widgets, range and variable'),
    }),
    response: board,
  },
  saveBoardSharing: {
    ...write,
    path: '/api/boards/sharing/save',
    access: 'board.share',
    summary: 'Share one’s own board in the project, or stop sharing it; then no page of the project shows it any longer',
    body: z.object({ projectId, id: stored, version: seen, shared: z.boolean().describe('Whether every member of the project sees it') }),
    response: board,
  },
  saveBoardPage: {
    ...write,
    path: '/api/boards/page/save',
    access: 'board.place',
    names: { page: ['页面', 'Page'] },
    summary: 'Show a shared board on a page of the project, in place of the board there; null: on none',
    body: z.object({ projectId, id: stored, page: boardPage.nullable().describe('Page of the project; null: none') }),
    response: board,
  },
  saveBoardCopy: {
    ...write,
    path: '/api/boards/copy/save',
    access: 'project.view',
    summary: 'Copy one’s own or a shared board into a new one of one’s own',
    body: z.object({ projectId, id: stored, name }),
    response: board,
  },
  removeBoard: {
    ...write,
    path: '/api/boards/remove',
    access: 'project.view',
    summary: 'Remove one’s own board; an engineering administrator may also remove shared ones',
    body: z.object({ projectId, id: stored }),
    response: z.object({ removed: z.literal(true) }),
  },
  exportBoard: {
    ...ofProject,
    method: 'GET',
    path: '/api/boards/export',
    access: 'project.view',
    summary:
      'One’s own or a shared board as a document that importBoard reads, here or in another project; devices are named by their keys',
    query: z.object({ projectId, id: stored }),
    response: boardFile,
  },
  importBoard: {
    ...write,
    path: '/api/boards/import',
    access: 'project.view',
    most: whole,
    names: {
      ...ofContent,
      file: ['文件', 'File'],
      devices: ['设备', 'Devices'],
      formatVersion: ['格式版本', 'Version of the format'],
      project: ['项目', 'Project'],
    },
    summary:
      'Create a board of one’s own from the document of a file. Points of devices that the project does not have are left out and listed',
    body: z.object({ projectId, file: boardFile.describe('Document of exportBoard') }),
    response: z.object({
      board,
      missing: z.array(z.string()).describe('Names of the devices that the project does not have'),
      /** Kinds of widgets left out: they show a picture, page or camera of the project that the file was exported from. */
      left: z.array(z.enum(boardForeignKinds)),
    }),
  },
});
