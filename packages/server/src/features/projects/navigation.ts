/** Menus of a project: entries for the screens that exist, with the codes that see them. */
import { type Language, type navItem, permissions, type RouteSpec, routes } from '@czyun/contract';
import type { DevicePage, DeviceType, Text } from '@czyun/devices';
import type { z } from 'zod';

export type NavItem = z.infer<typeof navItem>;

interface Entry {
  readonly id: string;
  /** Name of a route of the contract; the first that exists is taken. */
  readonly route: readonly string[];
  readonly icon: string;
  readonly title: Text;
  /** Only where there is something to show. */
  readonly needs?: keyof Present;
}

/** What a project has. */
export interface Present {
  /** Custom pages that are not hidden. */
  readonly pages: boolean;
}

const generalMenu: readonly Entry[] = [
  { id: 'home', route: ['home'], icon: 'home', title: { zh: '项目总览', en: 'Overview' } },
  { id: 'devices', route: ['devices'], icon: 'devices', title: { zh: '设备列表', en: 'Devices' } },
  { id: 'history', route: ['history'], icon: 'history', title: { zh: '历史曲线', en: 'History' } },
  { id: 'log', route: ['log'], icon: 'log', title: { zh: '运行日志', en: 'Log' } },
  { id: 'menuactive', route: ['menuactive'], icon: 'pages', title: { zh: '自定义页面', en: 'Custom pages' }, needs: 'pages' },
  { id: 'files', route: ['project/file'], icon: 'file', title: { zh: '项目文件', en: 'Files' } },
  { id: 'setup', route: ['setup'], icon: 'settings', title: { zh: '项目配置', en: 'Set-up' } },
  { id: 'user-manage', route: ['user/p/u/manage'], icon: 'users', title: { zh: '成员管理', en: 'Members' } },
  { id: 'user-invite', route: ['user/p/u/invite'], icon: 'user', title: { zh: '邀请与链接', en: 'Invitations' } },
];

const deviceMenu: readonly (Entry & { readonly page?: DevicePage })[] = [
  { id: 'dev-monitor', page: 'monitor', route: ['dev-monitor'], icon: 'monitor', title: { zh: '实时监控', en: 'Monitor' } },
  { id: 'dev-log', page: 'log', route: ['dev-log', 'log'], icon: 'log', title: { zh: '设备日志', en: 'Log' } },
  { id: 'dev-history', route: ['history'], icon: 'history', title: { zh: '历史曲线', en: 'History' } },
];

const known: Readonly<Record<string, RouteSpec>> = routes;

function itemOf(entry: Entry, language: Language): NavItem | null {
  const spec = entry.route.map((name) => known[name]).find((route) => route !== undefined);
  if (!spec) return null;
  return {
    id: entry.id,
    title: entry.title[language],
    icon: entry.icon,
    url: spec.path,
    show: true,
    permission: spec.permission === undefined ? [] : [...permissions[spec.permission].codes],
    projectType: null,
    i18Name: `menu.${entry.id}`,
  };
}

const itemsOf = (entries: readonly Entry[], language: Language) =>
  entries.map((entry) => itemOf(entry, language)).filter((item) => item !== null);

/** Menu of the project under `all`, sub-menu of each device type under the type's id. */
export function navigation(types: readonly DeviceType[], language: Language, present: Present): Record<string, NavItem[]> {
  const fitting = generalMenu.filter(({ needs }) => needs === undefined || present[needs]);
  const menus: Record<string, NavItem[]> = { all: itemsOf(fitting, language) };
  for (const type of types) {
    menus[type.id] = itemsOf(
      deviceMenu.filter(({ page }) => page === undefined || type.pages.includes(page)),
      language,
    );
  }
  return menus;
}

/** Pages of a device type that exist. */
export function pagesOf(type: DeviceType): string[] {
  return deviceMenu.flatMap(({ page, route }) =>
    page && type.pages.includes(page) && route.some((name) => Object.hasOwn(known, name)) ? [page] : [],
  );
}

/** The start page of a project: its own if it exists, else the overview. */
export function startPage(wanted: unknown): string {
  return typeof wanted === 'string' && Object.hasOwn(known, wanted) ? wanted : 'home';
}
