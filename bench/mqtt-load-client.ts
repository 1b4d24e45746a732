/** One MQTT 3.1.1 publisher over a plain socket: packets encoded beforehand, a window of unacknowledged QoS 1 messages. */
import { connect, type Socket } from 'node:net';

export interface LoadDevice {
  readonly key: string;
  readonly token: string;
  /** Metrics with the range of the values to send. */
  readonly metrics: readonly (readonly [metric: string, min: number, max: number])[];
}

export interface LoadClientOptions {
  readonly host: string;
  readonly port: number;
  readonly device: LoadDevice;
  readonly clientId: string;
  readonly valuesPerMessage: number;
  /** Maximum number of unacknowledged messages. */
  readonly window: number;
  /** Reconnects after a broken connection and repeats unacknowledged messages. */
  readonly reconnect: boolean;
  readonly onAcknowledged: (device: LoadDevice, firstTime: number, waitedMs: number) => void;
}

interface Template {
  readonly bytes: Buffer;
  readonly idAt: number;
  /** Positions of the 13 digits of each time. */
  readonly timesAt: readonly number[];
}

const timeMark = '1111111111111';
const templateCount = 16;

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

function frame(head: number, body: Buffer): Buffer {
  const length: number[] = [];
  let left = body.length;
  do {
    length.push((left % 128) + (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from([head, ...length]), body]);
}

function connectPacket({ clientId, device }: LoadClientOptions): Buffer {
  // Protocol level 4, flags: user name, password, clean session; keep-alive 60 s.
  return frame(0x10, Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 60]), text(clientId), text(device.key), text(device.token)]));
}

function template({ device, valuesPerMessage }: LoadClientOptions, seed: number): Template {
  const items: string[] = [];
  for (let done = 0; done < valuesPerMessage; done += device.metrics.length) {
    const metrics = device.metrics.slice(0, valuesPerMessage - done);
    const values = metrics.map(
      ([metric, min, max], index) => `"${metric}":${(min + (max - min) * ((((seed + 1) * (index + 7) * 37) % 101) / 101)).toFixed(2)}`,
    );
    items.push(`{"ts":${timeMark},"values":{${values.join(',')}}}`);
  }
  const topic = text(`v1/devices/${device.key}/telemetry`);
  const payload = Buffer.from(items.length === 1 ? (items[0] ?? '') : `[${items.join(',')}]`);
  const bytes = frame(0x32, Buffer.concat([topic, Buffer.from([0, 0]), payload]));
  const timesAt: number[] = [];
  for (let at = bytes.indexOf(timeMark); at >= 0; at = bytes.indexOf(timeMark, at + timeMark.length)) timesAt.push(at);
  return { bytes, idAt: bytes.length - payload.length - 2, timesAt };
}

export class LoadClient {
  readonly #options: LoadClientOptions;
  readonly #templates: readonly Template[];
  readonly #waiting = new Map<number, { readonly time: number; readonly sentAt: number; readonly bytes: Buffer }>();
  #socket: Socket | undefined;
  #received: Buffer = Buffer.alloc(0);
  #isReady = false;
  #isDone = false;
  #messageId = 0;
  #sent = 0;
  #time = 0;
  /** Messages that may still be sent; refilled by the pacing code. */
  allowance = Number.POSITIVE_INFINITY;
  reconnects = 0;

  constructor(options: LoadClientOptions) {
    this.#options = options;
    this.#templates = Array.from({ length: templateCount }, (_, seed) => template(options, seed));
  }

  get unacknowledged(): number {
    return this.#waiting.size;
  }

  /** Resolves once signed in; rejects if refused. */
  start(): Promise<void> {
    const { host, port } = this.#options;
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true });
      this.#socket = socket;
      this.#received = Buffer.alloc(0);
      socket.once('connect', () => socket.write(connectPacket(this.#options)));
      socket.on('data', (chunk) => this.#take(chunk, resolve, reject));
      socket.on('error', () => {});
      socket.once('close', () => {
        const wasReady = this.#isReady;
        this.#isReady = false;
        if (!wasReady) reject(new Error(`${this.#options.device.key}: connection refused`));
        else if (this.#options.reconnect && !this.#isDone) void this.#again();
      });
    });
  }

  async #again(): Promise<void> {
    while (!this.#isDone) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      try {
        await this.start();
        this.reconnects += 1;
        for (const { bytes } of this.#waiting.values()) this.#socket?.write(bytes);
        return;
      } catch {
        // The server is not back yet.
      }
    }
  }

  #take(chunk: Buffer, resolve: () => void, reject: (error: Error) => void): void {
    const data = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk;
    let at = 0;
    // CONNACK and PUBACK are four bytes each; a publisher without subscriptions receives nothing else.
    for (; at + 4 <= data.length; at += 4) {
      if (data[at] === 0x20) {
        if (data[at + 3] !== 0) reject(new Error(`${this.#options.device.key}: login refused (${data[at + 3]})`));
        else {
          this.#isReady = true;
          resolve();
        }
      } else if (data[at] === 0x40) this.#acknowledged(data.readUInt16BE(at + 2));
    }
    this.#received = data.subarray(at);
    this.pump();
  }

  #acknowledged(id: number): void {
    const message = this.#waiting.get(id);
    if (!message) return;
    this.#waiting.delete(id);
    this.#options.onAcknowledged(this.#options.device, message.time, performance.now() - message.sentAt);
  }

  /** Fills the window. */
  pump(): void {
    if (!this.#isReady || this.#isDone) return;
    this.#socket?.cork();
    while (this.#waiting.size < this.#options.window && this.allowance >= 1) {
      this.allowance -= 1;
      this.#send();
    }
    this.#socket?.uncork();
  }

  #send(): void {
    const next = this.#templates[this.#sent % templateCount];
    if (!next) return;
    this.#sent += 1;
    do this.#messageId = (this.#messageId % 65_535) + 1;
    while (this.#waiting.has(this.#messageId));
    const bytes = Buffer.from(next.bytes);
    bytes.writeUInt16BE(this.#messageId, next.idAt);
    // Every reading has its own time: the same series and time twice would be stored once.
    const time = Math.max(this.#time, Date.now());
    for (const [index, at] of next.timesAt.entries()) bytes.write(String(time + index), at, 'latin1');
    this.#time = time + next.timesAt.length;
    this.#waiting.set(this.#messageId, { time, sentAt: performance.now(), bytes });
    this.#socket?.write(bytes);
  }

  /** Stops sending; acknowledgements still count until `stop`. */
  finish(): void {
    this.allowance = 0;
  }

  stop(): void {
    this.#isDone = true;
    this.#socket?.destroy();
  }
}
