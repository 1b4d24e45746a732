import { accountsApi, projectsApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { ownProjects } from './asked.ts';

export const userinfoScreen = screen(
  'userinfo',
  async () => (await import('./userinfo-screen.tsx')).UserinfoScreen,
  () => {
    prefetchCall(accountsApi.getProfile, {});
    prefetchCall(accountsApi.signInOptions, {});
    prefetchCall(accountsApi.sessionList, {});
    prefetchCall(projectsApi.getProjList, ownProjects);
  },
);
