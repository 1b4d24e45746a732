/** A screen that is built: what the contract's route says, and the code. Features give theirs in route.ts; app/screens.ts collects them. */
import { type RouteName, type RouteSpec, routes } from '@czyun/contract';
import type { ComponentType } from 'react';

export interface Screen extends RouteSpec {
  /** Loads the screen's code when it is first opened. */
  readonly load: () => Promise<ComponentType>;
  /** Asks for what it shows first while its code and the frame's are on their way (`askAhead`). */
  readonly ahead?: (projectId: number) => void;
}

/** The screen of a route of the contract. */
export function screen(name: RouteName, load: Screen['load'], ahead?: (projectId: number) => void): Screen {
  return { ...routes[name], load, ...(ahead === undefined ? {} : { ahead }) };
}
