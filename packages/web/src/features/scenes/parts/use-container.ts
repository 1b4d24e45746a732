import type { DeviceTypeView } from '@czyun/contract';
import { layoutOf } from '../../../parts/monitor/layout.ts';
import { useMonitored } from '../../../parts/monitor/monitored.ts';
import { type Heat, useHeat } from '../../../parts/monitor/use-heat.ts';
import type { ContainerSpec } from '../models/container-plan.ts';
import { type StorageUnit, useCompanion } from './companion.ts';
import { cabinetCooling, cabinetFire, coolingSpecs, doorSpecs, extremeSpecs, fireSpecs, ownSpecs, rackSpecs } from './container-specs.ts';
import type { PartSpec } from './part-spec.ts';
import { type Parts, usePartsOf } from './use-parts.ts';

export type Shown = 'voltage' | 'temperature';

const families: Readonly<Record<Shown, string>> = { voltage: 'cell_voltage_{n}', temperature: 'cell_temperature_{n}' };
const noFamily = { base: '', name: { zh: '', en: '' }, members: [] } as const;

/** Schematic number of packs in a rack whose cells are not reported. */
const drawnPacks = 5;

export const familyOf = (type: DeviceTypeView, shown: Shown) =>
  layoutOf(type)
    .flatMap(({ heats }) => heats)
    .find(({ base }) => base === families[shown]) ?? noFamily;

/** Greatest member number of a type's points whose base has this prefix. */
const countOf = (type: DeviceTypeView | undefined, start: string): number =>
  Math.max(0, ...(type?.points ?? []).map(({ base, member }) => (base.startsWith(start) ? (member ?? 0) : 0)));

const within = (specs: readonly PartSpec[], start: string, count: number): readonly PartSpec[] =>
  specs.filter(({ id }) => !id.startsWith(start) || Number(id.slice(start.length)) <= count);

export interface Container {
  readonly spec: ContainerSpec;
  readonly heat: Heat | null;
  readonly parts: Parts;
  readonly own: Parts;
  readonly cooling: Parts;
  readonly fire: Parts;
}

/** A battery or cabinet with the devices that share its container. */
export function useContainer(unit: StorageUnit, shown: Shown): Container {
  const own = useMonitored();
  const { type, deviceId } = own;
  const isCabinet = type.nature === 'cabinet';
  const beside = unit.batteries.filter((id) => id !== deviceId);
  const cooling = useCompanion(isCabinet ? null : unit.cooling);
  const fire = useCompanion(isCabinet ? null : unit.fire);
  const second = useCompanion(beside[0] ?? null);
  const third = useCompanion(beside[1] ?? null);
  const heat = useHeat(familyOf(type, shown), own.scale);
  const packs = heat?.sections ?? (countOf(type, 'pack_') || drawnPacks);
  const detectors = Math.min(12, countOf(fire?.type, 'temperature_'));
  const place = (id: number | undefined) => unit.batteries.indexOf(id ?? -1) + 1;
  const extremes = heat === null ? extremeSpecs : [];
  const ownParts = usePartsOf(own, [...within(ownSpecs, 'pack', heat === null ? 0 : packs), ...extremes, ...doorSpecs]);
  const coolingParts = usePartsOf(cooling ?? own, cooling === null ? cabinetCooling : coolingSpecs);
  const fireParts = usePartsOf(fire ?? own, fire === null ? cabinetFire : within(fireSpecs, 'zone', detectors));
  const secondParts = usePartsOf(second ?? own, second === null ? [] : rackSpecs(place(beside[0]), second.name));
  const thirdParts = usePartsOf(third ?? own, third === null ? [] : rackSpecs(place(beside[1]), third.name));
  const all = [ownParts, secondParts, thirdParts, coolingParts, fireParts];
  return {
    spec: {
      ...{ cells: heat?.readings.length ?? 0, packs, racks: Math.max(1, unit.batteries.length) },
      ...{ own: Math.max(0, unit.batteries.indexOf(deviceId)), detectors },
    },
    heat,
    own: ownParts,
    cooling: coolingParts,
    fire: fireParts,
    parts: {
      ...ownParts,
      parts: all.flatMap(({ parts }) => parts),
      missing: all.flatMap(({ missing }) => missing),
      spoken: all.flatMap(({ spoken }) => spoken),
    },
  };
}
