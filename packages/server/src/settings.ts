/** Settings by environment: one schema, checked at start, described for the docs. */
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number({ error: 'must be a port number, 0 to 65535' }).int().min(0).max(65535);

function url(...schemes: string[]) {
  return z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });
}

const schema = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1')
    .describe('Address the server listens on; 0.0.0.0 for every interface'),
  PORT: port.default(8080).describe('Port of the web product; 0 takes any free one'),
  DATA_DIR: z.string().min(1).default('./data').transform(absolute).describe('Folder of everything the server stores'),
  BASE_PATH: z
    .string()
    .regex(/^(\/[\w.-]+)+$/, 'must begin with / and not end with it')
    .default('/dataviewapi8')
    .describe('Path that the calls lie under'),
  MQTT_PORT: port.default(1883).describe('Port of the embedded MQTT broker; 0 takes any free one'),
  MQTT_URL: url('mqtt', 'mqtts', 'ws', 'wss').optional().describe('Outside MQTT broker instead of the embedded one'),
  DATABASE_URL: url('postgres', 'postgresql').optional().describe('PostgreSQL instead of the embedded SQLite'),
  CLICKHOUSE_URL: url('http', 'https').optional().describe('ClickHouse instead of the embedded engine'),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^\w+$/, 'must be a cluster name')
    .optional()
    .describe('Name of the ClickHouse cluster: tables become replicated and distributed'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info').describe('Least level that is logged'),
  WEB_DIR: z.string().min(1).transform(absolute).optional().describe('Folder of the built web bundle; packages/web/dist by default'),
  CHECK_ANSWERS: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe('Check every answer against its schema (development)'),
  TRUST_PROXY: z
    .string()
    .regex(/^[\w.:/, ]+$/, 'must be addresses or networks separated by commas')
    .optional()
    .describe('Reverse proxies whose x-forwarded-for counts, e.g. 127.0.0.1,10.0.0.0/8'),
});

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly basePath: string;
  readonly mqttPort: number;
  readonly mqttUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly clickhouseUrl: string | undefined;
  readonly clickhouseCluster: string | undefined;
  readonly logLevel: z.output<typeof schema>['LOG_LEVEL'];
  readonly webDir: string;
  readonly checkAnswers: boolean;
  readonly trustProxy: string | undefined;
}

const builtWeb = resolve(import.meta.dirname, '../../web/dist');

/** Wrong settings: one line each, with the name and the reason, never the value (it may hold a password). */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads the settings out of an environment; throws `SettingsError` naming everything that is wrong. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  // An empty variable is how many tools say "not set".
  const given = Object.fromEntries(Object.keys(schema.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
  const read = schema.safeParse(given);
  if (!read.success) throw new SettingsError(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const value = read.data;
  if (value.CLICKHOUSE_CLUSTER && !value.CLICKHOUSE_URL) throw new SettingsError('CLICKHOUSE_CLUSTER: needs CLICKHOUSE_URL');
  return {
    host: value.HOST,
    port: value.PORT,
    dataDir: value.DATA_DIR,
    basePath: value.BASE_PATH,
    mqttPort: value.MQTT_PORT,
    mqttUrl: value.MQTT_URL,
    databaseUrl: value.DATABASE_URL,
    clickhouseUrl: value.CLICKHOUSE_URL,
    clickhouseCluster: value.CLICKHOUSE_CLUSTER,
    logLevel: value.LOG_LEVEL,
    webDir: value.WEB_DIR ?? builtWeb,
    checkAnswers: value.CHECK_ANSWERS,
    trustProxy: value.TRUST_PROXY,
  };
}

export interface SettingDescription {
  readonly name: string;
  /** As it would be written in the environment; undefined: not set. */
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

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(path);
}
