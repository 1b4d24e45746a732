/** A third-party Modbus TCP server (jsmodbus) whose answers can be altered: for tests of the driver against faulty servers. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import jsmodbus from 'jsmodbus';

export interface Asked {
  /** Port of the client: one per connection. */
  readonly from: number;
  readonly unit: number;
  readonly address: number;
}

/** Alteration of an answer; `undefined`: sent unchanged. */
export type Wrong =
  | { readonly exception: number }
  | 'hang'
  /** Delayed by this many ms, with its own transaction id. */
  | { readonly late: number }
  /** One register less than requested. */
  | 'short'
  /** With the id of another unit. */
  | 'foreignUnit'
  /** With the id of another transaction. */
  | 'foreignTransaction';

export interface ForeignServer {
  readonly port: number;
  wrong: (asked: Asked) => Wrong | undefined;
  /** All reads so far, answered correctly or not. */
  readonly asked: Asked[];
  close(): Promise<void>;
}

const headBytes = 7;

function bent(frame: Buffer, wrong: Exclude<Wrong, 'hang' | { readonly late: number }>): Buffer {
  const changed = Buffer.from(frame);
  if (wrong === 'foreignUnit') changed.writeUInt8(frame.readUInt8(6) === 1 ? 2 : 1, 6);
  else if (wrong === 'foreignTransaction') changed.writeUInt16BE((frame.readUInt16BE(0) + 1) & 0xffff, 0);
  else {
    const pdu =
      wrong === 'short'
        ? Buffer.concat([Buffer.of(frame.readUInt8(headBytes), frame.readUInt8(headBytes + 1) - 2), frame.subarray(headBytes + 2, -2)])
        : Buffer.of(frame.readUInt8(headBytes) | 0x80, wrong.exception);
    const head = Buffer.from(frame.subarray(0, headBytes));
    head.writeUInt16BE(pdu.length + 1, 4);
    return Buffer.concat([head, pdu]);
  }
  return changed;
}

/** Starts the server on a free port of 127.0.0.1; `word` returns the content of a holding register of a unit. */
export async function startForeignServer(word: (unit: number, address: number) => number): Promise<ForeignServer> {
  const sockets = new Set<Socket>();
  const holding = Buffer.alloc(4096);
  const listener = createServer();
  const server: { -readonly [key in keyof ForeignServer]: ForeignServer[key] } = {
    port: 0,
    wrong: () => undefined,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        listener.close(() => resolve());
      }),
  };
  let from = 0;
  listener.on('connection', (socket) => {
    // Runs before the library's own listener, which reads the request.
    socket.on('data', () => {
      from = socket.remotePort ?? 0;
    });
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const send = socket.write.bind(socket);
    const write = (frame: Buffer) => !socket.destroyed && send(frame);
    // The library writes its answers through this.
    socket.write = (frame: unknown) => {
      if (!Buffer.isBuffer(frame)) return false;
      const wrong = server.asked.at(-1) && server.wrong(server.asked.at(-1) as Asked);
      if (wrong === 'hang') return true;
      if (wrong === undefined) return write(frame);
      if (typeof wrong === 'object' && 'late' in wrong) return setTimeout(() => write(frame), wrong.late).hasRef();
      return write(bent(frame, wrong));
    };
  });
  const maker = new jsmodbus.server.TCP(listener, { holding });
  maker.on('preReadHoldingRegisters', (request) => {
    const { unitId, body } = request as unknown as {
      readonly unitId: number;
      readonly body: { readonly start: number; readonly count: number };
    };
    server.asked.push({ from, unit: unitId, address: body.start });
    for (let address = body.start; address < body.start + body.count; address++) holding.writeUInt16BE(word(unitId, address), address * 2);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  server.port = (listener.address() as AddressInfo).port;
  return server;
}
