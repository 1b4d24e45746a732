/** Settings from the environment: one schema, checked at start and described for the documentation. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { absolute, hostList, isNatsAddress, isNetwork, onOrOff, port, url } from './setting-fields.ts';

const schema = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1')
    .describe('Address the server listens on; 0.0.0.0 for every interface'),
  PORT: port.default(8080).describe('Port of the web product; 0 takes any free one'),
  DATA_DIR: z.string().min(1).default('./data').transform(absolute).describe('Folder of everything the server stores'),
  SHARED_DIR: z
    .string()
    .min(1)
    .transform(absolute)
    .optional()
    .describe(
      'Folder that several servers share: keys, uploads, pictures, files of jobs, archive; a file system mounted by all of them. By default DATA_DIR, which each server has for itself',
    ),
  BASE_PATH: z
    .string()
    .regex(/^(\/[\w.-]+)+$/, 'must begin with / and not end with it')
    .default('/dataviewapi8')
    .describe('Path prefix of the API'),
  MQTT_PORT: port.default(1883).describe('Port of the embedded MQTT broker; 0 takes any free one'),
  MQTT_URL: url('mqtt', 'mqtts', 'ws', 'wss').optional().describe('External MQTT broker instead of the embedded one'),
  MQTT_DEVICE_CONNECTIONS: z.coerce
    .number({ error: 'must be a whole number, 1 to 1000' })
    .int()
    .min(1)
    .max(1000)
    .default(4)
    .describe('Maximum connections of one device to the embedded broker; one more replaces the connection that has been silent longest'),
  MQTT_DEVICE_READINGS: z.coerce
    .number({ error: 'must be a whole number, 1 to 1000000' })
    .int()
    .min(1)
    .max(1_000_000)
    .default(1000)
    .describe(
      'Readings per second that any device may send over MQTT; a device with more points may send 20 times the rate given by its points and their interval',
    ),
  MQTT_THREAD: onOrOff('false').describe(
    'Runs the embedded MQTT broker in its own thread: twice the messages per second with four or more processor cores, no gain with two; takes 40 MB of memory',
  ),
  DATABASE_URL: url('postgres', 'postgresql').optional().describe('PostgreSQL instead of the embedded SQLite'),
  CLICKHOUSE_URL: url('http', 'https').optional().describe('ClickHouse instead of the embedded engine'),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^\w+$/, 'must be a cluster name')
    .optional()
    .describe('Name of the ClickHouse cluster: tables become replicated and distributed'),
  ACKNOWLEDGE: z
    .enum(['local', 'replicated'])
    .default('local')
    .describe(
      'When MQTT messages are acknowledged: local, once synced on this server; replicated, once CLICKHOUSE_URL also has their readings',
    ),
  NATS_URL: z
    .string()
    .refine((value) => value.split(',').every((each) => isNatsAddress(each.trim())), 'must be addresses that begin with nats:// or tls://')
    .optional()
    .describe(
      'NATS servers of one cluster for events and requests between servers on one PostgreSQL, separated by commas, e.g. tls://user:password@nats.example.com:4222; needs DATABASE_URL, CLICKHOUSE_URL, MQTT_URL and SHARED_DIR. Requests contain session tokens: use tls:// and a dedicated account',
    ),
  WEIXIN_URL: url('https').optional().describe('WeChat service that issues tokens, e.g. https://api.weixin.qq.com'),
  WEIXIN_APP_ID: z.string().min(1).max(200).optional().describe('App ID at the WeChat service'),
  WEIXIN_SECRET: z.string().min(1).max(200).optional().describe('Secret at the WeChat service'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info').describe('Lowest level that is logged'),
  WEB_DIR: z.string().min(1).transform(absolute).optional().describe('Folder of the built web bundle; packages/web/dist by default'),
  CHECK_ANSWERS: onOrOff('false').describe('Check every answer against its schema (development)'),
  UPLOAD_LIMIT_MB: z.coerce
    .number({ error: 'must be a whole number of megabytes, 1 to 10000' })
    .int()
    .min(1)
    .max(10_000)
    .default(50)
    .describe('Largest project file, MB'),
  CAMERA_URL: url('https', 'http')
    .optional()
    .describe('Video provider that moves cameras and takes their pictures, e.g. https://open.ys7.com'),
  CAMERA_KEY: z.string().min(1).max(200).optional().describe('Application key at the video provider'),
  CAMERA_SECRET: z.string().min(1).max(200).optional().describe('Application secret at the video provider'),
  CAMERA_PLAYER: url('https')
    .optional()
    .describe(
      "The provider's page that plays live video, e.g. https://open.ys7.com/ezopen/h5/iframe; the camera and a token are passed in its address",
    ),
  CAMERA_KEEP_DAYS: z.coerce
    .number({ error: 'must be a whole number of days, 1 to 3650' })
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe('Retention of the pictures that cameras take when an alarm is raised, days; at most 500 pictures per project'),
  MAP_TILES: url('https', 'http')
    .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)), 'must hold {z}, {x} and {y}')
    .optional()
    .describe(
      'Map tiles (Web Mercator, 256 px) of the project map, e.g. https://tiles.example.com/{z}/{x}/{y}.png?key={key}; {key} is the maps key that the pages were built with. By default coastlines are drawn',
    ),
  MAP_SOURCE: z.string().min(1).max(200).optional().describe('Attribution of the tiles, shown on the map'),
  TRUST_PROXY: z
    .string()
    .refine((value) => value.split(',').every((item) => isNetwork(item.trim())), 'must be addresses or networks separated by commas')
    .optional()
    .describe('Reverse proxies whose x-forwarded-for header is trusted, e.g. 127.0.0.1,10.0.0.0/8'),
  CONNECTIONS_PER_NETWORK: z.coerce
    .number({ error: 'must be a whole number, 10 to 100000' })
    .int()
    .min(10)
    .max(100_000)
    .default(1000)
    .describe(
      'Maximum open connections of one network (an IPv4 address, or the /64 of an IPv6 address) to the web port; a browser opens at most seven, so the default is enough for 140 users behind one address. Proxies of TRUST_PROXY are not counted',
    ),
  FIELD_NETWORKS: z
    .string()
    .refine((value) => value.split(',').every((item) => isNetwork(item.trim())), 'must be addresses or networks separated by commas')
    .optional()
    .describe(
      'Networks in which projects may connect devices, e.g. 10.1.0.0/16,192.168.7.20; by default the private ones. The platform sets in Set-up which of them each project may reach. Loopback only if listed here, and in the demonstration; never link-local addresses',
    ),
  CHANGING_GET: onOrOff('true').describe('Whether calls that change something also accept GET, as older clients expect; false: POST only'),
  AUDIT_KEY_FILE: z
    .string()
    .min(1)
    .transform(absolute)
    .optional()
    .describe(
      'Ed25519 key (PEM) that signs the operation log, outside the database; generated at the first start. Later starts with a signed log require that key. By default in DATA_DIR/keys',
    ),
  AUDIT_COPY_FILE: z
    .string()
    .min(1)
    .transform(absolute)
    .optional()
    .describe('File at a second location to which the signed heads of the operation log are appended'),
  SECURITY_LOG_DAYS: z.coerce
    .number({ error: 'must be a whole number of days, 1 to 3650' })
    .int()
    .min(1)
    .max(3650)
    .default(400)
    .describe('Retention of the security log, days'),
  LOG_DAYS: z.coerce
    .number({ error: 'must be a whole number of days, 30 to 36500' })
    .int()
    .min(30)
    .max(36_500)
    .default(1830)
    .describe(
      'Retention of the log, days: notices, alarms, faults and run states are deleted this long after their end; operation entries and commands of months that ended this long ago move to sealed files in DATA_DIR/archive',
    ),
  SYSLOG_URL: url('udp', 'tcp', 'tls')
    .refine((value) => new URL(value).hostname !== '', 'must name a host')
    .optional()
    .describe('Collector to which the security log is forwarded (RFC 5424), e.g. tls://siem.example.com:6514'),
  SYSLOG_CA_FILE: z
    .string()
    .min(1)
    .transform(absolute)
    .optional()
    .describe('Certificate authority (PEM) for the collector of SYSLOG_URL; by default those of Node'),
  PUBLIC_URL: url('https', 'http')
    .refine((value) => new URL(value).search === '' && new URL(value).hash === '', 'must be an address without ? and #')
    .optional()
    .describe('Public address of the product, for links in messages, e.g. https://ems.example.com'),
  SMTP_URL: url('smtp', 'smtps')
    .refine((value) => new URL(value).hostname !== '', 'must name a host')
    .optional()
    .describe('Mail server as one address, e.g. smtp://user:password@mail.example.com:587; smtps:// for implicit TLS'),
  SMTP_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .optional()
    .describe('Mail server, instead of SMTP_URL'),
  SMTP_PORT: port.default(587).describe('Port of SMTP_HOST; 465 means implicit TLS'),
  SMTP_USER: z.string().min(1).max(200).optional().describe('Account at SMTP_HOST'),
  SMTP_PASSWORD: z.string().min(1).max(200).optional().describe('Password at SMTP_HOST'),
  SMTP_FROM: z
    .string()
    .regex(/^([^<>"\r\n,;]{1,100} )?<?[^\s@<>,;]{1,64}@[^\s@<>,;]{1,190}>?$/, 'must be an address, or a name and an address in <>')
    .optional()
    .describe('Sender of e-mails, e.g. EMS <ems@example.com>'),
  SMTP_TLS: z
    .enum(['required', 'optional'])
    .default('required')
    .describe('Whether the mail server must offer TLS with a valid certificate; optional: for relays in private networks'),
  NOTIFY_HOSTS: hostList.describe(
    'Hosts to which robots and webhooks may be sent although they are in a private network or use http, e.g. gw.example.lan,10.1.2.3:8080; none by default',
  ),
  PRICE_HOSTS: hostList.describe(
    'Hosts from which day-ahead prices may be fetched although they are in a private network or use http; format of NOTIFY_HOSTS, none by default',
  ),
  EXPORT_HOSTS: hostList.describe(
    'Hosts to which scheduled exports may be sent although they are in a private network or use http; format of NOTIFY_HOSTS, none by default',
  ),
  EXPORT_FOLDER: z
    .string()
    .min(1)
    .transform(absolute)
    .optional()
    .describe('Folder for scheduled exports, with a subfolder per project; by default none'),
  CLOCK_FROM: z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2026-11-20T00:00:00+08:00' })
    .transform((text) => Date.parse(text))
    .optional()
    .describe('Start of the clock of the demonstration, for plant and server, e.g. 2026-11-20T00:00:00+08:00; for tests and benches'),
  CLOCK_SPEED: z.coerce
    .number({ error: 'must be a number from 1 to 200' })
    .min(1)
    .max(200)
    .default(1)
    .describe('Speed of that clock relative to real time, 1 to 200'),
  CLOCK_SINCE: z.coerce
    .number({ error: 'must be epoch ms' })
    .int()
    .optional()
    .describe('Real time at which that clock starts, epoch ms; by default now'),
  PLANT_CONTROL: url('http')
    .refine((address) => new URL(address).hostname === '127.0.0.1', 'must be an address of this machine, http://127.0.0.1:5021')
    .optional()
    .describe(
      "Control port of the demonstration's plant on this machine, used by lessons to inject faults; set by `npm start`, refused without the demonstration",
    ),
  FRAME_HOSTS: z
    .string()
    .regex(/^\s*[\w.*-]+(:\d{1,5})?\s*(,\s*[\w.*-]+(:\d{1,5})?\s*)*$/, 'must be host names separated by commas')
    .default('')
    .describe('Hosts that frames and links of custom pages may open, e.g. hmi.example.com,*.example.org:8443; none by default'),
});

export type Settings = Readonly<Omit<z.output<typeof schema>, 'WEB_DIR' | 'SHARED_DIR'>> & {
  readonly WEB_DIR: string;
  readonly SHARED_DIR: string;
};

const builtWeb = resolve(import.meta.dirname, '../../web/dist');

/** Reads the settings from an environment; for each invalid one a line with name and reason, never the value (it may be a password). */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Settings | { readonly refusals: readonly string[] } {
  // Many tools use an empty variable for "not set".
  const given = Object.fromEntries(Object.keys(schema.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
  const read = schema.safeParse(given);
  if (!read.success) return { refusals: read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
  if (read.data.CLICKHOUSE_CLUSTER && !read.data.CLICKHOUSE_URL) return { refusals: ['CLICKHOUSE_CLUSTER: needs CLICKHOUSE_URL'] };
  if (read.data.ACKNOWLEDGE === 'replicated' && !read.data.CLICKHOUSE_URL)
    return { refusals: ['ACKNOWLEDGE: replicated needs CLICKHOUSE_URL, since the embedded engine is on the disk of this server'] };
  const missing = (['DATABASE_URL', 'CLICKHOUSE_URL', 'MQTT_URL', 'SHARED_DIR'] as const).filter((name) => !read.data[name]);
  if (read.data.NATS_URL && missing.length > 0) return { refusals: [`NATS_URL: several servers also need ${missing.join(', ')}`] };
  if (read.data.SHARED_DIR && !read.data.NATS_URL) return { refusals: ['SHARED_DIR: needs NATS_URL'] };
  if (read.data.MQTT_THREAD && read.data.MQTT_URL) return { refusals: ['MQTT_THREAD: is of the embedded broker, which MQTT_URL replaces'] };
  if (read.data.MQTT_THREAD && read.data.CLOCK_FROM !== undefined)
    return { refusals: ['MQTT_THREAD: has no clock of its own, see CLOCK_FROM'] };
  const mail = mailRefusals(read.data);
  if (mail.length > 0) return { refusals: mail };
  return { ...read.data, WEB_DIR: read.data.WEB_DIR ?? builtWeb, SHARED_DIR: read.data.SHARED_DIR ?? read.data.DATA_DIR };
}

/** Missing and contradictory mail settings. */
function mailRefusals(given: z.output<typeof schema>): readonly string[] {
  const { SMTP_URL, SMTP_HOST, SMTP_FROM, SMTP_USER, SMTP_PASSWORD, PUBLIC_URL } = given;
  if (SMTP_URL !== undefined && SMTP_HOST !== undefined) return ['SMTP_HOST: SMTP_URL names a mail server already'];
  const name = SMTP_URL !== undefined ? 'SMTP_URL' : 'SMTP_HOST';
  if (SMTP_URL === undefined && SMTP_HOST === undefined) return [];
  return [
    ...(SMTP_FROM === undefined ? [`${name}: needs SMTP_FROM`] : []),
    ...(PUBLIC_URL === undefined ? [`${name}: needs PUBLIC_URL, since mails hold links`] : []),
    ...(SMTP_URL === undefined && (SMTP_USER === undefined) !== (SMTP_PASSWORD === undefined)
      ? ['SMTP_USER: goes with SMTP_PASSWORD, both or neither']
      : []),
  ];
}

export interface SettingDescription {
  readonly name: string;
  /** As written in the environment; undefined: not set. */
  readonly fallback: string | undefined;
  readonly description: string;
}

/** Every setting with its default, for the documentation. */
export function describeSettings(): readonly SettingDescription[] {
  return Object.entries(schema.shape).map(([name, setting]) => ({
    name,
    fallback: fallbackOf(name, setting),
    description: setting.description ?? '',
  }));
}

function fallbackOf(name: string, setting: z.ZodType): string | undefined {
  if (name === 'DATA_DIR') return './data';
  const value = setting.safeParse(undefined).data;
  return value === undefined ? undefined : String(value);
}
