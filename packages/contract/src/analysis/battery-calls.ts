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

/** Energy that went one way, and the points of state of charge that it moved. */
const moved = z.object({ kwh: z.number(), soc: z.number() });

const spread = z.object({
  unit: z.string(),
  /** By bucket of `times`: time-weighted mean, and the largest of the finer buckets. */
  mean: z.array(figure),
  max: z.array(figure),
  average: figure,
  largest: figure,
  /** Of the means, by the line of least squares, a 30-day month; null with less than three of them, or over less than a week. */
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
      /** Width of the buckets that everything but `cycles.equivalent` is made of, e.g. `5m`. */
      bucket: z.string(),
      /** kWh; null: unknown, and so are the cycles and C-rates. */
      ratedKwh: figure,
      cycles: z.object({
        /** From registers and the rated energy, as the indicators define them. */
        equivalent: compared,
        /** By the rainflow count of the state of charge (ASTM E1049-85): each cycle counts by its depth. */
        rainflow: compared,
        /** Discharged and charged count, or the discharge alone. */
        byBoth: z.boolean(),
        /** Reversals of the state of charge below this are noise, %. */
        leastReversal: z.number(),
        /** Rainflow cycles by depth, %. */
        depth: z.object({ edges: z.array(z.number()), counts: z.array(z.number()) }),
      }),
      soc: distribution,
      /** Null: no cell temperature is reported. */
      temperature: distribution.nullable(),
      /** Hours by temperature × state of charge × C-rate (discharge positive); places among the edges. */
      duty: z.object({
        rateEdges: z.array(z.number()),
        cells: z.array(z.object({ soc: z.number(), temperature: z.number(), rate: figure, hours: z.number() })),
      }),
      /** Highest less lowest cell. */
      spread: z.object({ bucket: z.string(), times: z.array(z.number()), voltage: spread.nullable(), temperature: spread.nullable() }),
      /** By power, kW: kWh given for a point of state of charge ÷ kWh taken for one, %. */
      efficiency: z.object({
        edges: z.array(z.number()),
        /** Points of state of charge that must have moved each way. */
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
