/** Indicators of a period from their inputs: value, formula, inputs, and the reason if a value is unknown. */
import {
  checkParts,
  type Indicator,
  type IndicatorInput,
  type IndicatorKey,
  type IndicatorReason,
  type IndicatorSettings,
  indicatorKeys,
  type Language,
  type StateHours,
  type StationIndicators,
} from '@czyun/contract';
import { roundTripEfficiency } from '../../energy/figures/index.ts';
import { indicatorStandards } from '../../energy/indicator-standards.ts';
import {
  auxiliaryByBalance,
  auxiliaryRate,
  dischargeHours,
  distributionLossRate,
  equivalentCycles,
  equivalentHours,
  hoursFactor,
  meanCycles,
  stationEfficiency,
  storageLossRate,
  utilisationFactor,
} from '../../energy/indicators.ts';
import { mostlyUnknown } from '../../energy/state-hours.ts';
import { percent, rounded, sumOf } from '../../energy/sums.ts';

import { type Adherence, hoursOfQuarters, type Orders } from './followed.ts';
import { cyclesUnit, type Formula, formulas, type InputKey, inputNames, names, reasonTexts } from './words.ts';

/** Registers or other points of a figure; empty: the settings. */
export type Source = IndicatorInput['from'];

export interface KnownValue {
  readonly value: number | null;
  readonly estimated: boolean;
  readonly from: Source;
}

export interface Facts {
  /** Elapsed hours of the period. */
  readonly hours: number;
  readonly gateway: { readonly taken: KnownValue; readonly fedIn: KnownValue } | IndicatorReason;
  readonly charge: KnownValue;
  readonly discharge: KnownValue;
  readonly auxiliary: KnownValue;
  readonly same: boolean;
  readonly ratedPower: KnownValue;
  readonly ratedEnergy: KnownValue;
  readonly socStart: KnownValue;
  readonly socEnd: KnownValue;
  /** State hours of the units, weighted by rated power; null: no units. */
  readonly state: { readonly hours: StateHours; readonly from: Source } | null;
  readonly orders: Orders;
  readonly adherence: Adherence;
  readonly planFrom: Source;
}

/** Energies of a period or of one of its parts, kWh. */
export interface Energies {
  readonly taken: number | null;
  readonly fedIn: number | null;
  readonly charge: number | null;
  readonly discharge: number | null;
  readonly auxiliary: number | null;
}

export interface Ratings {
  readonly power: number | null;
  readonly energy: number | null;
}

type Values = Partial<Record<IndicatorKey, number | null>>;

/** Energy indicators of a period or of a part of it. `metered`: auxiliaries have a meter; `same`: one meter counts gateway and storage. */
export function energyIndicators(
  { taken, fedIn, ...of }: Energies,
  { power, energy }: Ratings,
  hours: number,
  settings: IndicatorSettings,
  { metered, same }: { readonly metered: boolean; readonly same: boolean },
): Values {
  const cycled = { charge: of.charge, discharge: of.discharge };
  const byBalance = settings.auxiliary === 'balance' && !metered;
  const auxiliary = byBalance ? (same ? null : auxiliaryByBalance(fedIn, cycled, taken)) : of.auxiliary;
  return {
    overallEfficiency: stationEfficiency(fedIn, taken),
    storageLoss: same ? null : storageLossRate(cycled, taken),
    auxiliary: auxiliaryRate(auxiliary, taken),
    distributionLoss: same || byBalance ? null : distributionLossRate(fedIn, cycled, auxiliary, taken),
    unitEfficiency: roundTripEfficiency.of(cycled),
    equivalentHours: settings.hours === 'both' ? equivalentHours(cycled, power) : dischargeHours(of.discharge, power),
    utilisationFactor: utilisationFactor(cycled, power, hours),
    cycles: settings.cycles === 'both' ? meanCycles(cycled, energy) : equivalentCycles(of.discharge, energy),
  };
}

/** null if most of the time is unknown. */
export function stateIndicators(state: StateHours | null, hours: number, { available }: IndicatorSettings): Values {
  if (state === null || hours <= 0 || mostlyUnknown(state, hours))
    return { availability: null, service: null, plannedOutage: null, unplannedOutage: null };
  return {
    availability: hoursFactor(state.running + (available === 'ready' ? state.reserve : 0), hours),
    service: hoursFactor(state.running, hours),
    plannedOutage: hoursFactor(state.planned, hours),
    unplannedOutage: hoursFactor(state.unplanned, hours),
  };
}

