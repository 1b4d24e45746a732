import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Aedes, type AedesOptions, type Client, type PublishPacket } from 'aedes';
import { BrokerClients } from './broker-clients.ts';
import { BrokerLogins } from './broker-logins.ts';
import { guardFrames } from './frame-guard.ts';
import { TooFast, type Verdict } from './message-taker.ts';
import { whenLevelIsKnown } from './protocol-level.ts';
import { ackReason, endReason, reason } from './reasons.ts';
import type { DeviceTopics, TopicMatch } from './topics.ts';
import { translateVersionFive } from './version-five.ts';

/** Largest packet before the sign-in, bytes: a CONNECT with a will fits easily. */
const connectLimit = 64 * 1024;
const maxConnections = 20_000;
/** Maximum time that a device may leave packets unread, ms. */
const unreadMs = 30_000;

type Done = (error?: Error) => void;

/** The part of the driver that the broker needs. */
export interface BrokerHost {
  readonly host: string;
  readonly port: number;
  readonly maxPacketBytes: number;
  authenticate(deviceKey: string, token: string): boolean | Promise<boolean>;
  /** Maximum concurrent connections of a device. */
  readonly connectionsPerDevice: number;
  /** Counts a sign-in with the correct token; false: too many recently. */
  maySignIn(deviceKey: string): boolean;
  /** A connection, a sign-in or a flood of packets exceeded the limits of a device. */
  beyondLimits(topics: DeviceTopics, address: string, what: 'replaced' | 'signIns' | 'packets'): void;
  topicsOf(deviceKey: string): DeviceTopics | undefined;
  /**
   * Resolves with the verdict on a message when it may be acknowledged; rejects if the device must send it again (`TooFast`: more slowly).
   */
  message(topics: DeviceTopics, match: TopicMatch, payload: string, again: boolean, address: string): Promise<Verdict>;
  /** Acknowledgements also wait for this; absent: only for `message`. */
  readonly confirmed?: (() => Promise<void>) | undefined;
  tooLarge(topics: DeviceTopics, bytes: number): void;
  foreignTopic(topics: DeviceTopics, topic: string): void;
  malformed(topics: DeviceTopics, detail: string): void;
  /** A connection was refused or broken before the sign-in. */
  stranger(detail: string): void;
  now(): number;
}

/** Devices publish to the server, not to each other: their messages go to `message` only; only our commands are routed. */
class CollectingBroker extends Aedes {
  override publish(packet: PublishPacket, clientOrDone: Client | null | Done, done?: Done): void {
    if (done && clientOrDone && typeof clientOrDone !== 'function') done();
    else super.publish(packet, done ?? (typeof clientOrDone === 'function' ? clientOrDone : () => {}));
  }
}

export interface EmbeddedBroker {
  port(): number;
  connections(): number;
  /** False if the device is not connected. Sent at most once: a command must not wait in a queue for an offline device. */
  publish(deviceKey: string, topic: string, payload: string): Promise<boolean>;
  /** Closes connections of removed devices and with invalid tokens; `keys`: for these devices only. */
  recheck(keys?: ReadonlySet<string>): void;
  close(): Promise<void>;
}

/**
 * Starts the embedded MQTT broker: one login per device, its own topics only, acknowledgement after `message` resolves. Rejects if the port
 * is in use.
 */
