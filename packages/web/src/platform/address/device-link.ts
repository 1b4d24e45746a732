import { type LinkOf, routes } from '@czyun/contract';
import { appConfig } from '../config/current.ts';

/** Target of a click on a device: stations and cabinets have a diagram (product-spec §2), all others their monitor. */
export function deviceLink(to: LinkOf, deviceTypeId: number, id: number, hasDiagram: boolean = routes.zt.built): string {
  if (hasDiagram && deviceTypeId === 1216) return to(routes.zt, { d: '1', id });
  if (hasDiagram && (deviceTypeId === 1399 || deviceTypeId === 1450)) return to(routes.zt, { d: '2', id });
  return to(routes['dev-monitor'], { id });
}

/** The wall of a device, outside the addresses of its project; `wall`: as a wall also in a small window. */
export function deviceWallLink(id: number, wall = false): string {
  const query = new URLSearchParams({ ...(appConfig.name === 'czyun' ? {} : { app: appConfig.name }), ...(wall ? { wall: '1' } : {}) });
  const path = routes['view2/devicesView/{id}'].path.replace('{id}', String(id));
  return `/${path}${query.size === 0 ? '' : `?${query}`}`;
}
