/** How a battery was used in a period: cycles, distributions, cell spread, efficiency by power. */

import { z } from 'zod';
import { deviceId, startOr } from '../fields/shared.ts';
import { analysisRange, compared } from '../history/analysis-calls.ts';
import { defineApi } from '../kernel/call.ts';

const figure = z.number().nullable();

/** Hours by class; classes lie between neighbouring edges. */
const distribution = z.object({
  edges: z.array(z.number()),
  hours: z.array(z.number()),
  /** Hours without a reading, or outside of all classes. */
  unknown: z.number(),
  /** Time-weighted mean of the buckets. */
  mean: figure,
});
export type UseDistribution = z.infer<typeof distribution>;

/** Energy in one direction, and the change of the state of charge, points. */
const moved = z.object({ kwh: z.number(), soc: z.number() });

const spread = z.object({
  unit: z.string(),
  /** Means by bucket of `times`: time-weighted mean, and the largest of the finer buckets. */
  mean: z.array(figure),
  max: z.array(figure),
  average: figure,
  largest: figure,
  /** Slope of the means by least squares, per 30-day month; null with fewer than three means, or over less than a week. */
  perMonth: figure,
});
export type CellSpread = z.infer<typeof spread>;

export const batteryUse = z.object({
  deviceId: z.number().int(),
  projectId: z.number().int(),
  timeZone: z.string(),
  range: z.number().int(),
  start: z.number(),
  /** First instant after the period. */
  end: z.number(),
  /** End of the figures: now, during the period. */
  until: z.number(),
  /** The previous period, cut to the elapsed length of this one. */
  before: z.object({ start: z.number(), end: z.number() }),
  /** Null: the device reports no state of charge. */
  use: z
    .object({
      /** Width of the buckets behind all figures except `cycles.equivalent`, e.g. `5m`. */
      bucket: z.string(),
      /** kWh; null: unknown, and so are the cycles and C-rates. */
      ratedKwh: figure,
      cycles: z.object({
        /** Cycles from registers and the rated energy, as defined by the indicators. */
        equivalent: compared,
        /** Cycles by the rainflow count of the state of charge (ASTM E1049-85): each cycle counts by its depth. */
        rainflow: compared,
        /** Discharged and charged energy count, or the discharged energy only. */
        byBoth: z.boolean(),
        /** Reversals of the state of charge below this are noise, %. */
        leastReversal: z.number(),
        /** Rainflow cycles by depth, %. */
        depth: z.object({ edges: z.array(z.number()), counts: z.array(z.number()) }),
      }),
      soc: distribution,
      /** Null: no cell temperature is reported. */
      temperature: distribution.nullable(),
      /** Hours by temperature × state of charge × C-rate (discharge positive); indices of the classes between the edges. */
      duty: z.object({
        rateEdges: z.array(z.number()),
        cells: z.array(z.object({ soc: z.number(), temperature: z.number(), rate: figure, hours: z.number() })),
      }),
      /** Highest minus lowest cell. */
      spread: z.object({ bucket: z.string(), times: z.array(z.number()), voltage: spread.nullable(), temperature: spread.nullable() }),
      /** By power, kW: kWh discharged per point of state of charge ÷ kWh charged per point, %. */
      efficiency: z.object({
        edges: z.array(z.number()),
        /** Minimum change of the state of charge in each direction, points. */
        leastSoc: z.number(),
        classes: z.array(z.object({ charge: moved, discharge: moved, efficiency: figure })),
      }),
    })
    .nullable(),
});
export type BatteryUse = z.infer<typeof batteryUse>;

export const batteryApi = defineApi({
  getBatteryUse: {
    method: 'GET',
    path: '/api/analysis/battery',
    access: 'data.analysis',
    scope: { field: 'deviceId', kind: 'device' },
    cost: 'heavy',
    summary:
      'Use of a battery, cabinet or storage station: equivalent full and rainflow cycles, hours by SOC, temperature and C-rate, cell spread, round-trip efficiency by power. `range` and `start` as in the device analysis',
    query: z.object({
      deviceId,
      range: analysisRange.describe('1 day, 2 week, 3 month, 4 year, from `start` on'),
      start: startOr('today in the project’s time zone'),
    }),
    response: batteryUse,
  },
});
