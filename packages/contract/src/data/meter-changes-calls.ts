/** Registers of meters: meter replacements, roll-over limits, and unexplained decreases. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { id } from '../fields/primitives.ts';
import { deviceId, paramId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

/** Maximum number of registers of one replacement. */
export const maxChangedRegisters = 200;
export const maxMeterChanges = 100;

const shown = z.number().min(0).max(1e15).nullable();

/** A register of the device before and after the replacement, in the unit of the point. */
const register = z.object({
  paramId,
  last: shown.describe('What the old meter showed at its end; null: as its last reading before the change'),
  first: shown.describe('What the new meter showed at its beginning; null: as its first reading from the change on'),
});

export const meterChange = z.object({
  id: z.number().int(),
  /** Start of the new meter's readings, ms. */
  time: z.number(),
  note: z.string(),
  by: actor,
  /** When the replacement was recorded. */
  created: z.number(),
  registers: z.array(z.object({ paramId: z.number().int(), last: shown, first: shown, name: z.string(), unit: z.string() })),
});
export type MeterChange = z.infer<typeof meterChange>;

/** A decrease of a register that neither a meter replacement nor a roll-over explains: counted as a restart from zero, and estimated. */
const suspect = z.object({
  paramId: z.number().int(),
  name: z.string(),
  unit: z.string(),
  /** Between these times, ms. */
  from: z.number(),
  to: z.number(),
  before: z.number(),
  after: z.number(),
  /** `rollOver`: it fell from near a power of ten, which is then its likely width. */
  kind: z.enum(['rollOver', 'reset']),
  width: z.number().nullable(),
});
export type SuspectFall = z.infer<typeof suspect>;

const ofDevice = { access: 'data.manage', scope: { field: 'deviceId', kind: 'device' } } as const;

export const meterChangesApi = defineApi({
  listMeterChanges: {
    method: 'GET',
    path: '/api/data/meterChanges',
    ...ofDevice,
    cost: 'normal',
    summary:
      'Meter replacements of a device, newest first; its counters with their widths; decreases of the last 92 days that neither explains',
    query: z.object({ deviceId }),
    response: z.object({
      list: z.array(meterChange),
      registers: z.array(
        z.object({
          paramId: z.number().int(),
          name: z.string(),
          unit: z.string(),
          /** The value at which the register rolls over to zero; null: unknown. */
          width: z.number().nullable(),
          widthBy: z.enum(['setting', 'register']).nullable().describe('setting: people have set it; register: by its type in the profile'),
        }),
      ),
      /** Suspects of the last 92 days, newest first. */
      suspects: z.array(suspect),
    }),
  },
  addMeterChange: {
    method: 'POST',
    path: '/api/data/addMeterChange',
    ...ofDevice,
    changes: true,
    cost: 'heavy',
    summary:
      'Record a meter replacement at a past time: the new registers continue from the final readings of the old ones in every figure, and settled days are settled again. Recorded in the operation log',
    body: z.object({
      deviceId,
      time: z.number().int().min(0).max(4_102_444_800_000).describe('When the meter was replaced, epoch ms'),
      registers: z.array(register).min(1).max(maxChangedRegisters).describe('What the registers showed at the replacement'),
      note: z.string().trim().max(200).default('').describe('Remark on the replacement'),
    }),
    response: z.object({ id: z.number().int() }),
  },
  setRegisterWidth: {
    method: 'POST',
    path: '/api/data/setRegisterWidth',
    names: { width: ['寄存器满度', 'Register width'] },
    ...ofDevice,
    changes: true,
    cost: 'heavy',
    summary:
      'Set the value at which a register of a device rolls over to zero (null: by its profile): a decrease from near it counts as a rollover in every figure, and settled days are settled again. Recorded in the operation log',
    body: z.object({
      deviceId,
      paramId,
      width: z.number().min(1).max(1e15).nullable().describe('Value at which the register rolls over to 0; null: by its register type'),
    }),
    response: z.object({ paramId: z.number().int(), width: z.number().nullable() }),
  },
  removeMeterChange: {
    method: 'POST',
    path: '/api/data/removeMeterChange',
    ...ofDevice,
    changes: true,
    cost: 'heavy',
    summary: 'Remove a meter replacement: registers are treated as one meter again. Recorded in the operation log',
    body: z.object({ deviceId, id: id.describe('Meter replacement, by the ID that listMeterChanges lists') }),
    response: z.object({ id: z.number().int() }),
  },
});
