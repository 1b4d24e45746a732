/** A Modbus TCP gateway: several units behind one port. Framing: MODBUS Messaging on TCP/IP Implementation Guide V1.0b. */
import { createServer, type Server, type Socket } from 'node:net';
import type { RunningPlant } from '../running-plant.ts';
import { createImage, exceptions, ModbusRefusal, type RegisterImage } from './register-image.ts';

interface Unit {
  readonly image: RegisterImage;
  readonly silent: () => boolean;
  readonly mute: () => boolean;
  readonly refuses: (address: number, count: number) => boolean;
}

function words(pdu: Buffer, offset: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => pdu.readUInt16BE(offset + index * 2));
}

function readAnswer(unit: Unit, code: number, pdu: Buffer): Buffer {
  const [address, count] = [pdu.readUInt16BE(1), pdu.readUInt16BE(3)];
  if (code === 4 && unit.refuses(address, count)) throw new ModbusRefusal(exceptions.address);
  const values = unit.image.read(code === 3 ? 'holding' : 'input', address, count);
  const answer = Buffer.alloc(2 + values.length * 2);
  answer[0] = code;
  answer[1] = values.length * 2;
  for (const [index, word] of values.entries()) answer.writeUInt16BE(word, 2 + index * 2);
  return answer;
}

function answerOf(unit: Unit, pdu: Buffer): Buffer {
  const code = pdu[0] ?? 0;
  switch (code) {
    case 3:
    case 4:
      if (pdu.length !== 5) throw new ModbusRefusal(exceptions.value);
      return readAnswer(unit, code, pdu);
    case 6:
      if (pdu.length !== 5) throw new ModbusRefusal(exceptions.value);
      unit.image.write(pdu.readUInt16BE(1), words(pdu, 3, 1));
      return pdu;
    case 16: {
      const count = pdu.length >= 6 ? pdu.readUInt16BE(3) : 0;
      if (count < 1 || count > 123 || pdu[5] !== count * 2 || pdu.length !== 6 + count * 2) throw new ModbusRefusal(exceptions.value);
      unit.image.write(pdu.readUInt16BE(1), words(pdu, 6, count));
      return pdu.subarray(0, 5);
    }
    default:
      throw new ModbusRefusal(exceptions.function);
  }
}

/** Undefined: no answer. */
function respond(units: ReadonlyMap<number, Unit>, unitId: number, pdu: Buffer): Buffer | undefined {
  const unit = units.get(unitId);
  try {
    if (!unit || unit.silent()) throw new ModbusRefusal(exceptions.gatewayTarget);
    const answer = answerOf(unit, pdu);
    const isWrite = pdu[0] === 6 || pdu[0] === 16;
    return isWrite && unit.mute() ? undefined : answer;
  } catch (error) {
    if (!(error instanceof ModbusRefusal)) throw error;
    return Buffer.from([(pdu[0] ?? 0) | 0x80, error.code]);
  }
}

function serve(socket: Socket, units: ReadonlyMap<number, Unit>): void {
  let pending = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (data) => {
    pending = pending.length > 0 ? Buffer.concat([pending, data]) : data;
    while (pending.length >= 8) {
      const length = pending.readUInt16BE(4);
      if (pending.readUInt16BE(2) !== 0 || length < 2 || length > 254) {
        socket.destroy();
        return;
      }
      if (pending.length < 6 + length) return;
      const pdu = respond(units, pending[6] ?? 0, pending.subarray(7, 6 + length));
      if (pdu) {
        const head = Buffer.alloc(7);
        pending.copy(head, 0, 0, 4);
        head.writeUInt16BE(pdu.length + 1, 4);
        head[6] = pending[6] ?? 0;
        socket.write(Buffer.concat([head, pdu]));
      }
      pending = pending.subarray(6 + length);
    }
  });
}

export interface ModbusGateway {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves every Modbus device of the plant on one port (0: any); rejects if the port is taken. */
export function startModbus(running: RunningPlant, port: number, host = '127.0.0.1'): Promise<ModbusGateway> {
  const units = new Map<number, Unit>();
  for (const device of running.devices) {
    const { connection } = device.station;
    if (connection.kind === 'modbus')
      units.set(connection.unit, {
        image: createImage(running, device),
        silent: () => running.isSilent(device),
        mute: () => running.isMute(device),
        refuses: (address, count) => running.refuses(device, address, count),
      });
  }
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, units);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            for (const socket of sockets) socket.destroy();
          }),
      });
    });
  });
}
