import { accountsApi, projectsApi } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { ownProjects } from './asked.ts';

/** The user's own account; 403 for displays that signed in with a secret link. */
export const useProfile = () => useCall(accountsApi.getProfile, {}, { freshMs: 0 });

/** E-mail functions of this server. */
export const useSignInOptions = () => useCall(accountsApi.signInOptions, {}, { freshMs: 60_000, quiet: true });

/** The user's sessions, last used first. */
export const useOwnSessions = () => useCall(accountsApi.sessionList, {}, { freshMs: 0, everyMs: 60_000, quiet: true });

/** The user's projects with the role in each. */
export const useOwnProjects = () => useCall(projectsApi.getProjList, ownProjects, { freshMs: 0 });
