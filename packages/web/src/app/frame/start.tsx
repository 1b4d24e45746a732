import { Navigate, useLocation } from 'react-router';
import { appConfig } from '../../platform/config/current.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { startPage } from './menu.ts';

/** `/index`: on to the start page that fits the project. */
export function Start() {
  const project = useProject();
  const { search } = useLocation();
  return <Navigate replace to={`${projectPath(appConfig.name, project.id, startPage(project))}${search}`} />;
}
