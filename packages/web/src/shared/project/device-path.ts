/** Where a click on a device leads: stations and cabinets have a diagram (product-spec §2), everything else its monitor. */
export function devicePage(
  deviceTypeId: number,
  deviceId: number,
  hasDiagram: boolean,
): { readonly child: string; readonly params: Readonly<Record<string, number>> } {
  if (hasDiagram && deviceTypeId === 1216) return { child: 'zt', params: { d: 1, id: deviceId } };
  if (hasDiagram && (deviceTypeId === 1399 || deviceTypeId === 1450)) return { child: 'zt', params: { d: 2, id: deviceId } };
  return { child: 'dev-monitor', params: { id: deviceId } };
}
