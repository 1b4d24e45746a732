import { connect, type Socket } from 'node:net';
import { ModbusFailure } from './failure.ts';
import { answerOf, frameBytes, type Request, requestFrame, transactionOf } from './frames.ts';

export type { Request } from './frames.ts';

/** An open connection to a Modbus TCP server or gateway. Requests must not overlap. */
export interface Link {
  readonly closed: boolean;
  /** Words of a read; empty for a write. Rejects with ModbusFailure only. */
  send(unit: number, request: Request, timeoutMs: number): Promise<readonly number[]>;
  close(): void;
}

function openSocket(host: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 10_000 });
    const give = (failure?: ModbusFailure) => {
      clearTimeout(timer);
      socket.removeAllListeners('connect');
      if (!failure) return resolve(socket);
      socket.destroy();
      reject(failure);
    };
    const timer = setTimeout(() => give(new ModbusFailure('connection', `no connection within ${timeoutMs} ms`)), timeoutMs);
    socket.once('connect', () => give());
    // Stays for the lifetime of the socket: an error without a listener would end the process.
    socket.on('error', (error) => give(new ModbusFailure('connection', error.message)));
  });
}

/** Connects; rejects with ModbusFailure `connection`. `timeoutMs` bounds the TCP handshake. */
export async function openLink(host: string, port: number, timeoutMs: number): Promise<Link> {
  return new TcpLink(await openSocket(host, port, timeoutMs));
}

/** The request under way. */
interface Pending {
  readonly transaction: number;
  readonly unit: number;
  readonly request: Request;
  readonly timer: NodeJS.Timeout;
  resolve(words: readonly number[]): void;
  reject(failure: ModbusFailure): void;
}

const nothing = Buffer.alloc(0);

class TcpLink implements Link {
  readonly #socket: Socket;
  #transaction = 0;
  #pending: Pending | undefined;
  /** Start of an incomplete frame. */
  #received: Buffer = nothing;
  #closed: boolean;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#closed = socket.destroyed;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.once('close', () => {
      this.#closed = true;
      this.#settle(new ModbusFailure('connection', 'the connection was closed'));
    });
  }

  get closed(): boolean {
    return this.#closed;
  }

  send(unit: number, request: Request, timeoutMs: number): Promise<readonly number[]> {
    if (this.#closed) return Promise.reject(new ModbusFailure('connection', 'the connection is closed'));
    this.#transaction = (this.#transaction + 1) % 0x1_0000;
    const transaction = this.#transaction;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#settle(new ModbusFailure('timeout', 'no answer in time')), timeoutMs);
      this.#pending = { transaction, unit, request, timer, resolve, reject };
      this.#socket.write(requestFrame(transaction, unit, request));
    });
  }

  close(): void {
    this.#closed = true;
    this.#socket.destroy();
  }

  /** Handles complete frames. Answers to earlier requests that are no longer expected are ignored. */
  #take(chunk: Buffer): void {
    const received = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk;
    let at = 0;
    for (let bytes = frameBytes(received, at); bytes !== undefined && at + bytes <= received.length; bytes = frameBytes(received, at)) {
      if (bytes === 0) {
        this.#settle(new ModbusFailure('badAnswer', 'what was received is no frame of Modbus TCP'));
        // The start of the next frame is unknown.
        this.close();
        return;
      }
      this.#answer(received.subarray(at, at + bytes));
      at += bytes;
    }
    this.#received = at === received.length ? nothing : received.subarray(at);
  }

  #answer(frame: Buffer): void {
    const pending = this.#pending;
    if (!pending || transactionOf(frame) !== pending.transaction) return;
    try {
      const words = answerOf(frame, pending.unit, pending.request);
      this.#done(pending);
      pending.resolve(words);
    } catch (error) {
      this.#settle(error as ModbusFailure);
    }
  }

  /** Rejects the request under way. */
  #settle(failure: ModbusFailure): void {
    const pending = this.#pending;
    if (!pending) return;
    this.#done(pending);
    pending.reject(failure);
  }

  #done({ timer }: Pending): void {
    clearTimeout(timer);
    this.#pending = undefined;
  }
}
