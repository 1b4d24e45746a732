/** Screens that exist, with the permission each needs. Router guard and menus read it; a route without a permission asks only for a session. */
import type { Permission } from './permissions.ts';

export interface RouteSpec {
  readonly path: string;
  readonly permission?: Permission;
}

export const routes = {
  home: { path: 'home' },
  devices: { path: 'devices' },
  'dev-monitor': { path: 'dev-monitor' },
  history: { path: 'history' },
  log: { path: 'log' },
} as const satisfies Record<string, RouteSpec>;

export type RouteName = keyof typeof routes;
