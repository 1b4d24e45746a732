import { type LinkOf, linkOf, type RouteSpec } from '@czyun/contract';
import { useMemo } from 'react';
import { appConfig } from '../config/current.ts';
import { projectPath } from '../project/paths.ts';
import { useProject } from '../project/project-context.ts';

/** Addresses of the screens of one project: `to(routes.history, { keys })`. */
export function linksOf(projectId: number): LinkOf {
  return (route: RouteSpec, values: object = {}) => projectPath(appConfig.name, projectId, linkOf(route, values));
}

/** The same for the current project. */
export function useLinks(): LinkOf {
  const { id } = useProject();
  return useMemo(() => linksOf(id), [id]);
}
