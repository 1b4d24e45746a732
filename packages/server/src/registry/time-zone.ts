import type { Registry } from './types.ts';

/** Time zone of a project; UTC if the project has been deleted. */
export const timeZoneOf = (registry: Pick<Registry, 'project'>, projectId: number): string =>
  registry.project(projectId)?.timeZone ?? 'UTC';
