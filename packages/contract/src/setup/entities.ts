/** Entities of setting up projects: what forms send and show. */

import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { id, int, text } from '../fields/primitives.ts';
import { regionId } from '../fields/shared.ts';
import { fieldText } from '../texts/field-text.ts';
import type { FieldText } from '../texts/field-texts.ts';
import { type NumberRule, setupNumbers, setupTexts } from './rules.ts';

const name = z.string().trim().min(1, fieldText(setupTexts.name.missing)).max(setupTexts.name.max, fieldText(setupTexts.name.long));
const nameEn = z.string().trim().max(100).nullable().default(null);

/** Incremented with every change; a change based on an older version is refused with 409. */
export const version = int.min(1);

/** A trimmed text, checked by a rule. */
const shaped = ({ max, pattern: expression, shape }: { readonly max: number; readonly pattern: RegExp; readonly shape: FieldText }) =>
  pattern(max, expression, shape);
const bounded = ({ min, max, wrong }: NumberRule) => z.number().min(min, fieldText(wrong)).max(max, fieldText(wrong));
const whole = ({ min, max, wrong }: NumberRule) => z.number().int(fieldText(wrong)).min(min, fieldText(wrong)).max(max, fieldText(wrong));
/** A time entered in seconds, in whole ms. */
const ms = ({ min, max, wrong }: NumberRule) => whole({ min: min * 1000, max: max * 1000, wrong });
const durationMs = ms(setupNumbers.period);

export const deviceKey = shaped(setupTexts.key);
/** Number of registers or coils of one read. */
export const registerCount = int
  .min(setupNumbers.count.min, fieldText(setupNumbers.count.wrong))
  .max(setupNumbers.count.max, fieldText(setupNumbers.count.wrong));

/** How the server connects to a device, or receives data from it. */
export const deviceConnection = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('modbus'),
    host: shaped(setupTexts.host),
    port: whole(setupNumbers.port),
    unit: whole(setupNumbers.unit),
    pollMs: durationMs,
    timeoutMs: durationMs.optional(),
  }),
  z.object({ kind: z.literal('mqtt'), periodMs: durationMs.describe('Expected interval between messages') }),
]);
export type DeviceConnection = z.output<typeof deviceConnection>;

const timeZone = z
  .string()
  .max(64, { abort: true })
  .refine((timeZone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone }) !== null;
    } catch {
      return false;
    }
  }, fieldText('timeZoneWrong'));

/** A network that a project may reach in the field: `10.1.0.0/16`, an address or a name, and its purpose. */
export const fieldNetwork = z.object({
  network: z
    .string()
    .trim()
    .toLowerCase()
    .max(setupTexts.network.max, { error: fieldText(setupTexts.network.long), abort: true })
    .regex(setupTexts.network.pattern, fieldText(setupTexts.network.shape)),
  note: z.string().trim().max(200).default(''),
});
export type FieldNetwork = z.output<typeof fieldNetwork>;
export const fieldNetworks = z.array(fieldNetwork).max(100);

/** Path of an image of this server, or `uploaded/…` for the project's own image. */
export const picturePath = pattern(500, /^\/?[\w.-]+(\/[\w.-]+)*$/, 'picturePathWrong');

export const projectFields = {
  name: name.describe('Name of the project'),
  nameEn: nameEn.describe('Name for readers of English; null: as `name`'),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]).describe('1 energy storage, 2 factory, 3 energy consumption'),
  company: z.string().trim().max(200).default('').describe('Company that runs the site'),
  title: z.string().trim().max(200).default('').describe('Title of the project on its pages'),
  address: z.string().trim().max(300).default('').describe('Postal address'),
  companyEn: z.string().trim().max(200).nullable().default(null).describe('Company for readers of English; null: as `company`'),
  titleEn: z.string().trim().max(200).nullable().default(null).describe('Title for readers of English; null: as `title`'),
  addressEn: z.string().trim().max(300).nullable().default(null).describe('Postal address for readers of English; null: as `address`'),
  timeZone: timeZone.describe('IANA time zone that days, months and tariff periods are cut in'),
  location: z
    .object({ lng: bounded(setupNumbers.lng), lat: bounded(setupNumbers.lat) })
    .nullable()
    .default(null)
    .describe('Coordinates in degrees; null: not on the map'),
  operationTime: int.min(0).max(4_102_444_800_000).nullable().default(null).describe('Epoch ms'),
  largeImage: picturePath.nullable().default(null).describe('Picture of the project: a path below the static assets'),
};
export const cameraSerial = shaped(setupTexts.serial);
export const setupProject = z.object({
  ...projectFields,
  id: z.number().int(),
  version,
  largeImage: z.string().nullable(),
  cameras: z.array(z.string()),
  /** Its members get the token of the WeChat account. */
  weixin: z.boolean(),
});
export type SetupProject = z.output<typeof setupProject>;

