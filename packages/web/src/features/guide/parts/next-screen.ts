import { grants, type Holder, menuOfType, type RouteName, type RouteSpec, routes } from '@czyun/contract';
import type { StepKey } from './steps.ts';

/** Screens that a person opens next from a part, the best first; those of the project's menu count. */
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

/** The screen for what a part is about that the person may open; undefined: none. */
export function nextScreen(key: StepKey, projectType: number, holder: Holder): RouteSpec | undefined {
  const menu = new Set<RouteName>(Object.values(menuOfType(projectType)).flat());
  const screens = wanted[key].flatMap((name): readonly RouteSpec[] => (menu.has(name) ? [routes[name]] : []));
  return screens.find(({ built, permission }) => built && (permission === undefined || grants(holder, permission)));
}
