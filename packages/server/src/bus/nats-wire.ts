/** The wire over NATS: subjects below the name of the installation; each request goes to one member of a queue group. */
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import { RequestFailed, type Wire } from './types.ts';

export interface NatsOptions {
  /** `nats://user:password@host:4222`; several servers of one cluster separated by commas; `tls://` encrypts. */
  readonly url: string;
  /** Separates the installations that use the same NATS. */
  readonly installation: string;
  readonly logger: { warn(details: object, message: string): void; info(details: object, message: string): void };
}

const connectMs = 5000;
const retryMs = 500;
/** Interval of pings, ms; a connection that misses three answers is replaced. */
const pingMs = 5000;
/** Answers sent during an outage are lost: requests from before it fail this long after its start, ms. */
const graceMs = 5000;
const queue = 'owner';
/** Answer of an answerer that failed; no other answer is empty. */
const failed = '';

export async function connectNats({ url, installation, logger }: NatsOptions): Promise<Wire> {
  const addresses = url.split(',').map((each) => new URL(each.trim()));
  const [first] = addresses;
  const connection = await connect({
    servers: addresses.map(({ host }) => host),
    ...(first?.username ? { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) } : {}),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
    name: 'czyun',
    // A server never sends requests or news to itself.
    noEcho: true,
    timeout: connectMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: retryMs,
    pingInterval: pingMs,
  });
  const restored: (() => void)[] = [];
  /** Reject the requests that wait for an answer. */
  const waiting = new Set<() => void>();
  let isUp = true;
  void follow(connection, logger, (up) => {
    isUp = up;
    if (up) {
      for (const listener of restored) listener();
      return;
    }
    const asked = [...waiting];
    setTimeout(() => {
      for (const giveUp of asked) giveUp();
    }, graceMs).unref();
  });
  const subjectOf = (subject: string) => `czyun.${installation}.${subject}`;

  return {
    send: (subject, text) => connection.publish(subjectOf(subject), text),
    listen(subject, heard) {
      const subscription = connection.subscribe(subjectOf(subject), {
        callback: (error, message) => {
          if (!error) heard(message.string());
        },
      });
      return () => subscription.unsubscribe();
    },
    async ask(subject, text, timeoutMs) {
      // Otherwise the client would buffer the request until the outage ends.
      if (!isUp) throw new RequestFailed('away');
      const { promise: given, reject } = Promise.withResolvers<never>();
      const giveUp = () => reject(new Error('the connection was broken meanwhile'));
      waiting.add(giveUp);
      try {
        const answer = (await Promise.race([connection.request(subjectOf(subject), text, { timeout: timeoutMs }), given])).string();
        if (answer !== failed) return answer;
      } catch (error) {
        const isAway = error instanceof errors.RequestError && error.isNoResponders();
        throw new RequestFailed(isAway ? 'away' : 'late', { cause: error });
      } finally {
        waiting.delete(giveUp);
      }
      throw new RequestFailed('away');
    },
    answer(subject, answerer) {
      const subscription = connection.subscribe(subjectOf(subject), {
        queue,
        callback: (error, message) => {
          if (error) return;
          answerer(message.string())
            .catch((cause: unknown) => {
              logger.warn({ err: cause, subject }, 'a request of another server failed');
              return failed;
            })
            .then((answer) => message.respond(answer))
            .catch((cause: unknown) => logger.warn({ err: cause, subject }, 'an answer could not be sent'));
        },
      });
      // Requests in progress are still answered.
      return () => void subscription.drain().catch(() => undefined);
    },
    onRestored: (listener) => void restored.push(listener),
    isConnected: () => isUp,
    close: () => (isUp ? connection.drain() : connection.close()),
  };
}

async function follow(connection: NatsConnection, logger: NatsOptions['logger'], changed: (isUp: boolean) => void): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') {
      logger.warn({ server: status.server }, 'NATS is away; connecting again');
      changed(false);
    } else if (status.type === 'reconnect') {
      logger.info({ server: status.server }, 'NATS is there again');
      changed(true);
    }
  }
}
