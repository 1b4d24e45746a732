import { customPagesApi } from '@czyun/contract';
import { examplesOf, first, setup } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(customPagesApi, {
    createPage: {
      fields: { name: 'Page', refType: 1 },
      again: 'acts',
    },
    updatePage: {
      fields: { name: 'Page', refType: 1, pageId: 999_999, version: 1 },
      status: 404,
      again: (() => {
        let made = false;
        return async (of) => {
          const { server, projectId } = of;
          if (!made) await server.ask('/api/setup/createPage', { as: 'engadmin', body: { projectId, name: 'Page', refType: 1 } });
          made = true;
          const { id: pageId, ...page } = first((await setup(of)).pages);
          return { path: '/api/setup/updatePage', body: { projectId, pageId, ...page } };
        };
      })(),
    },
    removePage: {
      fields: { pageId: 999_999, version: 1 },
      status: 404,
      again: 'acts',
    },
  }),
];
