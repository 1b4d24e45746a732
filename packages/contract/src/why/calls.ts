import { z } from 'zod';
import { statisticsUnits } from '../energy/calls.ts';
import { pattern } from '../fields/bounded.ts';
import { id, time } from '../fields/primitives.ts';
import { deviceId, end, projectId, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { dateText } from '../tariffs/tariff.ts';
import { whyAnswer } from './node.ts';
import { whyKinds } from './subject.ts';

export const whyApi = defineApi({
  getWhy: {
    method: 'GET',
    path: '/api/why/get',
    names: { entryId: ['日志条目', 'Log entry'], commandId: ['指令', 'Command'] },
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'heavy',
    summary:
      'Why a figure or a state is what it is: its rule, what goes into it, the readings with time and quality, and their place in the device; for a state what came first, the command or plan, the person and the reason. Money and plans need `profit.view`',
    query: z.object({
      projectId,
      kind: z
        .enum(whyKinds)
        .describe(
          '`value` (deviceId, metric), `counted` (deviceId, metric, start, end), `power` (key), `soc`, `energy` (key, start, end), `published` (key, start, end), `oee` (key, deviceId, start, end), `pieceEnergy` (start, end, optionally deviceId), `indicator` (key, unit, start), `carbon` (key, unit, start), `money` (key, date), `forecast` (key, date, start), `price` (key, start), `expected` (date), `target` (key, unit, date), `state` (deviceId), `devices`, `alarm` (entryId) or `command` (commandId)',
        ),
      deviceId: deviceId.optional(),
      metric: pattern(64, /^[a-z0-9_]{1,64}$/, 'keyOfPointWrong')
        .optional()
        .describe('Point of the device'),
      time: time.optional().describe('Instant of a value, power or state, epoch ms; default now'),
      start: start.optional(),
      end: end.optional(),
      key: pattern(40, /^([A-Za-z]{1,40}|item:[1-9]\d{0,14})$/, 'listedWrong')
        .optional()
        .describe('Name of the energy, power, published figure, indicator, CO2 figure, money, forecast or price; quantity of a target'),
      unit: z.enum(statisticsUnits).optional().describe('Length of the period of an indicator, a CO2 figure or a target'),
      date: dateText
        .optional()
        .describe('Settled or planned day in the time zone of the project, or a day of the period of a target, yyyy-mm-dd'),
      entryId: id.optional().describe('Alarm, by the ID of its log entry'),
      commandId: id.optional().describe('Command, by the ID that queryCommands lists'),
    }),
    response: whyAnswer,
  },
});
