import { accountsApi, projectsApi } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';

/** One's own account; answers 403 to displays that came through a secret link. */
export const useProfile = () => useCall(accountsApi.getProfile, {}, { freshMs: 0 });

/** What is offered here by e-mail. */
export const useSignInOptions = () => useCall(accountsApi.signInOptions, {}, { freshMs: 60_000, quiet: true });

/** Where one is signed in, the last used first. */
export const useOwnSessions = () => useCall(accountsApi.sessionList, {}, { freshMs: 0, everyMs: 60_000, quiet: true });

/** The projects that one belongs to, with one's code in each. */
export const useOwnProjects = () =>
  useCall(projectsApi.getProjList, { query: { isAll: false, pageNum: 1, pageSize: 500 } }, { freshMs: 0 });
