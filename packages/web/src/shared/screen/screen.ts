/** A screen as the router, the menus and the page title know it. Features list theirs in route.ts; app/screens.ts collects them. */
import { type Permission, type RouteName, type RouteSpec, routes } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { ComponentType } from 'react';

export interface Screen {
  readonly name: RouteName;
  /** Path inside the project area, e.g. `dev-monitor`. */
  readonly path: string;
  readonly title: Text;
  readonly permission?: Permission;
  /** For platform administrators alone. */
  readonly platform?: true;
  /** Loads the screen's code when it is first opened. */
  readonly load: () => Promise<ComponentType>;
  /** Belongs to the person rather than to a project: also opens at the root for somebody without one. */
  readonly withoutProject?: true;
}

export interface ScreenOptions {
  readonly title: Text;
  readonly load: () => Promise<ComponentType>;
  readonly withoutProject?: true;
}

/** Describes a screen; path and permission come from the contract's routes. */
export function screen(name: RouteName, options: ScreenOptions): Screen {
  const spec: RouteSpec = routes[name];
  return {
    name,
    path: spec.path,
    ...(spec.permission === undefined ? {} : { permission: spec.permission }),
    ...(spec.platform === undefined ? {} : { platform: spec.platform }),
    ...options,
  };
}
