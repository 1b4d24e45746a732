import type { StorageUnit } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Value } from '../../../kit/ui/value.tsx';
import { type Extreme, extremeOf, spreadOf } from '../../../parts/energy/units/unit-now.ts';
import { storageUnitsText } from '../text.ts';
import { degrees, inMilli, millivolts, volts } from './unit-forms.ts';
import type { UnitShown } from './unit-shown.ts';

type Point = typeof volts | typeof degrees;

/** The highest and the lowest cell of a unit, their locations, and their difference. */
export function CellFacts({ unit, shown: { values } }: { readonly unit: StorageUnit; readonly shown: UnitShown }) {
  const t = storageUnitsText.useText();
  const at = (end: Extreme | undefined, point: Point) => (
    <span className={box.two}>
      <Value value={end?.value} point={point} />
      <small translate="no">
        {/* The line is present before the cell is known. */}
        {end === undefined ? '\u00A0' : end.no === null ? end.device.name : t(($) => $.cells.at, { device: end.device.name, no: end.no })}
      </small>
    </span>
  );
  const ends = (metric: string) =>
    [extremeOf(unit, values, `${metric}_max`, 'max'), extremeOf(unit, values, `${metric}_min`, 'min')] as const;
  const [voltageMax, voltageMin] = ends('cell_voltage');
  const [temperatureMax, temperatureMin] = ends('cell_temperature');
  return (
    <Facts
      of={[
        [t(($) => $.cells.voltageMax), at(voltageMax, volts)],
        [t(($) => $.cells.voltageMin), at(voltageMin, volts)],
        [
          t(($) => $.cells.voltageSpread),
          <span key="spread" data-figure="spread">
            <Value value={inMilli(spreadOf(voltageMax, voltageMin))} point={millivolts} />
          </span>,
        ],
        [t(($) => $.cells.temperatureMax), at(temperatureMax, degrees)],
        [t(($) => $.cells.temperatureMin), at(temperatureMin, degrees)],
        [t(($) => $.cells.temperatureSpread), <Value key="t" value={spreadOf(temperatureMax, temperatureMin)} point={degrees} />],
      ]}
    />
  );
}
