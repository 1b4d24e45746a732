/** What the single-line diagram of a project is made of: its devices with their place in the circuit and the points written beside them. */
import { z } from 'zod';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { device, param } from './entities.ts';

const diagramDevice = device.omit({ status: true, detail: true, openAlarms: true, lastMessage: true }).extend({
  /** Storage unit that it belongs to: `r3` a zone, `d5` a cabinet; null: none. */
  unit: z.string().nullable(),
  /** A meter at the gateway of the storage, chosen in the settings of the indicators. */
  isStorageGateway: z.boolean(),
  params: z.array(param),
});
export type DiagramDevice = z.infer<typeof diagramDevice>;

export const diagramApi = defineApi({
  getDiagram: {
    method: 'GET',
    path: '/api/diagram',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'normal',
    summary:
      'Devices of a project for its single-line diagram, oldest first: nature, role, storage unit, and the points shown; live values come over `/live`',
    query: z.object({ projectId }),
    response: z.object({ devices: z.array(diagramDevice) }),
  },
});
