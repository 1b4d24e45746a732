import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Aedes, type AedesOptions, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import { DeviceSessions } from './device-sessions.ts';
import { guardFrames } from './frame-guard.ts';
import { LoginGuard } from './login-guard.ts';
import { TooFast, type Verdict } from './message-taker.ts';
import { whenLevelIsKnown } from './protocol-level.ts';
import { ackReason, endReason, reason } from './reasons.ts';
import type { DeviceTopics, TopicMatch } from './topics.ts';
import { translateVersionFive, type VersionFive } from './version-five.ts';

/** Largest packet before anybody is signed in, bytes: a CONNECT with a will fits easily. */
const connectLimit = 64 * 1024;
const maxConnections = 20_000;
/** How long the answer to a wrong login waits when there were too many of them, ms, and how many may wait at a time. */
const slowAnswerMs = 2000;
const mostSlowAnswers = 500;
/** CONNACK of MQTT 3.1.1 (§3.2.2.3). */
const connack = { unavailable: 3, badUserOrPassword: 4, notAuthorized: 5 } as const;
/** Longest that a device may leave unread what it is sent, ms. */
const unreadMs = 30_000;

type Done = (error?: Error) => void;

/** What the broker asks of the driver. */
export interface BrokerHost {
  readonly host: string;
  readonly port: number;
  readonly maxPacketBytes: number;
  authenticate(deviceKey: string, token: string): boolean;
  /** Connections that a device may have at a time. */
  readonly mostConnections: number;
  /** Counts a sign-in with the right token; false: too many lately. */
  maySignIn(deviceKey: string): boolean;
  /** A connection, a sign-in or a flood of packets was beyond what a device may. */
  beyondLimits(topics: DeviceTopics, address: string, what: 'replaced' | 'signIns' | 'packets'): void;
  topicsOf(deviceKey: string): DeviceTopics | undefined;
  /** Resolves with what became of the message when it may be acknowledged; rejects when the device has to send it again (`TooFast`: more slowly). */
  message(topics: DeviceTopics, match: TopicMatch, payload: string, again: boolean, address: string): Promise<Verdict>;
  tooLarge(topics: DeviceTopics, bytes: number): void;
  foreignTopic(topics: DeviceTopics, topic: string): void;
  malformed(topics: DeviceTopics, detail: string): void;
  /** A connection was refused or broken before anybody was signed in. */
  stranger(detail: string): void;
  now(): number;
}

/** Devices report to us and not to each other: what they publish goes to `message` and nowhere else; only our commands are routed. */
class CollectingBroker extends Aedes {
  override publish(packet: PublishPacket, clientOrDone: Client | null | Done, done?: Done): void {
    if (done && clientOrDone && typeof clientOrDone !== 'function') done();
    else super.publish(packet, done ?? (typeof clientOrDone === 'function' ? clientOrDone : () => {}));
  }
}

export interface EmbeddedBroker {
  port(): number;
  connections(): number;
  /** False when the device is not connected. At most once: a command must not wait in a queue for a device that comes back. */
  publish(deviceKey: string, topic: string, payload: string): Promise<boolean>;
  /** Closes the connections of devices that are gone or whose token no longer holds; of those with these keys alone, where they are given. */
  recheck(keys?: ReadonlySet<string>): void;
  close(): Promise<void>;
}

