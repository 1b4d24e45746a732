/** Screens that exist, with the permission each needs. Router guard and menus read it; a route without a permission asks only for a session. */
import type { Permission } from './permissions.ts';

export interface RouteSpec {
  readonly path: string;
  readonly permission?: Permission;
  /** For platform administrators alone, whatever their code. */
  readonly platform?: true;
}

export const routes = {
  home: { path: 'home' },
  devices: { path: 'devices' },
  'dev-monitor': { path: 'dev-monitor' },
  history: { path: 'history' },
  log: { path: 'log' },
  setup: { path: 'setup', permission: 'project.setup' },
  'project/file': { path: 'project/file', permission: 'project.view' },
  frame: { path: 'frame', permission: 'project.view' },
  menuactive: { path: 'menuactive', permission: 'project.view' },
  userinfo: { path: 'userinfo' },
  'user/p/u/manage': { path: 'user/p/u/manage', permission: 'user.manage' },
  'user/p/u/invite': { path: 'user/p/u/invite', permission: 'user.manage' },
  'user/invaccept': { path: 'user/invaccept' },
  'security-log': { path: 'security-log', platform: true },
} as const satisfies Record<string, RouteSpec>;

export type RouteName = keyof typeof routes;
