/** Every screen of the product by name, built or not. */
import { deviceRoutes } from './device.ts';
import { energyRoutes } from './energy.ts';
import { factoryRoutes } from './factory.ts';
import { projectRoutes } from './project.ts';
import { publicRoutes } from './public.ts';
import type { RouteSpec } from './spec.ts';

export const routes = { ...publicRoutes, ...projectRoutes, ...deviceRoutes, ...factoryRoutes, ...energyRoutes };

export type RouteName = keyof typeof routes;

const byPath: ReadonlyMap<string, RouteSpec> = new Map(
  Object.values<RouteSpec>(routes).flatMap((route) => [route.path, ...route.aliases].map((path) => [path, route] as const)),
);

/** The screen at a path inside the project area, or at one of its aliases. */
export function routeAt(path: string): RouteSpec | undefined {
  return byPath.get(path);
}
