/** A Modbus TCP server for tests, written from the protocol only: MBAP frames from a register image, with all kinds of faults. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface Seen {
  readonly unit: number;
  readonly code: number;
  readonly address: number;
  /** Count of a read, value of a single write. */
  readonly count: number;
}

/** Faulty behaviour of a unit; `undefined`: answers correctly. */
export type Mischief =
  | 'silence'
  | 'wrongUnit'
  | 'wrongLength'
  | 'wrongTransaction'
  | 'wrongFunction'
  | 'noise'
  | 'close'
  | { readonly exception: number }
  | { readonly delayMs: number }
  | { readonly bytes: Uint8Array };

export interface TestServer {
  readonly port: number;
  /** Registers by unit; a missing address is answered with exception 2. */
  readonly holding: Map<number, Map<number, number>>;
  readonly input: Map<number, Map<number, number>>;
  readonly coils: Map<number, Map<number, number>>;
  readonly seen: Seen[];
  connections: number;
  mischief: (request: Seen) => Mischief | undefined;
  /** Sends every answer byte by byte. */
  split: boolean;
  close(): Promise<void>;
}

function frame(transaction: number, unit: number, pdu: Buffer): Buffer {
  const head = Buffer.alloc(7);
  head.writeUInt16BE(transaction, 0);
  head.writeUInt16BE(pdu.length + 1, 4);
  head.writeUInt8(unit, 6);
  return Buffer.concat([head, pdu]);
}

const exceptionPdu = (code: number, exception: number) => Buffer.from([code | 0x80, exception]);

/** Starts the server on a free port of 127.0.0.1. */
export async function startTestServer(fixedPort = 0): Promise<TestServer> {
  const sockets = new Set<Socket>();
  const tables = { 1: 'coils', 3: 'holding', 4: 'input' } as const;

  function answer(request: Seen, body: Buffer): Buffer {
    const { unit, code, address, count } = request;
    if (code === 1 || code === 3 || code === 4) {
      const image = server[tables[code]].get(unit) ?? new Map<number, number>();
      const words = Array.from({ length: count }, (_, index) => image.get(address + index));
      if (words.includes(undefined)) return exceptionPdu(code, 2);
      if (code === 1) {
        const bytes = Buffer.alloc(Math.ceil(count / 8));
        words.forEach((word, index) => {
          bytes[index >> 3] = (bytes[index >> 3] ?? 0) | ((word ?? 0) << (index & 7));
        });
        return Buffer.concat([Buffer.from([code, bytes.length]), bytes]);
      }
      const data = Buffer.alloc(count * 2);
      for (const [index, word] of words.entries()) data.writeUInt16BE(word ?? 0, index * 2);
      return Buffer.concat([Buffer.from([code, data.length]), data]);
    }
    const image = (code === 5 ? server.coils : server.holding).get(unit);
    if (!image?.has(address)) return exceptionPdu(code, 2);
    if (code === 16) {
      for (let index = 0; index < count; index++) image.set(address + index, body.readUInt16BE(6 + index * 2));
    } else image.set(address, code === 5 ? Number(count === 0xff00) : count);
    return body.subarray(0, 5);
  }

  function reply(socket: Socket, transaction: number, request: Seen, body: Buffer): void {
    const mischief = server.mischief(request);
    const send = (bytes: Buffer) => {
      if (socket.destroyed) return;
      if (server.split) for (const byte of bytes) socket.write(Buffer.from([byte]));
      else socket.write(bytes);
    };
    const good = () => frame(transaction, request.unit, answer(request, body));
    if (mischief === undefined) send(good());
    else if (mischief === 'wrongUnit') send(frame(transaction, request.unit + 1, answer(request, body)));
    else if (mischief === 'wrongLength') send(frame(transaction, request.unit, answer(request, body).subarray(0, -2)));
    else if (mischief === 'wrongTransaction') send(frame(transaction + 7, request.unit, answer(request, body)));
    else if (mischief === 'wrongFunction')
      send(frame(transaction, request.unit, Buffer.concat([Buffer.from([6]), answer(request, body).subarray(1)])));
    else if (mischief === 'noise') send(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'));
    else if (mischief === 'close') socket.destroy();
    else if (typeof mischief === 'object' && 'exception' in mischief)
      send(frame(transaction, request.unit, exceptionPdu(request.code, mischief.exception)));
    else if (typeof mischief === 'object' && 'bytes' in mischief) send(Buffer.from(mischief.bytes));
    else if (typeof mischief === 'object') setTimeout(() => send(good()), mischief.delayMs);
  }

  const listener = createServer((socket) => {
    server.connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let rest = Buffer.alloc(0);
    socket.on('data', (data) => {
      rest = Buffer.concat([rest, data]);
      while (rest.length >= 6 && rest.length >= 6 + rest.readUInt16BE(4)) {
        const whole = rest.subarray(0, 6 + rest.readUInt16BE(4));
        rest = rest.subarray(whole.length);
        const body = whole.subarray(7);
        const request = { unit: whole.readUInt8(6), code: body.readUInt8(0), address: body.readUInt16BE(1), count: body.readUInt16BE(3) };
        server.seen.push(request);
        reply(socket, whole.readUInt16BE(0), request, body);
      }
    });
  });
  await new Promise<void>((resolve) => listener.listen(fixedPort, '127.0.0.1', resolve));
  const server: TestServer = {
    port: (listener.address() as AddressInfo).port,
    holding: new Map(),
    input: new Map(),
    coils: new Map(),
    seen: [],
    connections: 0,
    mischief: () => undefined,
    split: false,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        listener.close(() => resolve());
      }),
  };
  return server;
}

/** Puts words into an image, starting at an address. */
export function put(table: Map<number, Map<number, number>>, unit: number, address: number, words: readonly number[]): void {
  const image = table.get(unit) ?? new Map<number, number>();
  table.set(unit, image);
  for (const [index, word] of words.entries()) image.set(address + index, word & 0xffff);
}
