/** Dates and regions of a project, for shifts. */
import { AppError } from '../../kernel/errors.ts';
import type { Registry } from '../../registry/types.ts';
import { dayOn } from '../../time/days.ts';

export type Places = Pick<Registry, 'project' | 'region' | 'device' | 'param'>;

/** Whether the date exists. */
export function isDate(zone: string, date: string): boolean {
  try {
    return dayOn(zone, date).date === date;
  } catch {
    return false;
  }
}

/** The region and its parents, innermost first; `notFound` for a region of another project. */
export function regionsAround(registry: Places, projectId: number, regionId: number | null | undefined): readonly number[] {
  if (regionId === null || regionId === undefined) return [];
  if (registry.region(regionId)?.projectId !== projectId) throw new AppError('notFound');
  const found = new Set<number>();
  for (let at: number | null = regionId; at !== null && !found.has(at); at = registry.region(at)?.parentId ?? null) found.add(at);
  return [...found];
}
