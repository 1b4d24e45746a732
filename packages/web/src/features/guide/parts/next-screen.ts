import { grants, type Holder, menuOfType, type RouteName, type RouteSpec, routes } from '@czyun/contract';
import type { StepKey } from './steps.ts';

/** Screens to open next from a part, best first; only those in the project's menu are offered. */
const wanted: Readonly<Record<StepKey, readonly RouteName[]>> = {
  whole: ['energyHome', 'e-home', 'analysis', 'home'],
  grid: ['power-price', 'e-quality', 'history'],
  transformer: ['energy3', 'e-quality', 'history'],
  meter: ['energy3', 'history', 'monitor'],
  pv: ['energy2', 'statistics', 'history'],
  wind: ['energy2', 'statistics', 'history'],
  load: ['statistics', 'history'],
  sts: ['energy3', 'history'],
  storage: ['daily-power-data', 'e-report', 'history'],
  cabinet: ['energy1', 'history'],
  pcs: ['timeslot-eprice', 'history'],
  dcdc: ['energy1', 'history'],
  battery: ['energy1', 'history'],
  cells: ['energy1', 'history'],
  cooling: ['energy1', 'history'],
  fire: ['log'],
  ess: ['timeslot-eprice', 'history'],
  climate: ['history'],
  environment: ['energy2', 'history'],
  machine: ['devicesView', 'history'],
  fan: ['history'],
  vessel: ['history'],
  compressor: ['report', 'history'],
  other: ['history'],
};

/** The screen for a part that the user may open; undefined: none. */
export function nextScreen(key: StepKey, projectType: number, holder: Holder): RouteSpec | undefined {
  const menu = new Set<RouteName>(Object.values(menuOfType(projectType)).flat());
  const screens = wanted[key].flatMap((name): readonly RouteSpec[] => (menu.has(name) ? [routes[name]] : []));
  return screens.find(({ built, permission }) => built && (permission === undefined || grants(holder, permission)));
}
