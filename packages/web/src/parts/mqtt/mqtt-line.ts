/** Parameters for publishing from a device, as a command to copy into a shell. */

export interface Publishing {
  readonly host: string;
  readonly port: number;
  readonly key: string;
  readonly token: string;
  /** With `{deviceKey}`. */
  readonly topic: string;
  readonly values: Readonly<Record<string, number>>;
}

export const ownTopic = 'v1/devices/{deviceKey}/telemetry';

/** The topic of one device. */
export const topicOf = (topic: string, key: string): string => topic.replaceAll('{deviceKey}', key);

/** In single quotes a shell changes nothing. */
const quoted = (text: string) => (/^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** A mosquitto_pub command that sends one reading. */
export function publishLine({ host, port, key, token, topic, values }: Publishing): string {
  const payload = JSON.stringify({ values });
  return `mosquitto_pub -h ${quoted(host)} -p ${port} -q 1 -u ${quoted(key)} -P ${quoted(token)} -t ${quoted(topicOf(topic, key))} -m '${payload.replaceAll("'", `'\\''`)}'`;
}

/** A token of 32 letters and digits. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface ExampleType {
  readonly keyMetrics: readonly string[];
  readonly points: readonly { readonly metric: string; readonly type: string; readonly range?: readonly [number, number] | undefined }[];
}

/** Plausible values of the first two numbers among a type's key metrics, as an example to publish. */
export function exampleOf(type: ExampleType | undefined): Readonly<Record<string, number>> {
  const points = (type?.keyMetrics ?? []).flatMap((metric) => type?.points.find((point) => point.metric === metric) ?? []);
  const numbers = points.filter((point) => point.type === 'number' || point.type === 'counter').slice(0, 2);
  return Object.fromEntries(numbers.map(({ metric, range }) => [metric, range !== undefined && range[0] > 12.5 ? range[0] : 12.5]));
}

/** Address to which MQTT devices connect, as seen from this page: the host without the brackets of IPv6. */
export const brokerHost = (): string => location.hostname.replace(/^\[|\]$/g, '');
