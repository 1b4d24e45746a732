/**
 * Finds points of many devices by typed words. Devices of a type have the same points, so types are searched, not points: 2 000 devices
 * with 124 000 points have some hundred names of points and 2 000 of devices. A word may match the device or the point.
 */
import type { DeviceTypeView } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { fits } from './score.ts';

export interface Searched {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly deviceType: { readonly id: number; readonly name: string };
}

export interface FoundPoint<D extends Searched = Searched> {
  readonly device: D;
  readonly point: ExpandedPoint;
  readonly score: number;
}

export const namesOfDevice = ({ name, key, deviceType }: Searched): readonly string[] => [
  name.toLowerCase(),
  key.toLowerCase(),
  deviceType.name.toLowerCase(),
];

const names = new WeakMap<ExpandedPoint, readonly string[]>();

function namesOfPoint(point: ExpandedPoint): readonly string[] {
  let known = names.get(point);
  if (known === undefined) {
    known = [point.name.zh.toLowerCase(), point.name.en.toLowerCase(), point.metric];
    names.set(point, known);
  }
  return known;
}

/** The best `most` points; at least one word must match the point itself. */
export function findPoints<D extends Searched>(
  devices: readonly D[],
  types: ReadonlyMap<number, DeviceTypeView>,
  words: readonly string[],
  most: number,
): readonly FoundPoint<D>[] {
  if (words.length === 0) return [];
  const found: FoundPoint<D>[] = [];
  for (const [typeId, ofType] of Map.groupBy(devices, ({ deviceType }) => deviceType.id)) {
    const points = (types.get(typeId)?.points ?? []).flatMap((point) => {
      const fit = fits(namesOfPoint(point), words);
      return fit.some((one) => one > 0) ? [{ point, fit }] : [];
    });
    if (points.length === 0) continue;
    const rated = ofType.map((device) => ({ device, fit: fits(namesOfDevice(device), words) }));
    const best = points.flatMap(({ point, fit }) =>
      rated
        .flatMap(({ device, fit: own }): FoundPoint<D>[] => {
          const each = fit.map((one, index) => Math.max(one, own[index] ?? 0));
          return each.includes(0) ? [] : [{ device, point, score: each.reduce((sum, one) => sum + one, 0) }];
        })
        .sort(byScore)
        .slice(0, most),
    );
    found.push(...best.sort(byScore).slice(0, most));
  }
  return found.sort(byScore).slice(0, most);
}

const byScore = (a: { readonly score: number }, b: { readonly score: number }): number => b.score - a.score;
