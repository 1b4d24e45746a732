/** The side menu: groups and order by the contract, entries by the project's configuration, as far as they are built and may be opened. */
import {
  type CallResult,
  grants,
  type MenuGroup,
  menuGroups,
  menuOfType,
  type Permission,
  type Project,
  type projectsApi,
  routeAt,
} from '@czyun/contract';
import { holderIn } from '../../platform/project/project-context.ts';

type NavItem = CallResult<typeof projectsApi.config>['nav'][string][number];

export interface MenuEntry {
  /** Path of the screen. */
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  /** Child path inside the project. */
  readonly path: string;
}

export interface MenuSection {
  /** `own`: additional entries of the project's configuration. */
  readonly group: MenuGroup | 'own';
  readonly entries: readonly MenuEntry[];
}

type Reader = Pick<Project, 'permission' | 'linkMoney'>;

const clean = (url: string): string => url.replace(/^\/+|\/+$/g, '');

/**
 * Entries of the configuration whose project type and codes fit and whose screen is built and may be opened, by group; empty groups are
 * left out.
 */
export function menuOf(items: readonly NavItem[], project: Reader & Pick<Project, 'projectType'>): readonly MenuSection[] {
  const entries = items.flatMap((item): MenuEntry[] => {
    if (!item.show) return [];
    if (item.permission.length > 0 && !item.permission.includes(project.permission)) return [];
    if (item.projectType !== null && item.projectType !== 0 && item.projectType !== project.projectType.id) return [];
    const path = clean(item.url);
    const route = routeAt(path.split('?')[0] ?? '');
    if (route === undefined || !route.built || !mayOpen(route, project)) return [];
    return [{ id: route.path, title: item.title, icon: path === route.path ? route.icon : item.icon, path }];
  });
  const menu = menuOfType(project.projectType.id);
  const sections = (Object.keys(menuGroups) as MenuGroup[]).map((group): MenuSection => {
    const names: readonly string[] = menu[group];
    return { group, entries: names.flatMap((name) => entries.filter(({ id, path }) => id === name && id === path)) };
  });
  const placed = new Set(sections.flatMap((section) => section.entries));
  const own: MenuSection = { group: 'own', entries: entries.filter((entry) => !placed.has(entry)) };
  return [...sections, own].filter((section) => section.entries.length > 0);
}

/** The group that a page belongs to, by its path and search; pages of a device belong to the list of devices. */
export function groupInUse(sections: readonly MenuSection[], child: string, search = ''): MenuSection['group'] | undefined {
  const route = routeAt(child);
  const path = route?.subject === 'device' ? 'devices' : (route?.path ?? child);
  const holds = (wanted: string) => sections.find(({ entries }) => entries.some((entry) => entry.path === wanted))?.group;
  return holds(`${path}${search}`) ?? holds(path);
}

/** Whether the user of a project may open a screen. */
export function mayOpen(screen: { readonly permission?: Permission }, reader: Reader): boolean {
  return screen.permission === undefined || grants(holderIn(reader), screen.permission);
}

/** The start page in a project: the user's, else the project's, if it is built and may be opened; else the overview. */
export function startPage(project: Pick<Project, 'routeConf'> & Reader, ofUser?: string): string {
  const usable = [ofUser ?? '', project.routeConf.start].map((path) => routeAt(clean(path)));
  return usable.find((route) => route?.built === true && route.area === 'project' && mayOpen(route, project))?.path ?? 'home';
}

/** The wall of a project: that of its energy or its plant where its menu has one, else its overview as a wall. */
export function startWall({ projectType }: Pick<Project, 'projectType'>): string {
  const names: readonly string[] = Object.values(menuOfType(projectType.id)).flat();
  return ['e-cockpit', 'DigitalCockpit'].find((wall) => names.includes(wall)) ?? 'home?wall=1';
}
