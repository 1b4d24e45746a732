import { hash } from 'node:crypto';
import { resolve } from 'node:path';
import { connect, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { HeldAcknowledgements } from './held-acknowledgements.ts';
import { Subscriptions } from './subscriptions.ts';
import type { DeviceTopics, TopicMatch } from './topics.ts';

/** Number of connections to the broker: if one ends because a message could not be stored, the others continue. */
const laneCount = 8;
/** Maximum cached topics that were resolved through patterns. */
const topicCacheLimit = 50_000;
const nothing = Promise.resolve();

/** The part of the driver that the connection to an outside broker needs. */
export interface OutsideHost {
  /** `mqtt://user:password@host:1883`, also `mqtts`, `ws`, `wss`. */
  readonly url: string;
  /** Names our sessions at the broker; stable across restarts, different for each server at one broker. */
  readonly clientId: string;
  /**
   * With several servers: the name of the session of a device, the same at every server. The next server that owns the device
   * continues the session with the messages in between. Absent: a fixed number of sessions of this server.
   */
  readonly sessionOf?: ((deviceKey: string) => string) | undefined;
  readonly maxPacketBytes: number;
  /** Resolves when the message may be acknowledged; neither the broker nor the sender can be notified of refused parts. */
  message(topics: DeviceTopics, match: TopicMatch, payload: string, again: boolean): Promise<unknown>;
  /** Acknowledgements also wait for this; absent: only for `message`. */
  readonly confirmed?: (() => Promise<void>) | undefined;
  tooLarge(topics: DeviceTopics, bytes: number): void;
  /** The broker refuses subscriptions of a device; called once for each until the broker grants it. */
  notHeard(topics: DeviceTopics, filters: readonly string[]): void;
  stranger(detail: string): void;
}

export interface OutsideBroker {
  isConnected(): boolean;
  /** Filters currently refused by the broker. */
  refused(): ReadonlySet<string>;
  setDevices(devices: readonly DeviceTopics[]): void;
  publish(topics: DeviceTopics, topic: string, payload: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Name of a server's sessions: one per host and data folder, whatever the working directory. */
export function clientIdOf(host: string, dataDir: string): string {
  return `czyun-${hash('sha256', `${host}:${resolve(dataDir)}`).slice(0, 12)}`;
}

interface Lane {
  readonly client: MqttClient;
  readonly subscriptions: Subscriptions;
}

/** Connects to an outside broker, and reconnects; sessions persist, so the broker stores QoS 1 messages for us while we are offline. */
export function connectOutside(driver: OutsideHost): OutsideBroker {
  let devices: readonly DeviceTopics[] = [];
  let byTopic = new Map<string, { topics: DeviceTopics; match: TopicMatch }>();
  const { sessionOf = (deviceKey) => String(Number.parseInt(hash('sha256', deviceKey).slice(0, 8), 16) % laneCount) } = driver;
  const own = driver.sessionOf ? [] : Array.from({ length: laneCount }, (_, index) => String(index));
  const lanes = new Map(own.map((name) => [name, openLane(name)]));
  const laneOf = (deviceKey: string) => lanes.get(sessionOf(deviceKey));
  const clients = () => [...lanes.values()].map(({ client }) => client);

  function route(topic: string): { topics: DeviceTopics; match: TopicMatch } | undefined {
    const known = byTopic.get(topic);
    if (known) return known;
    for (const topics of devices) {
      const match = topics.match(topic);
      if (!match) continue;
      if (byTopic.size < topicCacheLimit) byTopic.set(topic, { topics, match });
      return { topics, match };
    }
    return undefined;
  }

  function openLane(name: string): Lane {
    const options: IClientOptions = {
      clientId: `${driver.clientId}-${name}`,
      clean: false,
      reconnectPeriod: 2000,
      connectTimeout: 10_000,
      resubscribe: false,
    };
    const client = connect(driver.url, options);
    const acknowledgements = new HeldAcknowledgements(client, driver.confirmed);
    client.on('error', (error) => driver.stranger(`outside broker: ${error.message}`));
    client.handleMessage = (packet, done) => acknowledgements.take(packet, take(packet), done);
    return { client, subscriptions: new Subscriptions(client, notHeard) };
  }

  /** Resolves when the message is stored, or dropped. */
  function take({ topic, payload, retain, dup }: IPublishPacket): Promise<unknown> {
    // A retained message is old and has no time: it must not become the newest value.
    if (retain) return nothing;
    const target = route(topic);
    if (target && payload.length <= driver.maxPacketBytes) return driver.message(target.topics, target.match, payload.toString(), dup);
    if (target) driver.tooLarge(target.topics, payload.length);
    else driver.stranger(`unknown topic ${JSON.stringify(topic.slice(0, 80))}`);
    return nothing;
  }

  function notHeard(filters: ReadonlySet<string>): void {
    for (const topics of devices) {
      const own = topics.filters.filter((filter) => filters.has(filter));
      if (own.length > 0) driver.notHeard(topics, own);
    }
  }

  /** Sessions of devices that moved to another server are left to it unchanged: the broker stores messages in between. */
  function followSessions(wanted: ReadonlySet<string>): void {
    for (const [name, { client }] of lanes) {
      if (wanted.has(name)) continue;
      lanes.delete(name);
      client.end(true);
    }
    for (const name of wanted) if (!lanes.has(name)) lanes.set(name, openLane(name));
  }

  return {
    isConnected: () => clients().every(({ connected }) => connected),
    refused: () => new Set([...lanes.values()].flatMap(({ subscriptions }) => [...subscriptions.refused])),
    setDevices(next) {
      devices = next;
      byTopic = new Map();
      if (driver.sessionOf) followSessions(new Set(next.map(({ device }) => sessionOf(device.key))));
      const wanted = new Map([...lanes.values()].map((lane) => [lane, new Set<string>()]));
      for (const topics of next) {
        const lane = laneOf(topics.device.key);
        if (lane) for (const filter of topics.filters) wanted.get(lane)?.add(filter);
      }
      for (const [{ subscriptions }, filters] of wanted) subscriptions.set(filters);
    },
    publish(topics, topic, payload) {
      const client = laneOf(topics.device.key)?.client;
      if (!client?.connected) return Promise.resolve(false);
      // QoS 0: the broker must not store a command for a device that is offline.
      return new Promise((resolve) => client.publish(topic, payload, { qos: 0 }, (error) => resolve(!error)));
    },
    async close() {
      await Promise.all(clients().map((client) => client.endAsync(true)));
    },
  };
}
