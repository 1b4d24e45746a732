/** Columns of a report in the designer: selected by devices and by points of their types. Pure. */
import { maxReportItems, type ReportItem, type ReportPoints, type ReportType } from '@czyun/contract';
import { countsOnly, usualAlgorithm } from '../../../parts/reports/figures.ts';

type Point = ReportPoints['types'][number]['points'][number];

/** A point of a device type: `12:energy_import`. */
export const pointKey = (typeId: number, metric: string): string => `${typeId}:${metric}`;

const typeOf = ({ devices }: ReportPoints, deviceId: number) => devices.find((device) => device.deviceId === deviceId)?.typeId;
const pointsOf = ({ types }: ReportPoints, typeId: number | undefined) => types.find((type) => type.typeId === typeId)?.points ?? [];

export const devicesIn = (items: readonly ReportItem[]): readonly number[] => [...new Set(items.map(({ deviceId }) => deviceId))];

export const pointsIn = (items: readonly ReportItem[], catalogue: ReportPoints): readonly string[] => [
  ...new Set(items.flatMap(({ deviceId, metric }) => pointKeyOf(catalogue, deviceId, metric))),
];
const pointKeyOf = (catalogue: ReportPoints, deviceId: number, metric: string) => {
  const typeId = typeOf(catalogue, deviceId);
  return typeId === undefined ? [] : [pointKey(typeId, metric)];
};

/** Default points of a device: the energy that it counted; without registers its power, else its first point. */
export function usualPoints(points: readonly Point[], type: ReportType): readonly Point[] {
  const registers = points.filter(({ isCounter, unit }) => isCounter && unit === 'kWh');
  if (registers.length > 0) return registers.filter(({ metric }) => /import|export|charge|total/.test(metric)).slice(0, 2);
  const powers = countsOnly(type) ? [] : points.filter(({ unit }) => unit === 'kW');
  return (powers.length > 0 ? powers : points).slice(0, 1);
}

const columnOf = (deviceId: number, { metric, isCounter }: Point): ReportItem => ({
  ...{ deviceId, metric, algorithm: usualAlgorithm(metric, isCounter), title: '' },
});

/** Columns of these devices only; a new one gets the points that others of its type have, else the default ones. */
export function withDevices(
  items: readonly ReportItem[],
  ids: readonly number[],
  catalogue: ReportPoints,
  type: ReportType,
): readonly ReportItem[] {
  const kept = items.filter(({ deviceId }) => ids.includes(deviceId));
  const known = new Set(devicesIn(kept));
  const chosen = new Set(pointsIn(items, catalogue));
  const added = ids
    .filter((id) => !known.has(id))
    .flatMap((id) => {
      const typeId = typeOf(catalogue, id);
      const points = pointsOf(catalogue, typeId);
      const alike = typeId === undefined ? [] : points.filter(({ metric }) => chosen.has(pointKey(typeId, metric)));
      return (alike.length > 0 ? alike : usualPoints(points, type)).map((point) => columnOf(id, point));
    });
  return [...kept, ...added].slice(0, maxReportItems);
}

/** Columns of these points only, for every selected device. */
export function withPoints(items: readonly ReportItem[], keys: readonly string[], catalogue: ReportPoints): readonly ReportItem[] {
  const wanted = new Set(keys);
  const had = new Set(items.map(({ deviceId, metric }) => `${deviceId} ${metric}`));
  const kept = items.filter(({ deviceId, metric }) => pointKeyOf(catalogue, deviceId, metric).every((key) => wanted.has(key)));
  const added = devicesIn(items).flatMap((deviceId) => {
    const typeId = typeOf(catalogue, deviceId);
    if (typeId === undefined) return [];
    return pointsOf(catalogue, typeId)
      .filter(({ metric }) => wanted.has(pointKey(typeId, metric)) && !had.has(`${deviceId} ${metric}`))
      .map((point) => columnOf(deviceId, point));
  });
  return [...kept, ...added].slice(0, maxReportItems);
}

/** Default name of a column: device and point. */
export function usualTitle({ deviceId, metric }: Pick<ReportItem, 'deviceId' | 'metric'>, catalogue: ReportPoints): string {
  const device = catalogue.devices.find((each) => each.deviceId === deviceId);
  const point = pointsOf(catalogue, device?.typeId).find((each) => each.metric === metric);
  return `${device?.name ?? deviceId} ${point?.name ?? metric}`;
}

/** The item moved a place up (-1) or down (1). */
export function moved(items: readonly ReportItem[], index: number, by: -1 | 1): readonly ReportItem[] {
  const [item, other] = [items[index], items[index + by]];
  if (!item || !other) return items;
  return items.map((each, at) => (at === index ? other : at === index + by ? item : each));
}