/** Starts the embedded MQTT broker: a login per device, its own topics only, acknowledgement after `message` resolved. Rejects when the port is taken. */
export async function startBroker(driver: BrokerHost): Promise<EmbeddedBroker> {
  const logins = new LoginGuard(driver.now);
  const sessions = new DeviceSessions();
  const sockets = new Set<Socket>();
  const addresses = new WeakMap<Client, string>();
  const fives = new WeakMap<Client, VersionFive>();
  let slowAnswers = 0;
  const addressOf = (client: Client) => addresses.get(client) ?? '';
  const topicsFor = (client: Client) => driver.topicsOf(sessions.get(client)?.deviceKey ?? '');

  type Authenticated = (error: AuthenticateError | null, ok: boolean) => void;

  /** Answers a refused login, late when there were too many. */
  function refuse(done: Authenticated, returnCode: number, isSlow: boolean): void {
    const answer = () => done(Object.assign(new Error('login refused'), { returnCode }), false);
    if (!isSlow || slowAnswers >= mostSlowAnswers) {
      answer();
      return;
    }
    slowAnswers += 1;
    setTimeout(() => {
      slowAnswers -= 1;
      answer();
    }, slowAnswerMs).unref();
  }

  /** Lets a device in: not too often, and in the place of a connection of its own when it has too many. */
  function letIn(client: Client, deviceKey: string, token: string, topics: DeviceTopics, done: Authenticated): void {
    if (!driver.maySignIn(deviceKey)) {
      driver.beyondLimits(topics, addressOf(client), 'signIns');
      fives.get(client)?.refuseLogin(reason.connectionRate);
      refuse(done, connack.unavailable, true);
      return;
    }
    // Client ids are a device's own: nobody takes over another one's session or throws it out.
    (client as { id: string }).id = `${deviceKey}/${client.id}`;
    // Nothing is kept for a device that is away: its commands must not wait for it, and it cannot fill our memory with sessions.
    (client as { clean: boolean }).clean = true;
    const surplus = sessions.surplus(deviceKey, client.id, driver.mostConnections);
    if (surplus) {
      driver.beyondLimits(topics, addressOf(client), 'replaced');
      end(surplus.client, reason.quota, `a newer connection took this place; a device may have ${driver.mostConnections} at a time`);
    }
    sessions.add({ deviceKey, token, client, heardAt: performance.now() });
    done(null, true);
  }

  /** Ends a connection; MQTT 5 is told why. */
  function end(client: Client, code: number, why: string): void {
    sessions.delete(client);
    fives.get(client)?.leave(code, why);
    client.close();
  }

  /** Answers a wrong login; the right token is never kept waiting. */
  function refuseLogin(client: Client, username: string | undefined, token: string, done: Authenticated): void {
    const five = fives.get(client);
    const isSlow = logins.failed(username ?? '', addressOf(client)) && slowAnswers < mostSlowAnswers;
    driver.stranger(`login refused for ${JSON.stringify((username ?? '').slice(0, 60))} from ${addressOf(client)}`);
    if (five?.wantsOtherAuthentication()) five.refuseLogin(reason.badAuthenticationMethod);
    else if (isSlow) five?.refuseLogin(reason.connectionRate);
    refuse(done, username === undefined || token === '' ? connack.notAuthorized : connack.badUserOrPassword, isSlow);
  }

  const options: AedesOptions = {
    connectTimeout: 10_000,
    // Packets that arrive before the login is through.
    queueLimit: 200,
    // QoS 2 messages whose handshake is not finished; each may be as large as a packet.
    maxInflightInbound: 20,
    drainTimeout: unreadMs,
    authenticate(client, username, password, done) {
      const token = password?.toString() ?? '';
      const isKnown = username !== undefined && token !== '' && driver.authenticate(username, token);
      const topics = isKnown ? driver.topicsOf(username) : undefined;
      if (!topics || username === undefined) return refuseLogin(client, username, token, done);
      letIn(client, username, token, topics, done);
    },
    authorizePublish(client, packet, done) {
      if (!client) return done(null);
      const topics = topicsFor(client);
      const match = topics?.match(packet.topic);
      if (!topics || !match) {
        if (topics) driver.foreignTopic(topics, packet.topic);
        return done(new Error('foreign topic'));
      }
      // The PUBACK is written only after this callback (handlers/publish.js: authorizePublish, then enqueuePublish).
      driver.message(topics, match, packet.payload.toString(), packet.dup === true, addressOf(client)).then(
        (verdict) => {
          if (packet.qos > 0 && packet.messageId !== undefined) fives.get(client)?.acknowledge(packet.messageId, ackReason(verdict));
          done(null);
        },
        (error: unknown) => done(error instanceof TooFast ? error : new Error('not stored', { cause: error })),
      );
    },
    authorizeSubscribe(client, subscription, done) {
      const topics = topicsFor(client);
      if (topics?.maySubscribe(subscription.topic)) return done(null, subscription);
      if (topics) driver.foreignTopic(topics, subscription.topic);
      done(null, null);
    },
  };
  const broker = new CollectingBroker(options);
  await broker.listen();
  broker.on('connectionError', (_client, error) => driver.stranger(error.message));
  broker.on('clientError', (client, error) => {
    const end = endReason(error.message);
    if (end) fives.get(client)?.leave(end.code, end.text);
    const topics = topicsFor(client);
    // Foreign topics and readings that were not stored are counted already, the latter with their reason where they were refused.
    if (topics && !/foreign topic|not stored|too fast|keep alive|drain timeout|ECONNRESET|EPIPE|closed/.test(error.message))
      driver.malformed(topics, error.message);
  });
  broker.on('clientDisconnect', (client) => sessions.delete(client));

  function serve(socket: Socket, level: number | undefined): void {
    let client: Client | undefined;
    const five = level === 5 ? translateVersionFive(socket, driver.maxPacketBytes) : undefined;
    const isSignedIn = () => client !== undefined && sessions.get(client) !== undefined;
    const leave = (code: number, why: string) => {
      if (client && five && isSignedIn()) five.leave(code, why);
      else socket.destroy();
    };
    guardFrames(socket, {
      limit: () => (isSignedIn() ? driver.maxPacketBytes : connectLimit),
      refuse(bytes) {
        const topics = client && topicsFor(client);
        if (!topics) driver.stranger(`packet of ${bytes} bytes before login from ${socket.remoteAddress}`);
        else driver.tooLarge(topics, bytes);
        leave(reason.packetTooLarge, `packet of ${bytes} bytes, ${driver.maxPacketBytes} are allowed`);
      },
      tooMany() {
        const topics = client && topicsFor(client);
        if (topics) driver.beyondLimits(topics, socket.remoteAddress ?? '', 'packets');
        leave(reason.messageRate, 'too many packets');
      },
      heard() {
        const session = client && sessions.get(client);
        if (session) session.heardAt = performance.now();
      },
    });
    client = broker.handle(five?.stream ?? socket);
    if (five) fives.set(client, five);
    addresses.set(client, socket.remoteAddress ?? '');
    socket.once('close', () => client && sessions.delete(client));
  }

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    whenLevelIsKnown(socket, (level) => serve(socket, level));
  });
  server.maxConnections = maxConnections;
  await listen(server, driver.port, driver.host);

  return {
    port: () => (server.address() as AddressInfo | null)?.port ?? 0,
    connections: () => sessions.size,
    publish(deviceKey, topic, payload) {
      const isConnected = sessions.of(deviceKey).some(({ client }) => client.connected);
      if (!isConnected) return Promise.resolve(false);
      return new Promise((resolve) => {
        broker.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error?: Error | null) => resolve(!error));
      });
    },
    recheck(keys) {
      for (const { deviceKey, token, client } of sessions.all())
        if (keys?.has(deviceKey) !== false && (!driver.topicsOf(deviceKey) || !driver.authenticate(deviceKey, token)))
          end(client, reason.administrative, 'the device or its token is no longer known');
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const { client } of sessions.all()) fives.get(client)?.leave(reason.shuttingDown, 'the server stops');
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  const failed = once(server, 'error').then(([error]) => Promise.reject(error));
  const listening = once(server, 'listening');
  server.listen(port, host);
  await Promise.race([listening, failed]);
  failed.catch(() => {});
}
