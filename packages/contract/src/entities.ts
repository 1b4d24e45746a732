/** Entities that several calls share (product-spec §3). Times are UTC epoch ms; names that belong to data come in the caller's language. */
import { z } from 'zod';
import { pattern } from './bounded.ts';
import { fieldText } from './field-text.ts';
import { heldEnergy } from './settlement.ts';
import { documentFormats, fileFormats } from './shown/file-formats.ts';

/** Query strings carry numbers as text; empty means absent. */
export const int = z.coerce.number().int();
export const id = int.positive().max(Number.MAX_SAFE_INTEGER);
/** A time in ms; a 10-digit number is seconds. */
export const time = z.coerce
  .number()
  .int()
  .nonnegative()
  .max(4_102_444_800_000)
  .transform((value) => (value < 1e10 ? value * 1000 : value));
/** Comma-separated ids, at most 5000. */
export const idList = pattern(80_000, /^\d{1,15}(,\d{1,15})*$/, 'idsWrong')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((list) => list.length <= 5000, fieldText('idsMany'));
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** What a file of rows is: `csv` is text with a mark of UTF-8, `xlsx` a sheet, in which numbers and times are numbers and times. */
export const fileFormat = z.enum(fileFormats).default('csv');
export const documentFormat = z.enum(documentFormats).default('csv');

export const deviceStatus = z.enum(['run', 'stop', 'offline', 'fault', 'auto']);
export type DeviceStatus = z.infer<typeof deviceStatus>;
/** Says more of a status: a `stop` in `standby` is ready, its contactors closed, without power. */
export const statusDetail = z.literal('standby');
export type StatusDetail = z.infer<typeof statusDetail>;

export const text = z.object({ zh: z.string(), en: z.string() });

export const named = z.object({ id: z.number().int(), name: z.string() });

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

/** Project types: 1 energy storage, 2 factory coordination, 3 energy-consumption management. */
export const project = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The caller's membership code (3 by default; 2 for a platform administrator). */
  permission: z.number().int(),
  /** Of a session by a secret link: whether the link shows money; null: the code decides (`grants`). */
  linkMoney: z.boolean().nullable(),
  projectType: named,
  routeConf: z.object({ start: z.string() }),
  company: z.string(),
  title: z.string(),
  address: z.string(),
  operationTime: z.number().nullable(),
  largeImage: z.string().nullable(),
  /** IANA time zone; days, months and tariff periods are cut in it. */
  timeZone: z.string(),
  location: z.object({ lng: z.number(), lat: z.number() }).nullable(),
});
export type Project = z.infer<typeof project>;

export const severity = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** `profit`: realised, ¥, before the charges of a month; null: unknown. `held`: what the storages hold now. */
export const earnedToday = z.object({ profit: z.string().nullable(), held: heldEnergy });
export type EarnedToday = z.infer<typeof earnedToday>;

export const projectSummary = project.extend({
  devices: statusCount,
  openAlarms: z.number().int(),
  /** The severity of the worst of them; null where none stands. */
  worstAlarm: severity.nullable(),
  /** Storage power, kW, positive discharging; null when unknown. */
  powerKw: z.number().nullable(),
  soc: z.number().nullable(),
  /** Energy charged and discharged today in the project's time zone, kWh. */
  chargeTodayKwh: z.number().nullable(),
  dischargeTodayKwh: z.number().nullable(),
  /** What the storage earned today so far, as the settlement has it; all null: unknown, not worked out yet, or the caller may not see profits. */
  earnedToday,
  /** What was used today, kWh, as the overview counts it; null when unknown, when nothing counts it, and of a factory. */
  consumedTodayKwh: z.number().nullable(),
  /** Of a factory alone: machines that run and all of them, pieces made today, mean effectiveness of the machines (OEE), %. */
  factory: z
    .object({
      running: z.number().int(),
      machines: z.number().int(),
      madeToday: z.number().nullable(),
      oee: z.number().nullable(),
    })
    .nullable(),
});
export type ProjectSummary = z.infer<typeof projectSummary>;

export const region = z.object({ id: z.number().int(), name: z.string(), parentId: z.number().int().nullable() });
export type Region = z.infer<typeof region>;

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

/** A parameter: everything about it that does not change stands in the device type under `metric`. */
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

export const param = z.object({ paramId: z.number().int(), metric: z.string() });

/** Who acted, as it was written down then. Display names are everybody's own to edit; the login name is not. */
export const actor = z.object({
  /** null: nobody in person (a secret link, a stranger, the server itself). */
  userId: z.number().int().nullable(),
  loginName: z.string(),
  userName: z.string(),
  /** Set when a secret link was used: `loginName` is the link's name then. */
  linkId: z.number().int().nullable(),
});
export type ActorView = z.infer<typeof actor>;

