import { allows, type CallResult, type Permission, type Project, type projectsApi } from '@czyun/contract';
import type { Screen } from '../../shared/screen/screen.ts';

type NavItem = CallResult<typeof projectsApi.config>['nav'][string][number];

export interface MenuEntry {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  /** Child path inside the project. */
  readonly path: string;
}

const clean = (url: string): string => url.replace(/^\/+|\/+$/g, '');

/** What stands in the side menu: shown items whose project type and codes fit and whose screen exists and may be opened. */
export function menuOf(
  items: readonly NavItem[],
  project: Pick<Project, 'permission' | 'projectType'>,
  screens: readonly Pick<Screen, 'path' | 'permission'>[],
): readonly MenuEntry[] {
  return items.flatMap((item) => {
    if (!item.show) return [];
    if (item.permission.length > 0 && !item.permission.includes(project.permission)) return [];
    if (item.projectType !== null && item.projectType !== 0 && item.projectType !== project.projectType.id) return [];
    const path = clean(item.url);
    const screen = screens.find((one) => one.path === path.split('?')[0]);
    if (screen === undefined || !mayOpen(screen, project.permission)) return [];
    return [{ id: item.id, title: item.title, icon: item.icon, path }];
  });
}

/** Whether a membership code may open a screen. */
export function mayOpen(screen: { readonly permission?: Permission }, code: number): boolean {
  return screen.permission === undefined || allows(code, screen.permission);
}

/** Screen path of a page that a device type offers. */
export function devicePagePath(page: string): string {
  if (page === 'fan3d') return 'dev-monitor-fan3d';
  if (page === 'pressure-vessel') return 'dev-monitor-pressure_vessel';
  return `dev-${page}`;
}

/** The start page of a project: its own choice when that screen exists, else the overview. */
export function startPage(project: Pick<Project, 'routeConf'>, screens: readonly Pick<Screen, 'path'>[]): string {
  const own = clean(project.routeConf.start);
  return screens.some((item) => item.path === own) ? own : 'home';
}
