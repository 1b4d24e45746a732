import { counted } from '@czyun/contract';
import type { Logger } from 'pino';
import type { DriverDevice } from '../../registry/driver-device.ts';
import type { Driver, DriverHealth, DriverSink } from '../types.ts';
import { type EmbeddedBroker, startBroker } from './broker.ts';
import { PendingCommands } from './commands.ts';
import { DeviceAllowances, type DeviceLimits, deviceLimits } from './device-limits.ts';
import { MessageHandler, type Patience } from './message-taker.ts';
import { MqttDevices } from './mqtt-devices.ts';
import { connectOutside, type OutsideBroker, type OutsideHost } from './outside.ts';
import { type BeyondLimits, createReception } from './reception.ts';
import { StrangerLog } from './stranger-log.ts';
import type { DeviceTopics } from './topics.ts';
import { type Heard, Trials, type Wish } from './trials.ts';

export type { BeyondLimits } from './reception.ts';
export type { Heard } from './trials.ts';

/** Largest MQTT packet of a device, bytes. */
const maxPacketBytes = 1024 * 1024;

export interface MqttDriverOptions {
  /** Port of the embedded broker; 0 selects a free one. */
  readonly port: number;
  readonly host: string;
  /** Uses this broker instead of the embedded one; `clientId` names our sessions there and must differ between servers that share one. */
  readonly outside?: Pick<OutsideHost, 'url' | 'clientId' | 'sessionOf'> | undefined;
  /** Whether the token is the device's; compares hashes in constant time. */
  authenticate(deviceKey: string, token: string): boolean | Promise<boolean>;
  readonly logger: Logger;
  readonly now?: () => number;
  /** How long a message is held while the store is full. */
  readonly patience?: Patience;
  /** Limits of one device that differ from the defaults. */
  readonly limits?: Partial<DeviceLimits>;
  /** Device seconds per second of real time; 1. */
  readonly speed?: number;
  /** Called when a device exceeds its limits, with its address. */
  readonly beyondLimits?: (deviceKey: string, address: string, what: BeyondLimits) => void;
}

export interface MqttDriver extends Driver {
  /** Port of the embedded broker, 0 while it is not running. */
  port(): number;
  /**
   * Waits for one telemetry message of `device.key` and decodes it with the device's profile; nothing is stored for an unsaved device.
   * Meanwhile such a device can sign in with its token, until the key belongs to another device.
   */
  listen(device: DriverDevice, wish: Wish): Promise<Heard>;
}

/**
 * Driver for MQTT 3.1.1 and 5 devices, through the embedded or an outside broker; a QoS 1 message is acknowledged when its readings are
 * durable.
 */