export const regionFields = {
  name: name.describe('Name of the zone'),
  nameEn: nameEn.describe('Name for readers of English; null: as `name`'),
  parentId: id.nullable().default(null).describe('Region above; null: none'),
};
export const setupRegion = z.object({ ...regionFields, id: z.number().int(), version });
export type SetupRegion = z.output<typeof setupRegion>;

/** `auxiliary`: a meter of the station's own consumption, metered separately; part of the load, without a flow of its own. */
export const deviceRole = z.enum(['grid', 'load', 'pv', 'wind', 'storage', 'auxiliary']);
export type DeviceRole = z.output<typeof deviceRole>;

export const deviceFields = {
  name: name.describe('Name of the device'),
  nameEn: nameEn.describe('Name for readers of English; null: as `name`'),
  regionId: regionId.nullable().default(null).describe('Zone that the device stands in; null: none'),
  typeId: id.describe('Device type, by its ID'),
  profileId: z.string().min(1).max(64).describe('Register map or message format of the device'),
  role: deviceRole.nullable().default(null).describe("What it is for in the project's energy balance"),
  connection: deviceConnection.describe('How the device is reached: Modbus TCP or MQTT'),
  offlineAfterMs: z
    .union([z.literal(0), ms(setupNumbers.offline)], { error: fieldText('offlineWrong') })
    .default(0)
    .describe('Silence that means offline; 0: 3 periods, 30 s at least'),
  enabled: z.boolean().default(true).describe('Whether the device is polled and its messages are taken'),
};
export const setupDevice = z.object({
  ...deviceFields,
  id: z.number().int(),
  version,
  key: z.string(),
  /** The stored value, even if it is not one of the roles. */
  role: z.string().nullable(),
  /** Whether it has an MQTT login. */
  hasToken: z.boolean(),
});
export type SetupDevice = z.output<typeof setupDevice>;

export const customPageFields = {
  name: name.describe('Name of the page in menus'),
  nameEn: nameEn.describe('Name for readers of English; null: as `name`'),
  refType: int.min(0).max(99).describe('0: a chart of an external HMI, its address built from htProjectId and path; otherwise a link'),
  refLocation: z.string().trim().max(200).default('').describe('Where the link opens'),
  path: z.string().trim().max(300).default('').describe('Path below the HMI project, or of the link'),
  htProjectId: z.string().trim().max(100).default('').describe('Project of the external HMI that the page shows'),
  icon: z.string().trim().max(100).default('').describe('Icon in menus'),
  url: z.string().trim().max(1000).default('').describe('Empty, or http(s) to one of the frame hosts'),
  hidden: z.boolean().default(false).describe('Whether menus leave the page out'),
  regionId: regionId.nullable().default(null).describe('Region that it belongs to; null: the whole project'),
};
export const setupPage = z.object({ ...customPageFields, id: z.number().int(), version });
export type SetupPage = z.output<typeof setupPage>;

export const setupDeviceType = z.object({
  id: z.number().int(),
  key: z.string(),
  name: text,
  nature: z.string(),
  /** Number of points after expansion of repeats. */
  points: z.number().int(),
  pages: z.array(z.string()),
  /** True if it was imported from a file. */
  custom: z.boolean(),
  /** Whether the caller may replace or delete it from this project. */
  editable: z.boolean(),
  /** Devices of any project that use it. */
  devices: z.number().int(),
});
export type SetupDeviceType = z.output<typeof setupDeviceType>;

