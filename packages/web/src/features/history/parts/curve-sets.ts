/** Sets of curves, saved or ready: their references in the address and their stored form. */
import type { SavedCurve } from '@czyun/contract';
import { keysOfLines } from '../../../parts/curves/line-data.ts';
import { type Catalog, keyOf } from '../../../parts/points/catalog.ts';
import type { Language } from '../../../platform/language/language.ts';
import { readySets } from './ready-sets.ts';

export interface CurveSet {
  /** In the address: id of a saved set, or `{ready set}@{deviceId}`. */
  readonly ref: string;
  readonly name: string;
  readonly keys: readonly string[];
  /** Absent: a ready set. */
  readonly saved?: SavedCurve;
}

export const savedSet = (saved: SavedCurve): CurveSet => ({
  ref: String(saved.id),
  name: saved.name,
  keys: keysOfLines(saved.lineData),
  saved,
});

/** Displayed while nothing is selected: the oldest set that is shared in the project. Null: there is none; undefined: not loaded yet. */
export function openingSet(saved: readonly SavedCurve[] | undefined): CurveSet | null | undefined {
  if (saved === undefined) return undefined;
  const [first] = saved.filter(({ shared }) => shared).toSorted((a, b) => a.created - b.created || a.id - b.id);
  return first === undefined ? null : savedSet(first);
}

/** Ready sets of a device. */
export function readySetsOf(deviceId: number, { devices, types }: Catalog, language: Language): readonly CurveSet[] {
  const device = devices.find(({ id }) => id === deviceId);
  const type = types.get(device?.deviceType.id ?? 0);
  if (device === undefined || type === undefined) return [];
  return readySets(type).map(({ id, name, metrics }) => ({
    ref: `${id}@${deviceId}`,
    name: name[language],
    keys: metrics.map((metric) => keyOf(deviceId, metric)),
  }));
}

/** The set of a reference: null if it does not exist, undefined while loading. */
export function findSet(
  ref: string,
  saved: readonly SavedCurve[] | undefined,
  catalog: Catalog,
  language: Language,
): CurveSet | null | undefined {
  const [id = '', deviceId] = ref.split('@');
  if (deviceId === undefined) {
    if (saved === undefined) return undefined;
    const found = saved.find((each) => each.id === Number(id));
    return found === undefined ? null : savedSet(found);
  }
  const device = catalog.devices.find((each) => each.id === Number(deviceId));
  const known = device === undefined ? catalog.complete : catalog.types.has(device.deviceType.id);
  const found = readySetsOf(Number(deviceId), catalog, language).find((each) => each.ref === ref);
  if (found === undefined) return known ? null : undefined;
  return { ...found, name: `${device?.name} · ${found.name}` };
}

export const sameKeys = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index]);
