import { Navigate, useLocation } from 'react-router';
import { useProject, useProjectPath } from '../../shared/project/project-context.ts';
import { screens } from '../screens.ts';
import { startPage } from './menu.ts';

/** `/index`: on to the start page that fits the project. */
export function Start() {
  const project = useProject();
  const path = useProjectPath();
  const { search } = useLocation();
  return <Navigate replace to={`${path(startPage(project, screens))}${search}`} />;
}
