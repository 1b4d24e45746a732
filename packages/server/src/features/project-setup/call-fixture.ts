import { projectSetupApi } from '@czyun/contract';
import { examplesOf, setup } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(projectSetupApi, {
    createProject: {
      again: 'acts',
    },
    updateProject: {
      fields: { name: 'own', type: 1, timeZone: 'Asia/Shanghai', version: 999 },
      status: 409,
      again: async (of) => {
        const { projectId } = of;
        const { project } = await setup(of);
        const { id: _id, cameras: _cameras, ...fields } = project;
        return { path: '/api/setup/updateProject', body: { projectId, ...fields } };
      },
    },
    setCameras: {
      again: async (of) => ({
        path: '/api/setup/setCameras',
        body: { projectId: of.projectId, before: (await setup(of)).project.cameras, cameras: (await setup(of)).project.cameras },
        as: 'platform',
      }),
    },
    setWeixin: {
      fields: { weixin: true },
      again: async ({ projectId }) => ({ path: '/api/setup/setWeixin', body: { projectId, weixin: false }, as: 'platform' }),
    },
    removeProject: {
      again: 'acts',
    },
  }),
];
