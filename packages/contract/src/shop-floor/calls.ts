import { z } from 'zod';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { oeeFigures } from '../oee/oee.ts';
import { floorMachine, floorShift } from './floor.ts';

export const shopFloorApi = defineApi({
  getShopFloor: {
    scope: { field: 'projectId', kind: 'project' },
    method: 'GET',
    access: 'project.view',
    cost: 'heavy',
    path: '/api/shopFloor/get',
    summary:
      'Machines of a project as they are now: state, current stop with its reason, order in work, alarms, pieces, and OEE of the production day and the shift. States are of this instant, sums at most 10 seconds old',
    query: z.object({ projectId }),
    response: z.object({
      timeZone: z.string(),
      /** Instant of the states. */
      at: z.number(),
      /** The production day: the shifts that begin on its date; without a plan the calendar day. */
      day: z.object({ date: z.string(), start: z.number() }),
      /** The current shift; null: none. */
      shift: floorShift.nullable(),
      /** Same as in getOee. */
      plan: z.enum(['whole', 'part', 'none']),
      /** All machines together. */
      dayTotal: oeeFigures,
      shiftTotal: oeeFigures.nullable(),
      /** Energy of the machines in the production day; null: they report none. */
      energyKwh: z.number().nullable(),
      machines: z.array(floorMachine),
    }),
  },
});
