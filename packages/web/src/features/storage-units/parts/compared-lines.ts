/** The quantities of a storage unit at two instants. */
import { type FlowWords, flowWords, type StorageUnit, type StorageUnitDevice } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { extremeOf, paramOf, powerOf, socOf, spreadOf } from '../../../parts/energy/units/unit-now.ts';
import { differenceOf } from '../../../parts/monitor/difference.ts';
import type { PointForm } from '../../../platform/format/point-value.ts';
import type { LiveValue, ValueSnapshot } from '../../../platform/live/value-store.ts';
import { degrees, inMilli, kw, millivolts, percent, volts } from './unit-forms.ts';
import { converterMetrics, fireMetrics, metricsOf, stackMetrics, thermalMetrics } from './unit-metrics.ts';

/** Quantities that a unit computes from its devices. */
export type UnitQuantity = 'soc' | 'power' | 'soh' | `${'voltage' | 'temperature'}${'Max' | 'Min' | 'Spread'}`;

export interface ComparedQuantity {
  /** A quantity of the unit, or a point of one of its devices. */
  readonly of: UnitQuantity | { readonly device: StorageUnitDevice; readonly point: ExpandedPoint };
  readonly point: PointForm;
  readonly flow?: FlowWords;
  readonly first: LiveValue | undefined;
  readonly second: LiveValue | undefined;
  readonly differs: boolean;
}

type Quantity = Omit<ComparedQuantity, 'first' | 'second' | 'differs'> & {
  readonly at: (values: ValueSnapshot) => LiveValue | undefined;
};

function cellQuantities(unit: StorageUnit): Quantity[] {
  const ends = (metric: string, values: ValueSnapshot) =>
    [extremeOf(unit, values, `${metric}_max`, 'max'), extremeOf(unit, values, `${metric}_min`, 'min')] as const;
  const voltages = (values: ValueSnapshot) => ends('cell_voltage', values);
  const temperatures = (values: ValueSnapshot) => ends('cell_temperature', values);
  return [
    { of: 'voltageMax', point: volts, at: (values) => voltages(values)[0]?.value },
    { of: 'voltageMin', point: volts, at: (values) => voltages(values)[1]?.value },
    { of: 'voltageSpread', point: millivolts, at: (values) => inMilli(spreadOf(...voltages(values))) },
    { of: 'temperatureMax', point: degrees, at: (values) => temperatures(values)[0]?.value },
    { of: 'temperatureMin', point: degrees, at: (values) => temperatures(values)[1]?.value },
    { of: 'temperatureSpread', point: degrees, at: (values) => spreadOf(...temperatures(values)) },
  ];
}

function quantitiesOf(unit: StorageUnit, pointOf: (device: StorageUnitDevice, metric: string) => ExpandedPoint | undefined): Quantity[] {
  const ofDevices = unit.devices.flatMap((device) =>
    [converterMetrics, stackMetrics, thermalMetrics, fireMetrics]
      .flatMap((metrics) => metricsOf(metrics, device.deviceType.nature))
      .flatMap((metric) => {
        const [paramId, point] = [paramOf(device, metric), pointOf(device, metric)];
        return paramId === undefined || !point
          ? []
          : [{ of: { device, point }, point, at: (values: ValueSnapshot) => values.get(paramId) }];
      }),
  );
  return [
    { of: 'soc', point: percent, at: (values) => socOf(unit, values) },
    { of: 'power', point: kw, flow: flowWords.discharge, at: (values) => powerOf(unit, values) },
    { of: 'soh', point: percent, at: (values) => extremeOf(unit, values, 'soh', 'min')?.value },
    ...cellQuantities(unit),
    ...ofDevices,
  ];
}

/** Differing quantities first, by descending difference; quantities that neither instant has are left out. */
export function comparedQuantities(
  unit: StorageUnit,
  pointOf: (device: StorageUnitDevice, metric: string) => ExpandedPoint | undefined,
  now: ValueSnapshot,
  then: ValueSnapshot,
): ComparedQuantity[] {
  return quantitiesOf(unit, pointOf)
    .flatMap(({ at, ...quantity }) => {
      const [first, second] = [at(now), at(then)];
      if (first === undefined && second === undefined) return [];
      const difference = differenceOf(quantity.point, first, second);
      return [{ line: { ...quantity, first, second, differs: difference !== null }, weight: difference?.weight ?? -1 }];
    })
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ line }) => line);
}
