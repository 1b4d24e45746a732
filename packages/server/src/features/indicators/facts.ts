/** Inputs of the indicators of a period, each with its source devices and points. */
import type { IndicatorSettings, Language, StateHours } from '@czyun/contract';
import type { Signed } from '../../energy/balance.ts';
import type { Counted } from '../../energy/counts.ts';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord, ParamRecord, Registry } from '../../registry/types.ts';
import { energyOf, type Registers } from './energies.ts';
import type { Adherence, Orders } from './followed.ts';
import type { Facts, KnownValue, Source } from './list.ts';
import type { StationRatings } from './ratings.ts';
import type { Unit } from './units.ts';

export interface PeriodReadings {
  readonly hours: number;
  readonly devices: readonly DeviceRecord[];
  readonly registers: Registers;
  readonly counted: ReadonlyMap<number, Counted>;
  readonly ratings: StationRatings;
  readonly socStart: number | null;
  readonly socEnd: number | null;
  readonly units: readonly Unit[];
  /** Mean of the units; null: no units. */
  readonly state: StateHours | null;
  readonly followed: { readonly orders: Orders; readonly adherence: Adherence };
}

const noSource: Source = [];

export function factsOf(
  registry: Pick<Registry, 'device'>,
  { hours, devices, registers, counted, ratings, socStart, socEnd, units, state, followed }: PeriodReadings,
  settings: IndicatorSettings,
  language: Language,
): Facts {
  const sourceOf = (params: readonly ParamRecord[]): Source =>
    params.flatMap(({ deviceId, point }) => {
      const device = registry.device(deviceId);
      return device ? [{ deviceId, device: nameIn(language, device), point: point.name[language] }] : [];
    });
  const energy = (signed: readonly Signed[]): KnownValue => {
    const { value, estimated, params } = energyOf(counted, signed);
    return { value, estimated, from: sourceOf(params) };
  };
  const measured = (value: number | null, from: Source): KnownValue => ({ value, estimated: false, from });
  /** The configured value, else that of the devices. */
  const rating = (set: number | null, value: number | null, some: readonly DeviceRecord[], metric: string): KnownValue =>
    set === null
      ? measured(value, sourceOf(some.flatMap(({ params }) => params.filter(({ point }) => point.metric === metric))))
      : measured(set, noSource);

  const { gateway, charge, discharge, balance } = registers;
  const { soc } = balance;
  const socDevices = devices.filter(({ id }) => soc.some(({ deviceId }) => deviceId === id));
  const stateParams = units.flatMap(({ device }) => device.params.filter(({ point }) => point.metric === device.type.status?.metric));
  const auxiliary = energy(registers.auxiliary);
  return {
    hours,
    gateway: typeof gateway === 'string' ? gateway : { taken: energy(gateway.taken), fedIn: energy(gateway.fedIn) },
    ...{ charge: energy(charge), discharge: energy(discharge), same: registers.same },
    // A controller without a value does not meter auxiliaries; a selected meter without a value makes them unknown.
    auxiliary: auxiliary.value === null && settings.auxiliaryIds.length === 0 ? { ...auxiliary, from: noSource } : auxiliary,
    ratedPower: rating(settings.ratedPower, ratings.power.value, ratings.power.devices, 'rated_power'),
    ratedEnergy: rating(settings.ratedEnergy, ratings.energy(registers), socDevices, 'rated_energy'),
    socStart: measured(socStart, sourceOf(soc)),
    socEnd: measured(socEnd, sourceOf(soc)),
    state: state && { hours: state, from: sourceOf(stateParams) },
    ...{ orders: followed.orders, adherence: followed.adherence, planFrom: sourceOf(followed.adherence.params) },
  };
}
