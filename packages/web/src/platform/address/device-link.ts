import { type LinkOf, routes } from '@czyun/contract';

/** Target of a click on a device: stations and cabinets have a diagram (product-spec §2), all others their monitor. */
export function deviceLink(to: LinkOf, deviceTypeId: number, id: number, hasDiagram: boolean = routes.zt.built): string {
  if (hasDiagram && deviceTypeId === 1216) return to(routes.zt, { d: '1', id });
  if (hasDiagram && (deviceTypeId === 1399 || deviceTypeId === 1450)) return to(routes.zt, { d: '2', id });
  return to(routes['dev-monitor'], { id });
}
