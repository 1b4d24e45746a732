import { connect, type Socket } from 'node:net';
import type { RegisterTable } from '@czyun/devices';
import modbusSerial from 'modbus-serial';
import { failureOf, ModbusFailure } from './failure.ts';

/** One request to one unit. `words` of a coil are 0 or 1. */
export type Request =
  | { readonly kind: 'read'; readonly table: RegisterTable; readonly address: number; readonly count: number }
  | { readonly kind: 'write'; readonly code: 5 | 6 | 16; readonly address: number; readonly words: readonly number[] };

/** An open connection to a Modbus TCP server or gateway. Requests must not overlap. */
export interface Link {
  readonly closed: boolean;
  /** Words of a read; nothing for a write. Rejects with ModbusFailure only. */
  send(unit: number, request: Request, timeoutMs: number): Promise<readonly number[]>;
  close(): void;
}

type Client = InstanceType<typeof modbusSerial.default>;

async function perform(client: Client, request: Request): Promise<readonly number[]> {
  if (request.kind === 'read') {
    const { table, address, count } = request;
    if (table === 'coil' || table === 'discrete') {
      const { data } = await (table === 'coil' ? client.readCoils(address, count) : client.readDiscreteInputs(address, count));
      // The answer is padded to whole bytes.
      if (data.length !== Math.ceil(count / 8) * 8) throw new ModbusFailure('badAnswer', `${data.length} coils instead of ${count}`);
      return data.slice(0, count).map(Number);
    }
    const { data } = await (table === 'holding' ? client.readHoldingRegisters(address, count) : client.readInputRegisters(address, count));
    if (data.length !== count) throw new ModbusFailure('badAnswer', `${data.length} registers instead of ${count}`);
    return data;
  }
  const { code, address, words } = request;
  const first = words[0] ?? 0;
  if (code === 5) {
    const echo = await client.writeCoil(address, first === 1);
    if (echo.address !== address || echo.state !== (first === 1))
      throw new ModbusFailure('badAnswer', 'the echo of a written coil differs');
  } else if (code === 6) {
    const echo = await client.writeRegister(address, first);
    if (echo.address !== address || echo.value !== first) throw new ModbusFailure('badAnswer', 'the echo of a written register differs');
  } else {
    const echo = await client.writeRegisters(address, [...words]);
    if (echo.address !== address || echo.length !== words.length)
      throw new ModbusFailure('badAnswer', 'the echo of written registers differs');
  }
  return [];
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
    // Stays for the life of the socket: an error without a listener would end the process.
    socket.on('error', (error) => give(new ModbusFailure('connection', error.message)));
  });
}

/** Connects; rejects with ModbusFailure `connection`. `timeoutMs` bounds the TCP handshake. */
export async function openLink(host: string, port: number, timeoutMs: number): Promise<Link> {
  const socket = await openSocket(host, port, timeoutMs);
  const client = new modbusSerial.default();
  client.on('error', () => {});
  let closed = socket.destroyed;
  const ended = new Promise<never>((_, reject) => {
    socket.once('close', () => {
      closed = true;
      reject(new ModbusFailure('connection', 'the connection was closed'));
    });
  });
  ended.catch(() => {});
  await client.linkTCP(socket, { port }).catch((error: unknown) => {
    socket.destroy();
    throw new ModbusFailure('connection', failureOf(error).message);
  });

  return {
    get closed() {
      return closed;
    },
    async send(unit, request, timeoutMs) {
      if (closed) throw new ModbusFailure('connection', 'the connection is closed');
      client.setID(unit);
      client.setTimeout(timeoutMs);
      const answer = perform(client, request);
      answer.catch(() => {});
      try {
        // The library does not fail a pending request when the socket closes.
        return await Promise.race([answer, ended]);
      } catch (error) {
        throw failureOf(error);
      }
    },
    close() {
      closed = true;
      socket.destroy();
    },
  };
}