export const setupProfile = z.object({
  id: z.string(),
  deviceTypeId: z.number().int(),
  vendor: z.string(),
  model: text,
  protocol: z.enum(['modbus', 'mqtt']),
  /** Notes for the installer. */
  notes: text.nullable(),
  /** Source of its facts. */
  source: z.string(),
  /** Metrics that it can report, repeats expanded; for the product's own MQTT payload every metric of the type. */
  points: z.number().int(),
  /** MQTT: topic with `{deviceKey}` that the device publishes to. */
  topic: z.string().nullable(),
  /** Initial values of a form. */
  defaults: deviceConnectionDefaults(),
});
export type SetupProfile = z.output<typeof setupProfile>;

function deviceConnectionDefaults() {
  return z.object({ port: z.number().int(), unit: z.number().int(), pollMs: z.number().int(), periodMs: z.number().int() });
}

/** Faults of a connection, in the order of checking. */
export const connectionErrorKind = z.enum([
  'notAllowed',
  'taken',
  'nameUnknown',
  'refused',
  'unreachable',
  'noConnection',
  'closed',
  'noAnswer',
  'gateway',
  'exception',
  'badAnswer',
  'noModel',
  'loginRefused',
  'foreignTopic',
  'noMessage',
]);
export type ConnectionErrorKind = z.output<typeof connectionErrorKind>;

export const testedPoint = z.object({
  metric: z.string(),
  /** In the caller's language. */
  name: z.string(),
  unit: z.string().nullable(),
  decimals: z.number().int(),
  value: z.union([z.number(), z.string()]).nullable(),
  /** The word of an enum or flag, or the raised bits, in the caller's language. */
  word: z.string().nullable(),
  /** bad: outside the plausible range; missing: the device reports "not available" or refuses the register. */
  quality: z.enum(['good', 'bad', 'missing']),
  table: z.string().nullable(),
  /** Zero-based protocol address; null for MQTT. */
  address: z.number().int().nullable(),
  /** Words as four hexadecimal digits each. */
  raw: z.array(z.string()),
});
export type TestedPoint = z.output<typeof testedPoint>;

export const connectionTest = z.object({
  ok: z.boolean(),
  /** Time between request and answer of the slowest read. */
  roundTripMs: z.number().nullable(),
  /** In the caller's language, with what to check; `code` is the Modbus exception code. */
  error: z.object({ kind: connectionErrorKind, code: z.number().int().nullable(), message: z.string() }).nullable(),
  /** Points read, or received in the message. */
  points: z.array(testedPoint),
  /** Ranges of registers that the device refused, and why. */
  refused: z.array(z.object({ table: z.string(), address: z.number().int(), count: z.number().int(), message: z.string() })),
  /** The MQTT message received. */
  message: z
    .object({
      topic: z.string(),
      /** At most 4000 characters. */
      payload: z.string(),
      /** Device clock minus server clock; null if the message has no time. */
      clockOffsetMs: z.number().nullable(),
      unknownMetrics: z.array(z.string()),
      /** Rejected values, by kind, with an example. */
      problems: z.array(z.object({ kind: z.string(), count: z.number().int(), detail: z.string() })),
    })
    .nullable(),
});
export type ConnectionTest = z.output<typeof connectionTest>;

export const importChange = z.object({
  action: z.enum(['create', 'change', 'remove']),
  kind: z.enum(['project', 'region', 'device', 'deviceType', 'page', 'subItem', 'network', 'diagram']),
  /** Name of its project; null for device types. */
  project: z.string().nullable(),
  /** Key of a device or type, name of everything else. */
  target: z.string(),
  /** Fields that differ. */
  fields: z.array(z.string()),
});
export type ImportChange = z.output<typeof importChange>;

/** New tokens of devices as a CSV file (key, name, token), returned only in this response. */
export const tokenFile = z.object({ fileName: z.string(), content: z.string(), count: z.number().int() });
export type TokenFile = z.output<typeof tokenFile>;

export const importPlan = z.object({
  applied: z.boolean(),
  /** To be sent with `apply`. */
  stamp: z.string(),
  changes: z.array(importChange),
  /** Objects that already match the file. */
  unchanged: z.number().int(),
  /** Ids of the file's projects once they exist. */
  projectIds: z.array(z.number().int()),
  /** Tokens of MQTT devices that the import added or changed and that had no token; null in a plan, and if there are none. */
  tokens: tokenFile.nullable(),
  /** The job continues after the answer, which has no plan yet: getImport returns it once the job has ended. */
  jobId: z.number().int().optional(),
});
export type ImportPlan = z.output<typeof importPlan>;
