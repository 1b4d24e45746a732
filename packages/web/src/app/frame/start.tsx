import { Navigate, useLocation } from 'react-router';
import { appConfig } from '../../platform/config/current.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { startPage, startWall } from './menu.ts';

/** `/index`: on to the start page that fits the project. */
export function Start() {
  const project = useProject();
  const { search } = useLocation();
  // The look for walls begins with one.
  const child = appConfig.theme === 'wall' ? startWall(project) : startPage(project);
  return <Navigate replace to={withSearch(projectPath(appConfig.name, project.id, child), search)} />;
}

/** An address with further parameters. */
const withSearch = (path: string, search: string): string =>
  path.includes('?') && search !== '' ? `${path}&${search.slice(1)}` : `${path}${search}`;