/** Decimals; percentages have two. */
const decimals: Partial<Record<IndicatorKey, number>> = { utilisationFactor: 4, cycles: 3 };
export const shown = (key: IndicatorKey, value: number | null | undefined) => rounded(value ?? null, decimals[key] ?? 2);

export function unitOf(key: IndicatorKey, language: Language): string {
  if (key === 'equivalentHours') return 'h';
  if (key === 'cycles') return cyclesUnit[language];
  return key === 'utilisationFactor' ? '' : '%';
}

const energiesOf = ({ gateway, charge, discharge, auxiliary }: Facts): Energies => ({
  ...(typeof gateway === 'string' ? { taken: null, fedIn: null } : { taken: gateway.taken.value, fedIn: gateway.fedIn.value }),
  ...{ charge: charge.value, discharge: discharge.value, auxiliary: auxiliary.value },
});

function ofWholePeriod(facts: Facts, settings: IndicatorSettings): Values {
  const { ratedPower, ratedEnergy, auxiliary, same, hours } = facts;
  const ratings = { power: ratedPower.value, energy: ratedEnergy.value };
  return energyIndicators(energiesOf(facts), ratings, hours, settings, { metered: auxiliary.from.length > 0, same });
}

/** Sum of the four parts of the energy taken, %, before rounding; if auxiliaries are the remainder, they include the distribution loss. */
export function checkOf(facts: Facts, settings: IndicatorSettings): StationIndicators['check'] {
  const derived = settings.auxiliary === 'balance' && facts.auxiliary.from.length === 0;
  const values = ofWholePeriod(facts, settings);
  const parts = checkParts.filter((key) => !(derived && key === 'distributionLoss')).map((key) => values[key] ?? null);
  return { sum: rounded(sumOf(parts), 2), derived };
}

const stateInputs = ['running', 'reserve', 'planned', 'unplanned', 'unknown'] as const;
type Why = readonly (readonly [boolean, IndicatorReason])[];

