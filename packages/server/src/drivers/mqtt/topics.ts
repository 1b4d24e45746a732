import type { MqttMap } from '@czyun/devices';
import type { DriverDevice } from '../../registry/driver-device.ts';
import { type Decoding, decodeOwn } from './decode-own.ts';
import { decodeFlat, decodeSingle } from './decode-vendor.ts';

/** Meaning of a message on one topic of a device. */
export type TopicMatch = { /** Also called while the key is tested. */ readonly heard?: (payload: string) => void } & (
  | { readonly kind: 'reply' }
  | { readonly kind: 'telemetry'; decode(decoding: Decoding, payload: string): void }
  /** From a device under test: reported, not stored. */
  | { readonly kind: 'trial' }
);

/** The topics of one device, as filters with `{deviceKey}` filled in. */
export interface DeviceTopics {
  readonly device: DriverDevice;
  /** Match of a topic that the device may publish to; undefined for a foreign topic. */
  match(topic: string): TopicMatch | undefined;
  /** Whether the device may subscribe to a filter: its own commands only. */
  maySubscribe(filter: string): boolean;
  /** Filters to subscribe to at an outside broker. */
  readonly filters: readonly string[];
  readonly commandTopic: string;
  /** The vendor's map, if commands use the vendor's format. */
  readonly vendor?: MqttMap;
}

const hasWildcard = (filter: string) => filter.includes('+') || filter.endsWith('#');

/** Levels of `topic` matched by the wildcards of `filter` (joined by `/`), undefined if it does not match; '' without wildcards. */
function wildcardPart(filter: string, topic: string): string | undefined {
  if (!hasWildcard(filter)) return filter === topic ? '' : undefined;
  const levels = filter.split('/');
  const found = topic.split('/');
  const parts: string[] = [];
  for (const [index, level] of levels.entries()) {
    if (level === '#') return found.length > index ? [...parts, ...found.slice(index)].join('/') : undefined;
    const here = found[index];
    if (here === undefined) return undefined;
    if (level === '+') parts.push(here);
    else if (level !== here) return undefined;
  }
  return found.length === levels.length ? parts.join('/') : undefined;
}

function vendorMatch(map: MqttMap, filter: string, topic: string): TopicMatch | undefined {
  const part = wildcardPart(filter, topic);
  if (part === undefined) return undefined;
  switch (map.payload) {
    case 'own':
      return ownTelemetry;
    case 'flat':
      return { kind: 'telemetry', decode: (decoding, payload) => decodeFlat(decoding, map, payload) };
    case 'single':
      return { kind: 'telemetry', decode: (decoding, payload) => decodeSingle(decoding, map, part, payload) };
  }
}

const ownTelemetry: TopicMatch = { kind: 'telemetry', decode: decodeOwn };
const reply: TopicMatch = { kind: 'reply' };

/** A key is valid in a topic only as a single plain level. */
export function isTopicLevel(key: string): boolean {
  return key.length > 0 && !/[+#/\0$]/.test(key);
}

/** Topics of a device: the product's own and those of its profile. */
export function topicsOf(device: DriverDevice): DeviceTopics {
  const map = device.profile.mqtt;
  const fill = (topic: string) => topic.replaceAll('{deviceKey}', device.key);
  const own = {
    telemetry: `v1/devices/${device.key}/telemetry`,
    commands: `v1/devices/${device.key}/commands`,
    replies: `v1/devices/${device.key}/replies`,
  };
  const vendorTelemetry = map ? fill(map.telemetryTopic) : undefined;
  const vendorReplies = map?.replyTopic ? fill(map.replyTopic) : undefined;
  const commandTopic = map?.commandTopic ? fill(map.commandTopic) : own.commands;
  const listens = new Set([own.commands, commandTopic]);
  const filters = new Set([
    own.telemetry,
    own.replies,
    ...(vendorTelemetry ? [vendorTelemetry] : []),
    ...(vendorReplies ? [vendorReplies] : []),
  ]);
  return {
    device,
    commandTopic,
    filters: [...filters],
    ...(map && map.payload !== 'own' && map.commandTopic ? { vendor: map } : {}),
    match(topic) {
      if (topic === own.telemetry && (map?.payload === 'own' || topic !== vendorTelemetry)) return ownTelemetry;
      if (topic === own.replies || topic === vendorReplies) return reply;
      return map && vendorTelemetry !== undefined ? vendorMatch(map, vendorTelemetry, topic) : undefined;
    },
    maySubscribe: (filter) => listens.has(filter) || (!hasWildcard(filter) && wildcardPart(commandTopic, filter) !== undefined),
  };
}
