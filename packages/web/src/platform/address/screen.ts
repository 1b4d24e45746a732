/** An implemented screen: the contract's route and its code. Features define theirs in route.ts; app/features.ts lists them. */
import { type Project, type RouteName, type RouteSpec, routes } from '@czyun/contract';
import type { ComponentType } from 'react';

/**
 * Reads the first data of a screen while its code is loading (`prefetchCall`), if the user has the permission of the route. `project`: if its
 * time zone or another permission is needed.
 */
type Ahead = (projectId: number, params: URLSearchParams, project: () => Promise<Project>) => void | Promise<void>;

export interface Screen extends RouteSpec {
  /** Loads the screen's code when it is first opened. */
  readonly load: () => Promise<ComponentType>;
  readonly ahead?: Ahead;
}

/** The screen of a route of the contract. */
export function screen(name: RouteName, load: Screen['load'], ahead?: Ahead): Screen {
  return { ...routes[name], load, ...(ahead === undefined ? {} : { ahead }) };
}