export function createMqttDriver(options: MqttDriverOptions): MqttDriver {
  const now = options.now ?? Date.now;
  const commands = new PendingCommands();
  const strangers = new StrangerLog(options.logger, now);
  const devices = new MqttDevices(options.logger);
  let embedded: EmbeddedBroker | undefined;
  let outside: OutsideBroker | undefined;
  const limits = { ...deviceLimits, ...options.limits };
  const allowances = new DeviceAllowances({
    limits,
    outside: options.outside !== undefined,
    speed: options.speed ?? 1,
    elapsed: () => performance.now(),
  });
  const beyond: Record<BeyondLimits, number> = { replaced: 0, signIns: 0, packets: 0, readings: 0 };
  const trials = new Trials(
    now,
    () => notify(),
    (key) => devices.byKey.get(key)?.device.id,
  );

  /** Passes the devices to the broker; those with these keys may have changed. */
  function notify(keys?: ReadonlySet<string>): void {
    embedded?.recheck(keys);
    outside?.setDevices(
      [...devices.byKey.keys(), ...trials.unsaved(devices.byKey)].flatMap((key) => trials.topicsOf(key, devices.byKey.get(key)) ?? []),
    );
  }

  async function start(sink: DriverSink): Promise<void> {
    const patience = options.patience ?? { retryMs: 250, totalMs: 10_000 };
    const taker = new MessageHandler(sink, commands, now, patience, ({ device }, ...counted) => allowances.counted(device, ...counted));

    const reception = createReception({
      sink,
      taker,
      allowances,
      connectionsPerDevice: limits.connections,
      isOutside: options.outside !== undefined,
      onBeyond(deviceKey, address, what) {
        beyond[what] += 1;
        options.beyondLimits?.(deviceKey, address, what);
      },
    });
    const shared = {
      maxPacketBytes,
      message: reception.message,
      ...(sink.confirmed ? { confirmed: () => sink.confirmed?.() ?? Promise.resolve() } : {}),
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
      notify();
      return;
    }
    embedded = await startBroker({
      ...shared,
      host: options.host,
      port: options.port,
      authenticate(deviceKey, token) {
        const isDevice = options.authenticate(deviceKey, token);
        if (typeof isDevice === 'boolean') return trials.mayEnter(deviceKey, token, isDevice);
        return isDevice.then((known) => trials.mayEnter(deviceKey, token, known));
      },
      connectionsPerDevice: limits.connections,
      maySignIn: (deviceKey) => allowances.signIn(deviceKey),
      beyondLimits: reception.beyondLimits,
      topicsOf: (deviceKey) => trials.topicsOf(deviceKey, devices.byKey.get(deviceKey)),
      foreignTopic({ device }, topic) {
        trials.foreign(device.key, topic);
        sink.fault(device.id, 'connection', `foreign topic ${JSON.stringify(topic.slice(0, 80))}`);
      },
      malformed: ({ device }, detail) => sink.fault(device.id, 'malformed', detail.slice(0, 100)),
      now,
    });
  }

  function followDevices(left: readonly number[], changed: readonly DriverDevice[]): void {
    const { keys, isSame } = devices.follow(left, changed);
    trials.endTaken();
    // A new token does not change the topics, but ends connections with the old one. Subscriptions refused by an outside broker are
    // requested again on every change.
    if (isSame && (outside?.refused().size ?? 0) === 0) embedded?.recheck(keys);
    else notify(keys);
  }

  return {
    protocol: 'mqtt',
    start,
    setDevices: (all) => followDevices([...devices.byId.keys()], all),
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
      const topics = devices.byId.get(request.deviceId);
      if (!topics) return { ok: false, reason: 'refused', detail: 'not an MQTT device' };
      return commands.ask(topics, request, ({ topic, payload }) => {
        if (outside) return outside.publish(topics, topic, payload);
        return embedded ? embedded.publish(topics.device.key, topic, payload) : Promise.resolve(false);
      });
    },
    health: () => healthOf({ options, embedded, outside, devices, beyond, strangersRefused: strangers.total }),
  };
}

interface HealthParts {
  readonly options: Pick<MqttDriverOptions, 'host'>;
  readonly embedded: EmbeddedBroker | undefined;
  readonly outside: OutsideBroker | undefined;
  readonly devices: MqttDevices;
  readonly beyond: Readonly<Record<BeyondLimits, number>>;
  readonly strangersRefused: number;
}

function healthOf({ options, embedded, outside, devices, beyond, strangersRefused }: HealthParts): DriverHealth {
  if (!embedded && !outside) return { ok: false, detail: 'not running' };
  const { replaced, signIns, packets, readings } = beyond;
  const figures = {
    strangersRefused,
    connectionsReplaced: replaced,
    signInsRefused: signIns,
    floodsEnded: packets,
    messagesRefused: readings,
  };
  if (outside) return { ...outsideHealth(outside, devices), figures };
  const connections = embedded?.connections() ?? 0;
  const place = `listening on ${options.host}:${embedded?.port()}, ${counted(connections, 'connection')}`;
  const limited = `beyond device limits: ${replaced} replaced, ${signIns + packets + readings} refused`;
  return { ok: true, detail: `${place}, ${strangersRefused} refused; ${limited}`, figures: { connections, ...figures } };
}

function outsideHealth(broker: OutsideBroker, devices: MqttDevices): { readonly ok: boolean; readonly detail: string } {
  if (!broker.isConnected()) return { ok: false, detail: 'outside broker not reachable' };
  const refused = broker.refused();
  // Saved devices only: a device under test must not make the server unhealthy.
  const unheard =
    refused.size === 0 ? 0 : [...devices.byKey.values()].filter(({ filters }) => filters.some((filter) => refused.has(filter))).length;
  if (unheard > 0) return { ok: false, detail: `the outside broker refuses subscriptions of ${counted(unheard, 'device')}` };
  return { ok: true, detail: 'connected to the outside broker' };
}
