import { counted } from '@czyun/contract';
import type { Logger } from 'pino';
import type { Driver, DriverDevice, DriverSink } from '../types.ts';
import { type EmbeddedBroker, startBroker } from './broker.ts';
import { PendingCommands } from './commands.ts';
import { MessageTaker, type Patience } from './message-taker.ts';
import { connectOutside, type OutsideBroker } from './outside.ts';
import { StrangerLog } from './stranger-log.ts';
import { type DeviceTopics, isTopicLevel, topicsOf } from './topics.ts';
import { type Heard, Trials, type Wish } from './trials.ts';

export type { Heard } from './trials.ts';

/** Largest MQTT packet of a device, bytes. */
const maxPacketBytes = 1024 * 1024;

export interface MqttDriverOptions {
  /** Port of the embedded broker; 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  /** Uses this broker instead of the embedded one; `clientId` names our sessions there and must differ between servers that share one. */
  readonly outside?: { readonly url: string; readonly clientId: string } | undefined;
  /** Whether the token is the device's; compares hashes in constant time. */
  authenticate(deviceKey: string, token: string): boolean;
  readonly logger: Logger;
  readonly now?: () => number;
  /** How long a message is held while the store is full. */
  readonly patience?: Patience;
}

export interface MqttDriver extends Driver {
  /** Port of the embedded broker, 0 while it does not run. */
  port(): number;
  /**
   * Waits for one telemetry message of `device.key` and decodes it with the device's profile; nothing is stored for a device that is not saved.
   * Its token lets such a device sign in meanwhile, until the key becomes another device's.
   */
  listen(device: DriverDevice, wish: Wish): Promise<Heard>;
}

/** Devices that speak MQTT 3.1.1 or 5, through the embedded broker or an outside one; a QoS 1 message is acknowledged when its readings are durable. */
export function createMqttDriver(options: MqttDriverOptions): MqttDriver {
  const now = options.now ?? Date.now;
  const commands = new PendingCommands();
  const strangers = new StrangerLog(options.logger, now);
  const byKey = new Map<string, DeviceTopics>();
  const byId = new Map<number, DeviceTopics>();
  let embedded: EmbeddedBroker | undefined;
  let outside: OutsideBroker | undefined;
  const trials = new Trials(
    now,
    () => tell(),
    (key) => byKey.get(key)?.device.id,
  );

  /** Tells the broker which devices there are, when those of these keys may be others than before. */
  function tell(keys?: ReadonlySet<string>): void {
    embedded?.recheck(keys);
    outside?.setDevices([...byKey.keys(), ...trials.unsaved(byKey)].flatMap((key) => trials.topicsOf(key, byKey.get(key)) ?? []));
  }

  async function start(sink: DriverSink): Promise<void> {
    const taker = new MessageTaker(sink, commands, now, options.patience ?? { retryMs: 250, totalMs: 10_000 });
    const shared = {
      maxPacketBytes,
      message: taker.take.bind(taker),
      tooLarge({ device }: DeviceTopics, bytes: number) {
        sink.fault(device.id, 'tooLarge', `packet of ${bytes} bytes, ${maxPacketBytes} are allowed`);
        sink.rejected?.(device.id);
      },
      stranger: (detail: string) => strangers.note(detail),
    };
    if (options.outside) {
      outside = connectOutside({
        ...shared,
        ...options.outside,
        notHeard: ({ device }, filters) =>
          sink.fault(device.id, 'connection', `the outside broker refuses the subscription to ${filters.join(', ')}`),
      });
      tell();
      return;
    }
    embedded = await startBroker({
      ...shared,
      host: options.host,
      port: options.port,
      authenticate(deviceKey, token) {
        const isKnown = options.authenticate(deviceKey, token) || trials.admits(deviceKey, token);
        if (!isKnown) trials.refused(deviceKey);
        return isKnown;
      },
      topicsOf: (deviceKey) => trials.topicsOf(deviceKey, byKey.get(deviceKey)),
      foreignTopic({ device }, topic) {
        trials.foreign(device.key, topic);
        sink.fault(device.id, 'connection', `foreign topic ${JSON.stringify(topic.slice(0, 80))}`);
      },
      malformed: ({ device }, detail) => sink.fault(device.id, 'malformed', detail.slice(0, 100)),
      now,
    });
  }

  function followDevices(left: readonly number[], devices: readonly DriverDevice[]): void {
    const known = new Map([...left, ...devices.map(({ id }) => id)].map((id) => [id, byId.get(id)]));
    const keys = new Set<string>();
    for (const [id, topics] of known) {
      byId.delete(id);
      if (!topics) continue;
      keys.add(topics.device.key);
      if (byKey.get(topics.device.key) === topics) byKey.delete(topics.device.key);
    }
    let isSame = devices.length === known.size;
    for (const device of devices) {
      const { id, key } = device;
      if (!isTopicLevel(key)) {
        options.logger.warn({ key }, 'a device key with +, #, / or $ cannot stand in an MQTT topic');
        continue;
      }
      const before = known.get(id);
      const topics = before?.device === device ? before : topicsOf(device);
      isSame &&= topics === before;
      keys.add(key);
      byKey.set(key, topics);
      byId.set(id, topics);
    }
    trials.endTaken();
    // A new token leaves the topics as they are; whoever came with the old one must go. What an outside broker refused is asked for again with every change.
    if (isSame && (outside?.refused().size ?? 0) === 0) embedded?.recheck(keys);
    else tell(keys);
  }

  function outsideHealth(broker: OutsideBroker): { readonly ok: boolean; readonly detail: string } {
    if (!broker.isConnected()) return { ok: false, detail: 'outside broker not reachable' };
    const refused = broker.refused();
    // Saved devices only: a key that somebody tries out must not make the server unfit.
    const unheard =
      refused.size === 0 ? 0 : [...byKey.values()].filter(({ filters }) => filters.some((filter) => refused.has(filter))).length;
    if (unheard > 0) return { ok: false, detail: `the outside broker refuses subscriptions of ${counted(unheard, 'device')}` };
    return { ok: true, detail: 'connected to the outside broker' };
  }

  return {
    protocol: 'mqtt',
    start,
    setDevices: (devices) => followDevices([...byId.keys()], devices),
    followDevices,
    port: () => embedded?.port() ?? 0,
    listen: (device, wish) => trials.listen(device, wish),
    async stop() {
      commands.abandon();
      trials.close();
      await Promise.all([embedded?.close(), outside?.close()]);
      embedded = undefined;
      outside = undefined;
    },
    async write(request) {
      const topics = byId.get(request.deviceId);
      if (!topics) return { ok: false, reason: 'refused', detail: 'not an MQTT device' };
      return commands.ask(topics, request, ({ topic, payload }) => {
        if (outside) return outside.publish(topics, topic, payload);
        return embedded ? embedded.publish(topics.device.key, topic, payload) : Promise.resolve(false);
      });
    },
    health() {
      if (outside) return outsideHealth(outside);
      if (embedded)
        return {
          ok: true,
          detail: `listening on ${options.host}:${embedded.port()}, ${counted(embedded.connections(), 'connection')}, ${strangers.total} refused`,
        };
      return { ok: false, detail: 'not running' };
    },
  };
}
