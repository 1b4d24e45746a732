/** Menus of a project: the contract's menus with the implemented screens, and the codes that may see them. */
import {
  type Language,
  type MenuGroup,
  menuGroups,
  menuOfType,
  type navItem,
  permissions,
  type RouteSpec,
  routeAt,
  routes,
  screensOfDevice,
} from '@czyun/contract';
import type { DeviceType } from '@czyun/devices';
import type { z } from 'zod';

export type NavItem = z.infer<typeof navItem>;

/** Optional content of a project. */
export interface Present {
  /** Whether there are visible custom pages. */
  readonly pages: boolean;
  /** Whether cameras are registered. */
  readonly cameras: boolean;
}

function itemOf(spec: RouteSpec, language: Language): NavItem {
  return {
    id: spec.path,
    title: spec.title[language],
    icon: spec.icon,
    url: spec.path,
    show: true,
    permission: spec.permission === undefined ? [] : [...permissions[spec.permission].codes],
    projectType: null,
    i18Name: `menu.${spec.path}`,
  };
}

/** The menu of a project type under `all`, and the sub-menu of each device type under the type's id. */
export function navigation(
  projectType: number,
  types: readonly DeviceType[],
  language: Language,
  present: Present,
): Record<string, NavItem[]> {
  const menu = menuOfType(projectType);
  const entries = (Object.keys(menuGroups) as MenuGroup[]).flatMap((group) => menu[group].map((name) => routes[name]));
  const isThere = ({ path }: RouteSpec) => (path === 'menuactive' ? present.pages : path === 'cameras' ? present.cameras : true);
  const fitting = entries.filter((route) => route.built && isThere(route));
  const menus: Record<string, NavItem[]> = { all: fitting.map((route) => itemOf(route, language)) };
  for (const type of types) menus[type.id] = [...screensOfDevice(type.pages), routes.history].map((route) => itemOf(route, language));
  return menus;
}

/** Existing pages of a device type. */
export function pagesOf(type: DeviceType): string[] {
  return type.pages.filter((page) => screensOfDevice([page]).length > 0);
}

/** Start page of a project: the configured one if it is implemented, otherwise the overview. */
export function startPage(wanted: unknown): string {
  const route = typeof wanted === 'string' ? routeAt(wanted) : undefined;
  return route?.built === true && route.area === 'project' ? route.path : 'home';
}
