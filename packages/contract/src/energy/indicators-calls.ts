/** Operating indicators of a storage station: figures with formula, standard, inputs and meters; their settings; outages. */
import { z } from 'zod';
import { fileFormat, id, int, time } from '../fields/primitives.ts';
import { deviceId, end, projectId, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import { statisticsUnits } from './calls.ts';
import { cycling, gatewayHint, losses, planBand, stateHours, strips } from './indicators-health.ts';
import { outage, outageKinds } from './outages.ts';

const scope = { field: 'projectId', kind: 'project' } as const;
const read = { access: 'project.view', scope, cost: 'normal' } as const;
const write = { access: 'indicator.manage', scope, cost: 'normal', changes: true } as const;

export const indicatorKeys = [
  'overallEfficiency',
  'storageLoss',
  'auxiliary',
  'distributionLoss',
  'unitEfficiency',
  'equivalentHours',
  'utilisationFactor',
  'cycles',
  'availability',
  'service',
  'plannedOutage',
  'unplannedOutage',
  'responseSuccess',
  'planDeviation',
] as const;
export type IndicatorKey = (typeof indicatorKeys)[number];

/** Why an indicator is unknown. */
export const indicatorReasons = [
  'noGatewayMeter',
  'gatewayShared',
  'noStorage',
  'sameMeter',
  'noAuxiliaryMeter',
  'withinAuxiliary',
  'notCovered',
  'noData',
  'nothingMoved',
  'noRatedPower',
  'noRatedEnergy',
  'noUnits',
  'mostlyUnknown',
  'noOrders',
  'noPlan',
  'noQuarters',
] as const;
export type IndicatorReason = (typeof indicatorReasons)[number];

/** Chooses among several definitions in use; settings left empty are taken from the station. */
export const indicatorSettings = z.object({
  gatewayIds: z
    .array(id)
    .max(20)
    .default([])
    .describe('Meters at the grid connection of the storage; none: the grid meter, where nothing but the storage is connected to it'),
  auxiliaryIds: z.array(id).max(20).default([]).describe('Meters of auxiliaries; none: what the station controller reports'),
  auxiliary: z
    .enum(['metered', 'balance'])
    .default('balance')
    .describe('Where nothing meters auxiliaries: unknown, or the rest of the balance, transformer losses included'),
  ratedPower: z.number().positive().max(10_000_000).nullable().default(null).describe('kW'),
  unitPowers: z
    .array(z.object({ deviceId, ratedPower: z.number().positive().max(10_000_000) }))
    .max(500)
    .default([])
    .describe('Rated power of single units, kW, as their weight; a unit not listed counts by what it reports'),
  ratedEnergy: z.number().positive().max(100_000_000).nullable().default(null).describe('kWh'),
  cycles: z
    .enum(['discharge', 'both'])
    .default('discharge')
    .describe('Equivalent cycles: discharged / rated energy, or (charged + discharged) / twice that'),
  hours: z.enum(['both', 'discharge']).default('both').describe('Equivalent hours: of charge and discharge, or of the discharge alone'),
  available: z.enum(['ready', 'running']).default('ready').describe('What is available: running and stand-by, or running alone'),
  stopped: z.enum(['reserve', 'unplanned']).default('reserve').describe('A unit that is switched off without a fault'),
  offline: z.enum(['unknown', 'unplanned']).default('unknown').describe('A unit that is not heard'),
  windows: z.boolean().default(true).describe('Maintenance windows of the alarms count as planned outages'),
  setpoint: z
    .enum(['sent', 'dispatched'])
    .default('sent')
    .describe('Power a plan is compared with: that of the plan sent, or what the controller dispatches'),
  tolerance: z
    .number()
    .min(0.1)
    .max(20)
    .default(2)
    .describe('Greatest deviation from a plan that counts as followed, % of the rated power'),
  warrantyCycles: z
    .number()
    .positive()
    .max(100_000)
    .nullable()
    .default(null)
    .describe('Equivalent full cycles under warranty; null: not entered'),
  warrantyYears: z.number().positive().max(50).nullable().default(null).describe('Years of the warranty; null: not entered'),
  warrantyFrom: time.nullable().default(null).describe('Start of the warranty, epoch ms; null: not entered'),
});
export type IndicatorSettings = z.infer<typeof indicatorSettings>;

const figure = z.number().nullable();

export const indicatorTrusts = ['stated', 'recalled'] as const;

/** The three and the distribution loss make 100 %. */
export const checkParts = ['overallEfficiency', 'storageLoss', 'auxiliary', 'distributionLoss'] as const;

const indicatorInput = z.object({
  key: z.string(),
  name: z.string(),
  value: figure,
  unit: z.string(),
  /** A register has no reading at an end of the period: its value is interpolated. */
  estimated: z.boolean(),
  /** Source devices and points; empty: settings, or the store. */
  from: z.array(z.object({ deviceId: z.number().int(), device: z.string(), point: z.string() })),
});
export type IndicatorInput = z.infer<typeof indicatorInput>;

const indicator = z.object({
  key: z.enum(indicatorKeys),
  name: z.string(),
  value: figure,
  /** Empty: a plain number. */
  unit: z.string(),
  /** In words, as set for this project. */
  formula: z.string(),
  inputs: z.array(indicatorInput),
  estimated: z.boolean(),
  /** null: known. */
  reason: z.object({ code: z.enum(indicatorReasons), text: z.string() }).nullable(),
  /** `recalled`: compare with the published standard before it is used in a certificate. */
  standard: z.object({ name: z.string(), edition: z.string(), trust: z.enum(indicatorTrusts) }),
});
export type Indicator = z.infer<typeof indicator>;

export const stationIndicators = z.object({
  projectId: z.number().int(),
  timeZone: z.string(),
  unit: z.enum(statisticsUnits),
  start: z.number(),
  end: z.number(),
  /** End of the figures: now, during the period. */
  until: z.number(),
  /** Start of the previous period. */
  before: z.number(),
  /** Hours of the period so far. */
  hours: z.number(),
  list: z.array(indicator),
  /** `sum`: of the four parts, %; null: one of them is unknown. `derived`: auxiliaries are the remainder, so the sum proves nothing. */
  check: z.object({ sum: figure, derived: z.boolean() }),
  units: z.array(
    z.object({
      deviceId: z.number().int(),
      name: z.string(),
      /** kW; null: not reported, and all units have equal weight. */
      power: figure,
      hours: stateHours,
      /** kWh. */
      charge: figure,
      discharge: figure,
      efficiency: figure,
      availability: figure,
    }),
  ),
  /** null: charge and discharge are unknown, or discharge exceeds charge. */
  losses: losses.nullable(),
  /** Meter that is likely the storage's gateway, if none is chosen: its counts over those of the converters, %. */
  gatewayHint: gatewayHint.nullable(),
  /** The 30 days up to `until`. */
  strips,
  /** null: no plan had a setpoint in this period, or the rated power is unknown. */
  plan: planBand.nullable(),
  cycling,
  /** A month by days, a year by months; none for a day. */
  series: z.object({
    times: z.array(z.number()),
    list: z.array(z.object({ key: z.enum(indicatorKeys), name: z.string(), unit: z.string(), values: z.array(figure) })),
  }),
});
export type StationIndicators = z.infer<typeof stationIndicators>;

const device = z.object({ deviceId: z.number().int(), name: z.string() });
const keptSettings = z.object({
  settings: indicatorSettings,
  version: z.number().int(),
  /** Available meters. */
  meters: z.array(device),
  /** `ratedPower`: reported by the unit, latest or imported; null: none. */
  units: z.array(device.extend({ ratedPower: figure })),
  /** Reported by the station itself. */
  station: z.object({ ratedPower: figure, ratedEnergy: figure }),
});
export type KeptIndicatorSettings = z.infer<typeof keptSettings>;

const period = { projectId, unit: z.enum(statisticsUnits).default('month').describe('Length of the period'), start: start.optional() };

export const indicatorsApi = defineApi({
  stationIndicators: {
    method: 'GET',
    path: '/api/indicators/station',
    ...read,
    cost: 'heavy',
    summary:
      'Operating indicators of a storage station in the day, month or year that holds `start` (default now): each with its formula, inputs, meters and standard; state hours of the units, and the course of the indicators',
    query: z.object(period),
    response: stationIndicators,
  },
  indicatorsFile: {
    method: 'GET',
    path: '/api/indicators/file',
    access: 'data.export',
    scope,
    cost: 'bulk',
    file: true,
    summary: 'The indicators of a period as a file, with formulas, inputs, meters and standards, in the language of the caller',
    query: z.object({ ...period, format: fileFormat.describe('File format') }),
    response: z.unknown(),
  },
  indicatorSettings: {
    method: 'GET',
    path: '/api/indicators/settings',
    ...read,
    summary: 'Definitions of the indicators of a project, and the meters available',
    query: z.object({ projectId }),
    response: keptSettings,
  },
  indicatorSettingsSave: {
    method: 'POST',
    path: '/api/indicators/settings/save',
    ...write,
    summary: 'Set the definitions of the indicators; `version` is the loaded one (0: none set), 409 if it was changed meanwhile',
    body: z.object({
      projectId,
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      settings: indicatorSettings.describe('How indicators of the station are computed'),
    }),
    response: keptSettings,
  },
  outages: {
    method: 'GET',
    path: '/api/indicators/outages',
    ...read,
    summary: 'Recorded outages of storage units that overlap [start, end), newest first, at most 1000',
    query: z.object({ projectId, start: start.optional(), end: end.optional() }),
    response: z.object({ list: z.array(outage) }),
  },
  outageSave: {
    method: 'POST',
    path: '/api/indicators/outages/save',
    ...write,
    summary:
      'Save an outage: `id` 0 creates one, otherwise `version` is replaced; 409 if it was changed meanwhile. Outages of one unit cannot overlap',
    body: z.object({
      projectId,
      id: int.min(0).max(Number.MAX_SAFE_INTEGER).describe('Outage to change, by the ID that outages lists; 0: a new one'),
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      deviceId,
      kind: z.enum(outageKinds).describe('Planned or unplanned'),
      begins: time.describe('Start of the outage, epoch ms'),
      ends: time.describe('End of the outage, epoch ms'),
      reason: z.string().trim().min(1, fieldText('reasonRequired')).max(200, fieldText('tooLong')).describe('Cause of the outage'),
    }),
    response: outage,
  },
  outageRemove: {
    method: 'POST',
    path: '/api/indicators/outages/remove',
    ...write,
    summary: 'Remove an outage that was entered by mistake',
    body: z.object({ projectId, id: id.describe('Outage, by the ID that outages lists') }),
    response: z.object({ removed: z.literal(true) }),
  },
});
