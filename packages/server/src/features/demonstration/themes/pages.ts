/** A custom page: the single-line diagram served by the plant itself, as a third-party HMI would be embedded. */
import { customPagesApi } from '@czyun/contract';
import type { Theme } from '../types.ts';

export const pagesTheme: Theme = {
  name: 'pages',
  needs: 'nothing',
  type: 1,
  async make(site) {
    const { projectId, frameHost } = site;
    if (frameHost === undefined) return 'later';
    const body = {
      projectId,
      name: '单线图（演示）',
      nameEn: 'Single-line diagram (demonstration)',
      refType: 1,
      url: `http://${frameHost}/`,
    };
    await site.once('page', () => site.as('engadmin').ask(customPagesApi.createPage, { body }));
    return undefined;
  },
};