/** One thing that a deed changed; null: it was not there, or nobody wrote it down. */
export const operationChange = z.object({ name: z.string().nullable(), from: z.string().nullable(), to: z.string().nullable() });
export type OperationChange = z.infer<typeof operationChange>;

/** What somebody did, in the caller's language and with units; what only a machine can read stands in `details`. */
export const operation = z.object({
  /** `Set`, `Change a device`. */
  deed: z.string(),
  /** What it was done to: device and parameter, an account, a file; null: the deed says it. */
  object: z.string().nullable(),
  changes: z.array(operationChange),
  /** `refused`: nothing was done; `timeout`: it may have been; `mismatch`: the device says otherwise; `failed`: tried without success. */
  outcome: z.enum(['done', 'refused', 'timeout', 'mismatch', 'failed']),
  /** The outcome in a word. */
  outcomeWord: z.string(),
  reason: z.string().nullable(),
  /** What the device said afterwards; null: it was not asked. */
  readBack: z.string().nullable(),
  /** The entry as it was written down. */
  details: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type Operation = z.infer<typeof operation>;

/** The quantities behind an alarm as metrics of its device, and the metric of the limit that was passed; no metrics: nobody knows. */
export const alarmQuantities = z.object({ metrics: z.array(z.string()), limit: z.string().nullable() });
export type AlarmQuantities = z.infer<typeof alarmQuantities>;

/** Why an alarm is recorded but not annunciated (IEC 62682 states G, H, I). */
export const quietKind = z.enum(['shelved', 'suppressed', 'outOfService']);
export type QuietKind = z.infer<typeof quietKind>;

/** `until` null: nobody knows when it ends. */
export const quiet = z.object({ kind: quietKind, since: z.number(), until: z.number().nullable() });
export type Quiet = z.infer<typeof quiet>;

/** Log types: 1 notice, 2 alarm, 3 fault, 4 operation, 5 run state. */
export const logEntry = z.object({
  id: z.number().int(),
  /** `alarm` for types 1–3 and 5, `operation` for 4: which store the entry lives in. */
  indexName: z.string(),
  type: z.number().int(),
  severity: severity.nullable(),
  projectId: z.number().int(),
  deviceId: z.number().int().nullable(),
  deviceName: z.string().nullable(),
  paramId: z.number().int().nullable(),
  metric: z.string().nullable(),
  /** What happened, in the caller's language. */
  content: z.string(),
  startTime: z.number(),
  recoverTime: z.number().nullable(),
  recovered: z.boolean(),
  ackTime: z.number().nullable(),
  ackUser: z.string().nullable(),
  /** Who acknowledged it; null: nobody, or an entry older than that was kept. */
  ackBy: actor.nullable(),
  /** Occurrences folded into this entry (flapping); 1 normally. */
  count: z.number().int(),
  user: z.string().nullable(),
  /** Who did it (type 4); null: nobody, or an entry older than that was kept. */
  by: actor.nullable(),
  targetParam: z.string().nullable(),
  setValue: z.string().nullable(),
  /** Type 4: what was done, to be shown. */
  operation: operation.optional(),
  /** Types 1–3: the curves that tell of it. */
  quantities: alarmQuantities.optional(),
  /** Computed from imported readings: nobody watched then. */
  imported: z.boolean().optional(),
  /** Types 1–3: it is not annunciated, or was not when it recovered; absent: it is. */
  quiet: quiet.optional(),
  /** Types 1–3: id of the first fault that it follows; absent: it follows none. */
  firstId: z.number().int().optional(),
  /** Clock error of the server when the entry was recorded, ms (positive: ahead): its times were corrected. Absent: not corrected. */
  clockAhead: z.number().int().optional(),
});
export type LogEntry = z.infer<typeof logEntry>;

export const list = <T extends z.ZodType>(item: T) => z.object({ total: z.number().int(), list: z.array(item) });

/** Columns of one curve; null is a gap. */
export const curve = z.object({
  key: z.string(),
  /** 0: nobody knows the key. */
  paramId: z.number().int(),
  times: z.array(z.number()),
  values: z.array(z.number().nullable()),
  /** Of averages: the share of each bucket that readings cover, 0–1. Absent: all are covered whole. */
  covered: z.array(z.number()).optional(),
  /** Of what counters counted: indices of the buckets with an end at which the register is estimated (older than its hold) or provisional. Absent: none. */
  estimated: z.array(z.number().int()).optional(),
  /** Of readings as they came: how long each counts at most, ms; 0: while its device was there. */
  holds: z.array(z.number()).optional(),
  /** Why the curve is empty. */
  reason: z.string().optional(),
});
export type CurveColumns = z.infer<typeof curve>;
