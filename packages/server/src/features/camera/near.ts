/** Cameras that take the pictures of an alarm. Pure. */

export interface Place {
  readonly device_serial: string;
  readonly device_id: number | null;
  readonly region_id: number | null;
}

/** The device of the alarm, and the zones around it, innermost first. */
export interface Where {
  readonly deviceId: number;
  readonly zones: Iterable<number>;
}

/** Cameras assigned to the device, then those of its zones from the innermost; in a project without any assignment all cameras. */
export function camerasNear(serials: readonly string[], places: readonly Place[], where: Where | null): readonly string[] {
  const known = places.filter(({ device_serial: serial }) => serials.includes(serial));
  if (known.length === 0) return serials;
  if (where === null) return [];
  const found = [
    ...known.filter(({ device_id: id }) => id === where.deviceId),
    ...[...where.zones].flatMap((zone) => known.filter(({ region_id: id }) => id === zone)),
  ];
  return [...new Set(found.map(({ device_serial: serial }) => serial))];
}
