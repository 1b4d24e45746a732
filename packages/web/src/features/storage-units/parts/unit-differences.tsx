import type { StorageUnit } from '@czyun/contract';
import { type ComparedLine, TwoInstants } from '../../../parts/replay/two-instants.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { useSecondTime, useSecondValues } from '../../../platform/live/use-second.ts';
import { storageUnitsText } from '../text.ts';
import { comparedQuantities, type UnitQuantity } from './compared-lines.ts';
import type { UnitShown } from './unit-shown.ts';

/** Most lines of the panel. */
const maxLines = 12;

interface UnitDifferencesProps {
  readonly unit: StorageUnit;
  readonly shown: UnitShown;
  /** The only unit of the project: its name adds no information. */
  readonly alone: boolean;
}

/** A unit at the clock's instant and at the second one, differences first; nothing without a second instant. */
export function UnitDifferences(props: UnitDifferencesProps) {
  const time = useSecondTime();
  return time === null ? null : <Lines {...props} time={time} />;
}

function useQuantityName() {
  const t = storageUnitsText.useText();
  const names: Record<UnitQuantity, string> = {
    soc: t(($) => $.run.soc),
    power: t(($) => $.run.power),
    soh: t(($) => $.run.soh),
    voltageMax: t(($) => $.cells.voltageMax),
    voltageMin: t(($) => $.cells.voltageMin),
    voltageSpread: t(($) => $.cells.voltageSpread),
    temperatureMax: t(($) => $.cells.temperatureMax),
    temperatureMin: t(($) => $.cells.temperatureMin),
    temperatureSpread: t(($) => $.cells.temperatureSpread),
  };
  return (quantity: UnitQuantity) => names[quantity];
}

function Lines({ unit, shown: { types, values }, alone, time }: UnitDifferencesProps & { readonly time: number }) {
  const word = useWord();
  const nameOf = useQuantityName();
  const then = useSecondValues(unit.devices.flatMap(({ params }) => params.map(({ paramId }) => paramId)));
  const compared = comparedQuantities(
    unit,
    ({ deviceType }, metric) => types.get(deviceType.id)?.points.find((point) => point.metric === metric),
    values,
    then,
  );
  const lines = compared.map(({ of, ...line }): ComparedLine => {
    const [key, name] =
      typeof of === 'string'
        ? [of, alone ? nameOf(of) : `${unit.name} · ${nameOf(of)}`]
        : [`${of.device.id}:${of.point.metric}`, `${of.device.name} · ${word(of.point.name)}`];
    return { key, name, ...line };
  });
  const count = lines.filter(({ differs }) => differs).length;
  return <TwoInstants lines={lines.slice(0, maxLines)} time={then.size === 0 ? null : time} count={count} />;
}