/** In the order of `indicatorKeys`. */
export function indicatorsOf(facts: Facts, settings: IndicatorSettings, language: Language): Indicator[] {
  const { gateway, charge, discharge, auxiliary, ratedPower, ratedEnergy, state, orders, adherence, same, hours } = facts;
  const known = typeof gateway === 'string' ? undefined : gateway;
  const metered = auxiliary.from.length > 0;
  const byBalance = settings.auxiliary === 'balance' && !metered;
  const energies = energiesOf(facts);
  const values: Values = {
    ...ofWholePeriod(facts, settings),
    ...stateIndicators(state?.hours ?? null, hours, settings),
    responseSuccess: percent(orders.followed, orders.ordered),
    planDeviation: percent(adherence.followed, adherence.judged),
  };

  const input = (key: InputKey, unit: string, { value, estimated, from }: KnownValue, digits = 3): IndicatorInput => ({
    ...{ key, name: inputNames[key][language], unit, estimated, from: [...from] },
    value: rounded(value, digits),
  });
  const plain = (key: InputKey, unit: string, value: number | null, from: Source = [], digits = 3) =>
    input(key, unit, { value, estimated: false, from }, digits);
  const unknown: KnownValue = { value: null, estimated: false, from: [] };
  const taken = input('taken', 'kWh', known?.taken ?? unknown);
  const fedIn = input('fedIn', 'kWh', known?.fedIn ?? unknown);
  const cycled = [input('charge', 'kWh', charge), input('discharge', 'kWh', discharge)];
  const aux = input('auxiliary', 'kWh', auxiliary);
  const socs = [input('socStart', '%', facts.socStart, 1), input('socEnd', '%', facts.socEnd, 1)];
  const power = input('ratedPower', 'kW', ratedPower);
  const period = plain('hours', 'h', hours);
  const states = stateInputs.map((key) => plain(key, 'h', state?.hours[key] ?? null, state?.from ?? [], 2));

  const inputs: Record<IndicatorKey, readonly IndicatorInput[]> = {
    overallEfficiency: [fedIn, taken, ...socs],
    storageLoss: [...cycled, taken],
    auxiliary: byBalance ? [taken, fedIn, ...cycled] : [aux, taken],
    distributionLoss: [taken, fedIn, ...cycled, aux],
    unitEfficiency: [...cycled, ...socs],
    equivalentHours: [...(settings.hours === 'both' ? cycled : cycled.slice(1)), power],
    utilisationFactor: [...cycled, power, period],
    cycles: [...(settings.cycles === 'both' ? cycled : cycled.slice(1)), input('ratedEnergy', 'kWh', ratedEnergy)],
    availability: [...states, period],
    service: [states[0], period].filter((each) => each !== undefined),
    plannedOutage: [states[2], period].filter((each) => each !== undefined),
    unplannedOutage: [states[3], period].filter((each) => each !== undefined),
    responseSuccess: [plain('followed', '', orders.followed), plain('ordered', '', orders.ordered)],
    planDeviation: [
      plain('within', 'h', hoursOfQuarters(adherence.followed), facts.planFrom),
      plain('judged', 'h', hoursOfQuarters(adherence.judged), facts.planFrom),
      plain('unjudged', 'h', hoursOfQuarters(adherence.unknown)),
      plain('deviation', '%', adherence.deviation, facts.planFrom, 2),
      plain('tolerance', '%', settings.tolerance),
      power,
    ],
  };
  const formulaOf: Record<IndicatorKey, Formula> = {
    ...{ overallEfficiency: 'overallEfficiency', storageLoss: 'storageLoss', distributionLoss: 'distributionLoss' },
    auxiliary: byBalance ? 'auxiliaryBalance' : 'auxiliaryMetered',
    unitEfficiency: 'unitEfficiency',
    equivalentHours: settings.hours === 'both' ? 'hoursBoth' : 'hoursDischarge',
    utilisationFactor: 'utilisationFactor',
    cycles: settings.cycles === 'both' ? 'cyclesBoth' : 'cyclesDischarge',
    availability: settings.available === 'ready' ? 'availabilityReady' : 'availabilityRunning',
    ...{ service: 'service', plannedOutage: 'plannedOutage', unplannedOutage: 'unplannedOutage' },
    responseSuccess: 'responseSuccess',
    planDeviation: settings.setpoint === 'sent' ? 'planSent' : 'planDispatched',
  };

  const noGateway: Why = typeof gateway === 'string' ? [[true, gateway]] : [];
  const noStorage: Why = [[charge.from.length === 0 || discharge.from.length === 0, 'noStorage']];
  const nothing = (...all: (number | null)[]): Why => [[all.includes(0), 'nothingMoved']];
  const noPower: Why = [[ratedPower.value === null, 'noRatedPower']];
  const ofState: Why = [
    [state === null, 'noUnits'],
    [state !== null && hours > 0 && mostlyUnknown(state.hours, hours), 'mostlyUnknown'],
  ];
  const between: Why = [...noGateway, ...noStorage, [same, 'sameMeter']];
  const reasons: Record<IndicatorKey, Why> = {
    overallEfficiency: [...noGateway, ...nothing(energies.taken, energies.fedIn)],
    storageLoss: [...between, ...nothing(energies.taken)],
    auxiliary: byBalance
      ? [...between, ...nothing(energies.taken)]
      : [...noGateway, [!metered, 'noAuxiliaryMeter'], ...nothing(energies.taken)],
    distributionLoss: [...between, [byBalance, 'withinAuxiliary'], [!metered, 'noAuxiliaryMeter'], ...nothing(energies.taken)],
    unitEfficiency: [...noStorage, ...nothing(energies.charge, energies.discharge)],
    equivalentHours: [...noStorage, ...noPower],
    utilisationFactor: [...noStorage, ...noPower],
    cycles: [...noStorage, [ratedEnergy.value === null, 'noRatedEnergy']],
    ...{ availability: ofState, service: ofState, plannedOutage: ofState, unplannedOutage: ofState },
    responseSuccess: [[orders.ordered === 0, 'noOrders']],
    planDeviation: [[!adherence.any, 'noPlan'], ...noPower, [true, 'noQuarters']],
  };

  return indicatorKeys.map((key): Indicator => {
    const value = shown(key, values[key]);
    const code = value === null ? (reasons[key].find(([holds]) => holds)?.[1] ?? 'noData') : null;
    return {
      ...{ key, name: names[key][language], value, unit: unitOf(key, language), formula: formulas[formulaOf[key]][language] },
      inputs: [...inputs[key]],
      // A remainder is not a measurement.
      estimated: value !== null && (inputs[key].some(({ estimated }) => estimated) || (key === 'auxiliary' && byBalance)),
      reason: code === null ? null : { code, text: reasonTexts[code][language] },
      standard: indicatorStandards[key],
    };
  });
}
