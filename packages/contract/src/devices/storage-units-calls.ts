/** Storage units: PCS, BMS, cooling and fire protection that belong together, their live points, and the energy charged and discharged. */

import { z } from 'zod';
import { time } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { device, param } from './entities.ts';

const figure = z.number().nullable();

/** A device of a unit with the points shown for the unit; their values arrive over `/live`. */
const unitDevice = device.omit({ status: true, detail: true, openAlarms: true, lastMessage: true }).extend({ params: z.array(param) });
export type StorageUnitDevice = z.infer<typeof unitDevice>;

export const storageUnit = z.object({
  /** Unique in the project: `r3` a zone, `d5` a cabinet. */
  key: z.string(),
  name: z.string(),
  devices: z.array(unitDevice),
  /** Source of the registers: cabinets, else converters (AC side), else batteries (DC side); null: none. */
  countedBy: z.enum(['cabinet', 'pcs', 'battery']).nullable(),
  /** kWh since the start of the day. */
  today: z.object({ charge: figure, discharge: figure }),
  /** The last whole day: kWh; state of charge at its start and end, %; discharged/charged, %, null if the two levels are unknown or far apart. */
  lastDay: z.object({ charge: figure, discharge: figure, efficiency: figure, socStart: figure, socEnd: figure }),
});
export type StorageUnit = z.infer<typeof storageUnit>;

export const storageUnitsApi = defineApi({
  storageUnits: {
    method: 'GET',
    path: '/api/storage/units',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'heavy',
    summary:
      'Storage units of a project: every cabinet, and every zone that contains converters or batteries, with its devices and those of its sub-zones; energies of the day so far and of the last whole day, now or at `time`',
    query: z.object({ projectId, time: time.optional().describe('Instant to show (time machine), epoch ms; default now') }),
    response: z.object({
      timeZone: z.string(),
      /** Instant of the energies; null: now. */
      time: z.number().nullable(),
      /** yyyy-mm-dd of the last whole day. */
      lastDay: z.string(),
      units: z.array(storageUnit),
      /** Storage devices without a unit. */
      others: z.array(unitDevice),
    }),
  },
});
