import type { IPublishPacket, MqttClient } from 'mqtt';

/** Reading pauses while this many messages, or bytes of messages, are not stored yet. */
const maxUnstored = 100;
const maxUnstoredBytes = 4 * 1024 * 1024;
/** Reading also pauses while this many acknowledgements are held. */
const maxHeld = 1000;

type Done = (error?: Error) => void;
type Send = (packet: { readonly cmd: string; readonly messageId?: number }, done?: Done, ...rest: unknown[]) => unknown;

async function both(before: Promise<void>, own: Promise<void>): Promise<void> {
  await Promise.all([before, own]);
}

/**
 * Acknowledgements of a client to its broker. Further messages are read while earlier ones are being stored; each acknowledgement waits for
 * its own message and, as MQTT 3.1.1 section 4.6 requires, for those before it. After a message that could not be stored the connection
 * ends, and the broker resends everything unacknowledged.
 */
export class HeldAcknowledgements {
  readonly #client: MqttClient;
  readonly #confirmed: () => Promise<void>;
  readonly #send: Send;
  #unstored = 0;
  #unstoredBytes = 0;
  #held = 0;
  /** Promises by message id of this connection, resolved when the message may be acknowledged. */
  readonly #ready = new Map<number, Promise<void>>();
  #last: Promise<void> = Promise.resolve();
  /** Resumes reading. The client reads one message at a time. */
  #paused: Done | undefined;

  /** `confirmed`: awaited by each acknowledgement once its message is stored. */
  constructor(client: MqttClient, confirmed: () => Promise<void> = () => Promise.resolve()) {
    const inner = client as unknown as { _sendPacket: Send };
    const send = inner._sendPacket.bind(client);
    this.#client = client;
    this.#confirmed = confirmed;
    this.#send = send;
    inner._sendPacket = (packet, done, ...rest) =>
      packet.cmd === 'puback' ? this.#acknowledge(packet, done) : send(packet, done, ...rest);
    // Message ids belong to their connection.
    client.on('close', () => {
      this.#ready.clear();
      this.#last = Promise.resolve();
      this.#paused = undefined;
    });
  }

  /** Handles a message that was read; `done` makes the client acknowledge it and read the next one. */
  take({ messageId, payload }: IPublishPacket, stored: Promise<unknown>, done: Done): void {
    const { stream } = this.#client;
    const bytes = payload.length;
    this.#unstored += 1;
    this.#unstoredBytes += bytes;
    const settled = () => {
      this.#unstored -= 1;
      this.#unstoredBytes -= bytes;
      this.#readOn();
    };
    stored.then(settled, settled);
    const ready = both(this.#last, stored.then(this.#confirmed));
    ready.catch(() => stream.destroy());
    this.#last = ready;
    if (messageId !== undefined) this.#ready.set(messageId, ready);
    this.#next(done);
  }

  #acknowledge(packet: { readonly cmd: string; readonly messageId?: number }, done: Done | undefined): MqttClient {
    const { stream } = this.#client;
    const ready = this.#ready.get(packet.messageId ?? -1) ?? Promise.resolve();
    this.#ready.delete(packet.messageId ?? -1);
    this.#held += 1;
    if (done) this.#next(done);
    ready
      .then(
        () => void (this.#client.stream === stream && this.#send(packet)),
        () => undefined,
      )
      .finally(() => {
        this.#held -= 1;
        this.#readOn();
      });
    return this.#client;
  }

  get #isFull(): boolean {
    return this.#unstored >= maxUnstored || this.#unstoredBytes >= maxUnstoredBytes || this.#held >= maxHeld;
  }

  #next(done: Done): void {
    if (this.#isFull) this.#paused = done;
    else done();
  }

  #readOn(): void {
    const done = this.#paused;
    if (!done || this.#isFull) return;
    this.#paused = undefined;
    done();
  }
}