export async function startBroker(driver: BrokerHost): Promise<EmbeddedBroker> {
  const clients = new BrokerClients(driver.topicsOf);
  const sockets = new Set<Socket>();
  const broker = new CollectingBroker(brokerOptions(driver, clients));
  await broker.listen();
  broker.on('connectionError', (_client, error) => driver.stranger(error.message));
  broker.on('clientError', (client, error) => {
    const end = endReason(error.message);
    if (end) clients.five(client)?.leave(end.code, end.text);
    const topics = clients.topicsOf(client);
    // Foreign topics and readings that were not stored are already counted, the latter with the reason of their refusal.
    if (topics && !/foreign topic|not stored|too fast|keep alive|drain timeout|ECONNRESET|EPIPE|closed/.test(error.message))
      driver.malformed(topics, error.message);
  });
  broker.on('clientDisconnect', (client) => clients.sessions.delete(client));

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    whenLevelIsKnown(socket, (level) => serve(socket, level, { driver, clients, broker }));
  });
  server.maxConnections = maxConnections;
  await listen(server, driver.port, driver.host);

  return {
    port: () => (server.address() as AddressInfo | null)?.port ?? 0,
    connections: () => clients.sessions.size,
    publish(deviceKey, topic, payload) {
      const isConnected = clients.sessions.of(deviceKey).some(({ client }) => client.connected);
      if (!isConnected) return Promise.resolve(false);
      return new Promise((resolve) => {
        broker.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error?: Error | null) => resolve(!error));
      });
    },
    recheck(keys) {
      for (const { deviceKey, token, client } of clients.sessions.all())
        if (keys?.has(deviceKey) !== false)
          void (async () => {
            if (!driver.topicsOf(deviceKey) || !(await driver.authenticate(deviceKey, token)))
              clients.end(client, reason.administrative, 'the device or its token is no longer known');
          })();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const { client } of clients.sessions.all()) clients.five(client)?.leave(reason.shuttingDown, 'the server stops');
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Permissions of the broker's clients: one login per device, and its own topics only. */
function brokerOptions(driver: BrokerHost, clients: BrokerClients): AedesOptions {
  const logins = new BrokerLogins(driver, clients);
  return {
    connectTimeout: 10_000,
    // Packets that arrive before the login is complete.
    queueLimit: 200,
    // QoS 2 messages with an unfinished handshake; each may be as large as a packet.
    maxInflightInbound: 20,
    drainTimeout: unreadMs,
    authenticate(client, username, password, done) {
      logins.authenticate(client, username, password?.toString() ?? '', done);
    },
    authorizePublish(client, packet, done) {
      if (!client) return done(null);
      const topics = clients.topicsOf(client);
      const match = topics?.match(packet.topic);
      if (!topics || !match) {
        if (topics) driver.foreignTopic(topics, packet.topic);
        return done(new Error('foreign topic'));
      }
      // The PUBACK is written only after this callback (handlers/publish.js: authorizePublish, then enqueuePublish).
      const taken = driver.message(topics, match, packet.payload.toString(), packet.dup === true, clients.addressOf(client));
      // Without an acknowledgement there is nothing to wait for.
      const isHeld = packet.qos > 0 && driver.confirmed;
      (isHeld ? taken.then((verdict) => isHeld().then(() => verdict)) : taken).then(
        (verdict) => {
          if (packet.qos > 0 && packet.messageId !== undefined) clients.five(client)?.acknowledge(packet.messageId, ackReason(verdict));
          done(null);
        },
        (error: unknown) => done(error instanceof TooFast ? error : new Error('not stored', { cause: error })),
      );
    },
    authorizeSubscribe(client, subscription, done) {
      const topics = clients.topicsOf(client);
      if (topics?.maySubscribe(subscription.topic)) return done(null, subscription);
      if (topics) driver.foreignTopic(topics, subscription.topic);
      done(null, null);
    },
  };
}

interface Serving {
  readonly driver: BrokerHost;
  readonly clients: BrokerClients;
  readonly broker: Aedes;
}

/** Connects a socket to the broker: limits its packets, and translates MQTT 5. */
function serve(socket: Socket, level: number | undefined, { driver, clients, broker }: Serving): void {
  let client: Client | undefined;
  const five = level === 5 ? translateVersionFive(socket, driver.maxPacketBytes) : undefined;
  const isSignedIn = () => client !== undefined && clients.isSignedIn(client);
  const leave = (code: number, why: string) => {
    if (client && five && isSignedIn()) five.leave(code, why);
    else socket.destroy();
  };
  guardFrames(socket, {
    limit: () => (isSignedIn() ? driver.maxPacketBytes : connectLimit),
    refuse(bytes) {
      const topics = client && clients.topicsOf(client);
      if (!topics) driver.stranger(`packet of ${bytes} bytes before login from ${socket.remoteAddress}`);
      else driver.tooLarge(topics, bytes);
      leave(reason.packetTooLarge, `packet of ${bytes} bytes, ${driver.maxPacketBytes} are allowed`);
    },
    tooMany() {
      const topics = client && clients.topicsOf(client);
      if (topics) driver.beyondLimits(topics, socket.remoteAddress ?? '', 'packets');
      leave(reason.messageRate, 'too many packets');
    },
    heard() {
      const session = client && clients.sessions.get(client);
      if (session) session.heardAt = performance.now();
    },
  });
  client = broker.handle(five?.stream ?? socket);
  clients.add(client, socket.remoteAddress ?? '', five);
  socket.once('close', () => client && clients.sessions.delete(client));
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  const failed = once(server, 'error').then(([error]) => Promise.reject(error));
  const listening = once(server, 'listening');
  server.listen(port, host);
  await Promise.race([listening, failed]);
  failed.catch(() => {});
}
