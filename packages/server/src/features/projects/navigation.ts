/** Menus of a project: the contract's menus with the screens that are built, and the codes that see them. */
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

/** What a project has. */
export interface Present {
  /** Custom pages that are not hidden. */
  readonly pages: boolean;
  /** Registered cameras. */
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

/** Menu of a project of a type under `all`, sub-menu of each device type under the type's id. */
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

/** Pages of a device type that exist. */
export function pagesOf(type: DeviceType): string[] {
  return type.pages.filter((page) => screensOfDevice([page]).length > 0);
}

/** The start page of a project: its own if it is built, else the overview. */
export function startPage(wanted: unknown): string {
  const route = typeof wanted === 'string' ? routeAt(wanted) : undefined;
  return route?.built === true && route.area === 'project' ? route.path : 'home';
}
