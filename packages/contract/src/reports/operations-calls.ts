/** Operating report of a station for a day, a month or a year: energies, money, indicators and alarms together. */

import { z } from 'zod';
import { statisticsUnits } from '../energy/calls.ts';
import { projectId, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

export const operationsReportApi = defineApi({
  operationsReport: {
    method: 'GET',
    path: '/api/report/operations',
    access: 'data.export',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'bulk',
    file: true,
    summary:
      'The operations report of the day, month or year that holds `start` (default now) as PDF, in the language of the caller: energies as energyStatistics, money as settlementDays, indicators as stationIndicators, alarms as alarmPerformance. Money is left out without `money.view`',
    query: z.object({
      projectId,
      unit: z.enum(statisticsUnits).default('month').describe('Length of the period'),
      start: startOr('now: the day, month or year that it lies in counts'),
    }),
    response: z.unknown(),
  },
});
