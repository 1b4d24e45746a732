import type { Registry } from './types.ts';

/** The zone of a project's clocks; UTC for a project that was deleted meanwhile. */
export const timeZoneOf = (registry: Pick<Registry, 'project'>, projectId: number): string =>
  registry.project(projectId)?.timeZone ?? 'UTC';
