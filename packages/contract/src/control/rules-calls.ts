/** Rules around commands: lock-out tags, a second person's approval, presets. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { pattern } from '../fields/bounded.ts';
import { id, time } from '../fields/primitives.ts';
import { deviceId, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

/** A lock-out tag: forbids control of a device; who set it, why, until when. */
export const deviceTag = z.object({
  id: z.number().int(),
  deviceId: z.number().int(),
  deviceName: z.string(),
  reason: z.string(),
  by: actor,
  setTime: z.number(),
  /** Epoch ms; null: until a user removes it. */
  until: z.number().nullable(),
  /** Whether the caller may remove it. */
  removable: z.boolean(),
});
export type DeviceTag = z.infer<typeof deviceTag>;

/** Commands to one device, requested together and waiting for approval. None of them was sent. */
export const approval = z.object({
  group: z.string(),
  deviceId: z.number().int(),
  deviceName: z.string(),
  by: actor,
  askedTime: z.number(),
  /** Epoch ms at which it expires. */
  until: z.number(),
  /** true: after a step that fails the following ones are not sent. */
  whole: z.boolean(),
  /** Delay of the auto-revert after sending, ms; null: none. */
  revertAfterMs: z.number().nullable(),
  /** The caller requested it, and so may withdraw it but not approve it. */
  own: z.boolean(),
  /** The caller has had this code for less than 24 h and so may not approve it yet. */
  newcomer: z.boolean(),
  /** Whether the caller may approve or refuse it. */
  answerable: z.boolean(),
  /** In the order of sending. */
  steps: z.array(
    z.object({
      commandId: z.number().int(),
      paramId: z.number().int(),
      metric: z.string(),
      name: z.string(),
      oldValue: z.number().nullable(),
      value: z.number(),
      dangerous: z.boolean(),
    }),
  ),
});
export type Approval = z.infer<typeof approval>;

const metric = pattern(64, /^[a-z][a-z0-9_]*$/, 'metricWrong');

/** A named list of values in the order of sending, for devices of one type. */
export const preset = z.object({
  id: z.number().int(),
  typeId: z.number().int(),
  name: z.string(),
  steps: z.array(z.object({ metric: z.string(), value: z.number() })),
  userName: z.string(),
  changed: z.number(),
});
export type Preset = z.infer<typeof preset>;

const words = z.string().trim().min(1).max(200);
const group = z.string().max(40);
const inProject = { field: 'projectId', kind: 'project' } as const;
const change = { method: 'POST', changes: true, persons: true, cost: 'normal' } as const;
const view = { method: 'GET', cost: 'normal', scope: inProject } as const;

export const controlRulesApi = defineApi({
  getTags: {
    ...view,
    path: '/api2/control/tags',
    access: 'project.view',
    summary: 'Lock-outs applied in a project, newest first',
    query: z.object({ projectId }),
    response: z.array(deviceTag),
  },
  setTag: {
    ...change,
    path: '/api2/control/setTag',
    access: 'device.control',
    scope: { field: 'deviceId', kind: 'device' },
    summary: 'Apply a lock-out to a device: only commands that stop it are accepted',
    body: z.object({
      deviceId,
      reason: words.describe('Why the device must not be operated'),
      until: time.optional().describe('End of the lock-out, epoch ms; default until it is removed'),
    }),
    response: deviceTag,
  },
  removeTag: {
    ...change,
    path: '/api2/control/removeTag',
    access: 'device.control',
    scope: inProject,
    summary: 'Removes a lock-out, by the person who applied it or an engineering administrator',
    body: z.object({ projectId, id: id.describe('Lock-out, by the ID that getTags lists') }),
    response: z.object({ removed: z.literal(true) }),
  },
  getApprovals: {
    ...view,
    path: '/api2/control/approvals',
    access: 'project.view',
    summary: 'Whether a project requires two-person approval of dangerous commands, and the commands pending approval, oldest first',
    query: z.object({ projectId }),
    response: z.object({ required: z.boolean(), list: z.array(approval) }),
  },
  requireApproval: {
    ...change,
    path: '/api2/control/requireApproval',
    access: 'project.setup',
    scope: inProject,
    summary: 'Turn two-person approval of dangerous commands on or off for a project',
    body: z.object({ projectId, required: z.boolean().describe('Whether dangerous commands need a second person') }),
    response: z.object({ required: z.boolean() }),
  },
  approveCommands: {
    ...change,
    path: '/api2/control/approve',
    access: 'command.approve',
    scope: inProject,
    byOwner: true,
    summary: 'Approve a pending command as the second person: it is checked again and sent in order. Answers when sending has started',
    body: z.object({ projectId, group: group.describe('Group of commands that were asked together') }),
    response: z.object({ commandIds: z.array(z.number().int()) }),
  },
  refuseCommands: {
    ...change,
    path: '/api2/control/refuse',
    access: 'command.approve',
    scope: inProject,
    summary: 'Reject a pending command as the second person',
    body: z.object({
      projectId,
      group: group.describe('Group of commands that were asked together'),
      reason: z.string().trim().max(200).default('').describe('Why it is refused'),
    }),
    response: z.object({ ended: z.number().int() }),
  },
  withdrawCommands: {
    ...change,
    path: '/api2/control/withdraw',
    access: 'device.control',
    scope: inProject,
    summary: 'Withdraw an own command that is pending approval',
    body: z.object({ projectId, group: group.describe('Group of commands that were asked together') }),
    response: z.object({ ended: z.number().int() }),
  },
  getPresets: {
    ...view,
    path: '/api2/control/presets',
    access: 'project.view',
    summary: 'Presets of a project for one device type, by name',
    query: z.object({ projectId, typeId: id.describe('Device type, by its ID') }),
    response: z.array(preset),
  },
  savePreset: {
    ...change,
    path: '/api2/control/savePreset',
    access: 'preset.share',
    scope: inProject,
    summary: 'Save a preset for the whole project, or replace the one of that name; its metrics are validated against the type',
    body: z.object({
      projectId,
      typeId: id.describe('Device type, by its ID'),
      name: z.string().trim().min(1).max(60).describe('Name of the preset'),
      steps: z
        .array(z.object({ metric, value: z.number() }))
        .min(1)
        .max(50)
        .describe('Values to be written, in this order'),
    }),
    response: preset,
  },
  removePreset: {
    ...change,
    path: '/api2/control/removePreset',
    access: 'preset.share',
    scope: inProject,
    summary: 'Delete a preset',
    body: z.object({ projectId, id: id.describe('Preset, by the ID that getPresets lists') }),
    response: z.object({ removed: z.literal(true) }),
  },
});
