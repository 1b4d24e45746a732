/** Regions of a project: their contents, and the pages that users attached to them. */

import { z } from 'zod';
import { statusCount } from '../devices/entities.ts';
import { projectId, projId, regionId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { customPage } from './calls.ts';
import { region } from './entities.ts';

const byProject = { access: 'project.view', scope: { field: 'projId', kind: 'project' } } as const;

export const regionsApi = defineApi({
  getStatByProj: {
    method: 'GET',
    path: '/region/getStatByProj',
    ...byProject,
    summary: 'Devices by status and active alarms of every zone including its sub-zones; `id` null: devices without a zone',
    query: z.object({ projId }),
    response: z.array(
      z.object({
        id: z.number().int().nullable(),
        name: z.string(),
        parentId: z.number().int().nullable(),
        devices: statusCount,
        openAlarms: z.number().int(),
      }),
    ),
  },
  computeRegionDeviceNumber: {
    method: 'GET',
    path: '/api/region/computeRegionDeviceNumber',
    ...byProject,
    summary: 'How many devices a region (with the regions below it) or, without `regionId`, the project has: by status and by type',
    query: z.object({ projId, regionId: regionId.optional() }),
    response: statusCount.extend({
      byType: z.array(z.object({ id: z.number().int(), name: z.string(), count: z.number().int() })),
    }),
  },
  queryRegionByProject: {
    method: 'GET',
    path: '/api/region/queryRegionByProject',
    ...byProject,
    summary: 'Regions of a project with the number of devices directly in each',
    query: z.object({ projId }),
    response: z.array(region.extend({ devices: z.number().int() })),
  },
  getCustomPage: {
    method: 'GET',
    path: '/custom/page/getCustomPage',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    summary: 'Custom pages of a region or, without `regionId`, of the project itself; hidden ones (delFlag > 0) are left out',
    query: z.object({ projectId, regionId: regionId.optional() }),
    response: z.array(customPage.extend({ regionId: z.number().int().nullable() })),
  },
});
