/**
 * Menus of projects and devices: groups and order per type of project. The code that draws a menu leaves out screens that are not built or
 * not permitted.
 */
import type { DevicePage, Text } from '@czyun/devices';
import type { Domain } from '../domain.ts';
import * as domains from '../domains.ts';
import { type RouteName, routes } from './all.ts';
import type { RouteSpec } from './spec.ts';

export const menuGroups = {
  monitor: { zh: '监视', en: 'Monitor' },
  analyse: { zh: '分析', en: 'Analyse' },
  operate: { zh: '运营', en: 'Operate' },
  maintain: { zh: '维护', en: 'Maintain' },
  manage: { zh: '管理', en: 'Manage' },
} as const satisfies Record<string, Text>;

export type MenuGroup = keyof typeof menuGroups;
export type Menu = Readonly<Record<MenuGroup, readonly RouteName[]>>;

const maintain = ['log', 'shifts', 'alarm-performance', 'alarm-rules', 'project/file'] as const;
const manage = ['setup', 'notices', 'user/p/u/manage', 'user/p/u/invite', 'subentry'] as const;

const storage: Menu = {
  monitor: [
    'home',
    'workspace',
    'energyHome',
    'zt',
    'demo',
    'devices',
    'energy1',
    'energy2',
    'energy3',
    'e-cockpit',
    'diydemo',
    'cameras',
    'menuactive',
  ],
  analyse: [
    'history',
    'analysis',
    'project/analyze',
    'statistics',
    'e-indicators',
    'carbon',
    'analyze',
    'e-quality',
    'e-threePhase',
    'e-voltageanalysis',
  ],
  operate: ['timeslot-eprice', 'power-price', 'e-manage', 'manage', 'daily-power-data', 'e-report'],
  maintain,
  manage,
};

const factory: Menu = {
  monitor: [
    'home',
    'workspace',
    'DigitalCockpit',
    'DigitalCockpit2',
    'DigitalCockpit3',
    'diyCockpit',
    'devicesView',
    'demo',
    'devices',
    'fac/diy/view3Home',
    'fac/diy/view1',
    'diydemo',
    'cameras',
    'menuactive',
  ],
  analyse: ['analyReport', 'history', 'analysis', 'project/analyze'],
  operate: ['TableView', 'schedule', 'report'],
  maintain,
  manage,
};

const energy: Menu = {
  monitor: ['home', 'workspace', 'e-home', 'e-cockpit', 'monitor', 'demo', 'devices', 'diydemo', 'cameras', 'menuactive'],
  analyse: ['statistics', 'carbon', 'analyze', 'e-quality', 'e-threePhase', 'e-voltageanalysis', 'history', 'analysis', 'project/analyze'],
  operate: ['manage', 'timeslot-eprice', 'power-price', 'daily-power-data', 'e-report'],
  maintain,
  manage,
};

/** Menus by the number of the project's type. */
const byType: Readonly<Record<number, Menu>> = { 1: storage, 2: factory, 3: energy };

const wanted = Object.values<Domain>(domains).flatMap(({ menu }) => menu ?? []);

/** The menu of a type of project; of an unknown type the menu of storage. */
export function menuOfType(type: number): Menu {
  const entries = Object.entries(byType[type] ?? storage) as [MenuGroup, Menu[MenuGroup]][];
  return Object.fromEntries(
    entries.map(([group, names]) => [group, [...names, ...wanted.flatMap((menu) => menu[group] ?? [])]]),
  ) as unknown as Menu;
}

/** Screens of a device in menu order, by the page name in its type. */
const devicePages = {
  monitor: 'dev-monitor',
  fan3d: 'dev-monitor-fan3d',
  'pressure-vessel': 'dev-monitor-pressure_vessel',
  container: 'dev-monitor-container',
  control: 'dev-control',
  log: 'dev-log',
  rollback: 'dev-rollback',
  report: 'dev-report',
  contrast: 'dev-contrast',
  'stop-cause': 'dev-stop-cause',
  analysis: 'dev-analysis',
  valLimit: 'dev-valLimit',
  'process-record': 'dev-process-record',
  rejects: 'dev-rejects',
  data: 'dev-data',
} as const satisfies Record<DevicePage, RouteName>;

const pageRoutes: Readonly<Record<string, RouteName>> = devicePages;

/** The built screens of the pages of a device type, in menu order. A device that can be monitored can be explained: the guide is last. */
export function screensOfDevice(pages: readonly string[]): readonly RouteSpec[] {
  const screens = Object.keys(pageRoutes).flatMap((page): readonly RouteSpec[] => {
    const route = pages.includes(page) ? routes[pageRoutes[page] as RouteName] : undefined;
    return route?.built === true ? [route] : [];
  });
  return screens.includes(routes['dev-monitor']) ? [...screens, routes['dev-demo']] : screens;
}
