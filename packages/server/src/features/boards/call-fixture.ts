import { type Board, boardsApi } from '@czyun/contract/boards';
import { examplesOf, type OnServer } from '../../testing/call-examples.ts';

const content = { tiles: [{ id: 'a', kind: 'board.text', x: 0, y: 0, w: 4, h: 3, options: { title: '', text: 'Duty phone 6601' } }] };
const stored = new Map<string, Promise<Board>>();

/** A board of the engineering administrator, one per use. */
const boardOf = ({ server, projectId }: OnServer, name: string): Promise<Board> => {
  const made =
    stored.get(name) ??
    server.ask<Board>('/api/boards/save', { as: 'engadmin', body: { projectId, version: 0, name, content } }).then(({ data }) => data);
  stored.set(name, made);
  return made;
};

const file = { format: 'board', formatVersion: 1, name: 'Night shift', devices: [], content };

export const examples = [
  examplesOf(boardsApi, {
    getBoard: { fields: { id: 999_999 }, status: 404 },
    saveBoard: {
      fields: { version: 0, name: 'Night shift', content },
      async again(on) {
        const { id, version, name } = await boardOf(on, 'Night shift');
        return { path: '/api/boards/save', body: { projectId: on.projectId, id, version, name, content } };
      },
    },
    saveBoardSharing: {
      fields: { id: 999_999, version: 1, shared: true },
      status: 404,
      async again(on) {
        const { id, version } = await boardOf(on, 'Own');
        return { path: '/api/boards/sharing/save', body: { projectId: on.projectId, id, version, shared: false } };
      },
    },
    saveBoardPage: {
      fields: { id: 999_999, page: 'view1' },
      status: 404,
      async again(on) {
        const { id } = await boardOf(on, 'Own');
        return { path: '/api/boards/page/save', body: { projectId: on.projectId, id, page: null } };
      },
    },
    saveBoardCopy: { fields: { id: 999_999, name: 'Copy' }, status: 404, again: 'acts' },
    removeBoard: { fields: { id: 999_999 }, status: 404, again: 'acts' },
    exportBoard: { fields: { id: 999_999 }, status: 404 },
    importBoard: { fields: { file }, again: 'acts' },
  }),
];
