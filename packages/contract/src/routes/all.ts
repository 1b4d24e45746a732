/** Every screen of the product by name, built or not. */
import type { Domain } from '../domain.ts';
import * as domains from '../domains.ts';
import { deviceRoutes } from './device.ts';
import { energyRoutes } from './energy.ts';
import { factoryRoutes } from './factory.ts';
import { projectRoutes } from './project.ts';
import { publicRoutes } from './public.ts';
import type { RouteSpec } from './spec.ts';

const shared = { ...publicRoutes, ...projectRoutes, ...deviceRoutes, ...factoryRoutes, ...energyRoutes };

type Domains = typeof domains;
type Screens = { [D in keyof Domains]: Domains[D] extends { readonly screens: infer S } ? S : never }[keyof Domains];
type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer A) => void ? A : never;

export const routes: typeof shared & Together<Screens> = Object.assign(
  {},
  shared,
  ...Object.values<Domain>(domains).map(({ screens }) => screens),
);

export type RouteName = keyof typeof routes;

const byPath: ReadonlyMap<string, RouteSpec> = new Map(
  Object.values<RouteSpec>(routes).flatMap((route) => [route.path, ...route.aliases].map((path) => [path, route] as const)),
);

/** The screen at a path inside the project area, or at one of its aliases. */
export function routeAt(path: string): RouteSpec | undefined {
  return byPath.get(path);
}
