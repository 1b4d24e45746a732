/** Devices and their parameters. */
import { z } from 'zod';

export const deviceStatus = z.enum(['run', 'stop', 'offline', 'fault', 'auto']);
export type DeviceStatus = z.infer<typeof deviceStatus>;

/** Detail of a status: a `stop` in `standby` is ready, its contactors closed, without power. */
export const statusDetail = z.literal('standby');
export type StatusDetail = z.infer<typeof statusDetail>;

export const statusCount = z.object({
  total: z.number(),
  run: z.number(),
  /** Devices in standby included. */
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
  /** Role in the project's energy balance: `grid`, `load`, `pv`, `wind`, `storage`; null: none. */
  role: z.string().nullable(),
  status: deviceStatus,
  detail: statusDetail.optional(),
  openAlarms: z.number().int(),
  lastMessage: z.number().nullable(),
});
export type Device = z.infer<typeof device>;

/** A device with the values of its type's key metrics and its own state word. */
export const deviceCard = device.extend({
  keyParams: z.array(paramValue.extend({ metric: z.string() })),
  /** Its own state word, a number among the type's words; null if the type has none. */
  stateParam: paramValue.nullable(),
});
export type DeviceCard = z.infer<typeof deviceCard>;

/** Registers that an online device does not deliver. */
export const refusedRegisters = z.object({
  table: z.enum(['holding', 'input', 'coil', 'discrete']),
  /** Zero-based. */
  address: z.number().int(),
  count: z.number().int(),
  /** Modbus exception code; null: no answer, or an unreadable one. */
  code: z.number().int().nullable(),
  /** Text of the code. */
  message: z.string(),
  since: z.number(),
  /** Parameters at this address. */
  metrics: z.array(z.string()),
});
export type RefusedRegisters = z.infer<typeof refusedRegisters>;

/** A parameter: everything about it that does not change is in the device type under `metric`. */
export const param = z.object({ paramId: z.number().int(), metric: z.string() });
