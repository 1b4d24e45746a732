/** Subjects of explanations: a closed set of kinds of figures and states. */
import type { StatisticsUnit } from '../energy/calls.ts';

/** Energies of a project; `losses` and `unmetered` are the remainder of its balance. */
export const whyEnergies = [
  'gridImport',
  'gridExport',
  'pv',
  'wind',
  'charge',
  'discharge',
  'load',
  'consumption',
  'output',
  'rejects',
  'losses',
  'unmetered',
] as const;
export type WhyEnergy = (typeof whyEnergies)[number];

export const whyPowers = ['grid', 'pv', 'wind', 'storage', 'load'] as const;
export type WhyPower = (typeof whyPowers)[number];

/** Money of a settled day, as named by the settlement. */
export const whyMoneys = ['purchase', 'feedIn', 'profit', 'chargeCost', 'dischargeValue', 'auxiliaryCost', 'ownUsed', 'ownFed'] as const;
export type WhyMoney = (typeof whyMoneys)[number];

/** Published figures (decision 030) that can be explained. */
export const whyPublished = ['selfSufficiency', 'selfConsumption', 'directUse', 'availability'] as const;
export type WhyPublished = (typeof whyPublished)[number];

/** Figures of a machine (decision 056). */
export const whyOees = ['availability', 'effectiveness', 'quality', 'oee'] as const;
export type WhyOee = (typeof whyOees)[number];

/** The published figures on the overview and in the analysis of a project. */
export const whyOverview: readonly string[] = ['selfSufficiency', 'availability'] satisfies readonly WhyPublished[];

/** CO2 of a period: of energy bought, of energy generated on site, and of the losses of the storage. */
export const whyCarbons = ['caused', 'avoided', 'losses'] as const;
export type WhyCarbon = (typeof whyCarbons)[number];

/** Forecasts of a planned day by the quarter-hour: power, and the price in force then. */
export const whyForecasts = ['load', 'pv'] as const;
export type WhyForecast = (typeof whyForecasts)[number];
export const whyPrices = ['buy', 'feedIn'] as const;
export type WhyPrice = (typeof whyPrices)[number];

/** Required fields of each kind. */
export const whyNeeds = {
  /** A point of a device, now or at `time`. */
  value: ['deviceId', 'metric'],
  /** Amount counted by a register in a range. */
  counted: ['deviceId', 'metric', 'start', 'end'],
  /** Power of a part of the energy balance, now or at `time`. */
  power: ['key'],
  /** State of charge of all storages of the project. */
  soc: [],
  /** Energy of the project in a range. */
  energy: ['key', 'start', 'end'],
  /** Published figure of the project in a range. */
  published: ['key', 'start', 'end'],
  /** OEE figure of a machine in the planned time of a range. */
  oee: ['key', 'deviceId', 'start', 'end'],
  /** Energy per good piece in a range, of one machine or of all. */
  pieceEnergy: ['start', 'end'],
  /** Operating indicator of a period. */
  indicator: ['key', 'unit', 'start'],
  /** CO2 of a period. */
  carbon: ['key', 'unit', 'start'],
  /** Money of a day. */
  money: ['key', 'date'],
  /** Forecast of a quarter-hour of the planned day. */
  forecast: ['key', 'date', 'start'],
  /** Price of a quarter-hour. */
  price: ['key', 'start'],
  /** Expected earnings of the plan of a day. */
  expected: ['date'],
  /** Forecast of a target's quantity to the end of the month or year of the date. */
  target: ['key', 'unit', 'date'],
  /** State of a device, now or at `time`. */
  state: ['deviceId'],
  /** States of all devices of a project, now or at `time`. */
  devices: [],
  alarm: ['entryId'],
  command: ['commandId'],
} as const;
export type WhyKind = keyof typeof whyNeeds;
export const whyKinds = Object.keys(whyNeeds) as [WhyKind, ...WhyKind[]];

interface OfDevice {
  readonly deviceId: number;
  readonly metric: string;
}
interface Within {
  readonly start: number;
  readonly end: number;
}
/** Instant of the page; absent: now. */
interface At {
  readonly time?: number | undefined;
}

export type WhySubject =
  | ({ readonly kind: 'value' } & OfDevice & At)
  | ({ readonly kind: 'counted' } & OfDevice & Within)
  | ({ readonly kind: 'power'; readonly key: WhyPower } & At)
  | ({ readonly kind: 'soc' } & At)
  | ({ readonly kind: 'energy'; readonly key: WhyEnergy } & Within)
  | ({ readonly kind: 'published'; readonly key: WhyPublished } & Within)
  | ({ readonly kind: 'oee'; readonly key: WhyOee; readonly deviceId: number } & Within)
  | ({ readonly kind: 'pieceEnergy'; readonly deviceId?: number | undefined } & Within)
  | { readonly kind: 'indicator'; readonly key: string; readonly unit: StatisticsUnit; readonly start: number }
  | { readonly kind: 'carbon'; readonly key: WhyCarbon; readonly unit: StatisticsUnit; readonly start: number }
  | { readonly kind: 'money'; readonly key: WhyMoney; readonly date: string }
  | { readonly kind: 'forecast'; readonly key: WhyForecast; readonly date: string; readonly start: number }
  | { readonly kind: 'price'; readonly key: WhyPrice; readonly start: number }
  | { readonly kind: 'expected'; readonly date: string }
  | { readonly kind: 'target'; readonly key: string; readonly unit: 'month' | 'year'; readonly date: string }
  | ({ readonly kind: 'state'; readonly deviceId: number } & At)
  | ({ readonly kind: 'devices' } & At)
  | { readonly kind: 'alarm'; readonly entryId: number }
  | { readonly kind: 'command'; readonly commandId: number };
