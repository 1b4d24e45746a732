import { preferencesApi } from '@czyun/contract';
import { Navigate, useLocation } from 'react-router';
import { useCall } from '../../platform/api/use-call.ts';
import { appConfig } from '../../platform/config/current.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { startPage, startWall } from './menu.ts';

/** `/index`: redirects to the start page of the user or, without one, of the project. */
export function Start() {
  const project = useProject();
  const { search } = useLocation();
  const { person } = useSession();
  // The wall theme starts at a wall.
  const isWall = appConfig.theme === 'wall';
  const hasOwn = !isWall && person !== null && person.display !== true && person.readOnly !== true;
  const { data, error } = useCall(preferencesApi.getPreferences, hasOwn ? { query: { projectId: project.id } } : null, {
    freshMs: 60_000,
    quiet: true,
  });
  if (hasOwn && data === undefined && error === null) return null;
  const child = isWall ? startWall(project) : startPage(project, data?.startPage);
  return <Navigate replace to={withSearch(projectPath(appConfig.name, project.id, child), search)} />;
}

/** An address with additional parameters. */
const withSearch = (path: string, search: string): string =>
  path.includes('?') && search !== '' ? `${path}&${search.slice(1)}` : `${path}${search}`;
