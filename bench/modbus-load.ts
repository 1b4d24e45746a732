/**
 * A field of Modbus TCP devices for measurements: `node bench/modbus-load.ts <count> <profile>` listens on `count` ports, prints them as
 * one line of JSON, and answers every read of every unit with plausible, changing values. For each line on its standard input it prints the
 * number of answered requests and registers.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { deviceTypeById, encodeRegister, expandPoints, expandRegisters, profileById } from '../packages/devices/src/index.ts';

const [count = '100', profileId = 'dtsd422-d3'] = process.argv.slice(2);
/** Number of different answers; then they repeat. */
const imageCount = 8;
const images = Array.from({ length: imageCount }, (_, index) => imageOf(index));
let requests = 0;
let registers = 0;

/** All registers of the profile, each value a little higher than in the previous image; counters do not change. */
function imageOf(index: number): Uint16Array {
  const profile = profileById(profileId);
  const type = profile && deviceTypeById(profile.deviceTypeId);
  if (!profile?.modbus || !type) throw new Error(`${profileId} is no profile of Modbus`);
  const points = new Map(expandPoints(type).map((point) => [point.metric, point]));
  const image = new Uint16Array(65_536);
  for (const register of expandRegisters(profile.modbus)) {
    const point = points.get(register.metric);
    const [low = 0, high = 1] = point?.range ?? [];
    const value = point?.type === 'number' ? Math.min(high, Math.max(low, 1) + index / 10) : low;
    image.set(encodeRegister(register, value), register.address);
  }
  return image;
}

function answerTo(request: Buffer): Buffer {
  const [address, words] = [request.readUInt16BE(8), request.readUInt16BE(10)];
  const image = images[requests % imageCount];
  requests += 1;
  registers += words;
  const answer = Buffer.allocUnsafe(9 + words * 2);
  request.copy(answer, 0, 0, 8);
  answer.writeUInt16BE(3 + words * 2, 4);
  answer.writeUInt8(words * 2, 8);
  for (let word = 0; word < words; word += 1) answer.writeUInt16BE(image?.[address + word] ?? 0, 9 + word * 2);
  return answer;
}

function serve(socket: Socket): void {
  socket.on('error', () => {});
  socket.on('data', (data) => {
    // The driver has one request of twelve bytes in flight.
    for (let at = 0; at + 12 <= data.length; at += 12) socket.write(answerTo(data.subarray(at, at + 12)));
  });
}

function listen(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer({ noDelay: true }, serve);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

console.log(JSON.stringify(await Promise.all(Array.from({ length: Number(count) }, listen))));
createInterface({ input: process.stdin })
  .on('line', () => console.log(JSON.stringify({ requests, registers })))
  .on('close', () => process.exit(0));
