/** Devices and their parameters. */
import { z } from 'zod';

export const deviceStatus = z.enum(['run', 'stop', 'offline', 'fault', 'auto']);
export type DeviceStatus = z.infer<typeof deviceStatus>;

/** Says more of a status: a `stop` in `standby` is ready, its contactors closed, without power. */
export const statusDetail = z.literal('standby');
export type StatusDetail = z.infer<typeof statusDetail>;

export const statusCount = z.object({
  total: z.number(),
  run: z.number(),
  /** Those in standby too. */
  stop: z.number(),
  standby: z.number(),
  offline: z.number(),
  fault: z.number(),
  auto: z.number(),
});
export type StatusCount = z.infer<typeof statusCount>;

export const paramValue = z.object({
  paramId: z.number().int(),
  value: z.union([z.number(), z.string()]).nullable(),
  time: z.number().nullable(),
  quality: z.enum(['good', 'stale', 'bad']),
  /** Why there is no value: the parameter is unknown. */
  reason: z.string().optional(),
});
export type ParamValue = z.infer<typeof paramValue>;

export const device = z.object({
  id: z.number().int(),
  name: z.string(),
  key: z.string(),
  deviceType: z.object({ id: z.number().int(), key: z.string(), name: z.string(), nature: z.string() }),
  regionId: z.number().int().nullable(),
  /** What the device is for in the project's energy balance: `grid`, `load`, `pv`, `wind`, `storage`; null when it has none. */
  role: z.string().nullable(),
  status: deviceStatus,
  detail: statusDetail.optional(),
  openAlarms: z.number().int(),
  lastMessage: z.number().nullable(),
});
export type Device = z.infer<typeof device>;

/** A device with the values of its type's key metrics and of its own word of state. */
export const deviceCard = device.extend({
  keyParams: z.array(paramValue.extend({ metric: z.string() })),
  /** Its own word of how it stands, a number out of the type's words; null where the type has none. */
  stateParam: paramValue.nullable(),
});
export type DeviceCard = z.infer<typeof deviceCard>;

/** Registers that a device, though it talks, does not give. */
export const refusedRegisters = z.object({
  table: z.enum(['holding', 'input', 'coil', 'discrete']),
  /** Zero-based. */
  address: z.number().int(),
  count: z.number().int(),
  /** Modbus exception code; null: no answer, or one that cannot be read. */
  code: z.number().int().nullable(),
  /** The code in words. */
  message: z.string(),
  since: z.number(),
  /** Parameters that stand there. */
  metrics: z.array(z.string()),
});
export type RefusedRegisters = z.infer<typeof refusedRegisters>;

/** A parameter: everything about it that does not change is in the device type under `metric`. */
export const param = z.object({ paramId: z.number().int(), metric: z.string() });
