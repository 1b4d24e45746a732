/** One poll of an unsaved device, and single reads, using the parts of the driver. */
import { decodeRegister, expandRegisters, type ModbusMap, type RegisterTable } from '@czyun/devices';
import { systemClock } from '../../clock.ts';
import type { ModbusConnection } from '../../registry/driver-device.ts';
import { FieldRefusal, type RefusalReason } from '../field/field-networks.ts';
import { failureOf, isGatewaySilence, isRefusal, ModbusFailure } from './failure.ts';
import { Gateway, type Locate } from './gateway.ts';
import { planReads, type ReadBlock, splitBlock } from './plan.ts';
import { findModel } from './sunspec.ts';

export interface PolledPoint {
  readonly metric: string;
  readonly table: RegisterTable;
  /** Zero-based, absolute. */
  readonly address: number;
  readonly words: readonly number[];
  /** undefined: "not available", or the registers were refused. */
  readonly value: number | string | undefined;
}

export interface RefusedRun {
  readonly table: RegisterTable;
  readonly address: number;
  readonly count: number;
  readonly code: number;
}

export interface Polled {
  readonly points: readonly PolledPoint[];
  readonly refused: readonly RefusedRun[];
  /** Slowest read. */
  readonly roundTripMs: number | null;
}

/** Stage at which a test failed, in the order of troubleshooting. */
export type ProbeFailureKind =
  | 'notAllowed'
  | 'taken'
  | 'nameUnknown'
  | 'refused'
  | 'unreachable'
  | 'noConnection'
  | 'closed'
  | 'noAnswer'
  | 'gateway'
  | 'exception'
  | 'badAnswer'
  | 'noModel';

export class ProbeFailure extends Error {
  override readonly name = 'ProbeFailure';
  readonly kind: ProbeFailureKind;
  /** Modbus exception code. */
  readonly code: number | null;

  constructor(kind: ProbeFailureKind, message: string, code: number | null = null) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

export interface ModbusProbe {
  /** One poll of the metrics in `wanted` for a project; rejects with ProbeFailure if nothing could be read. */
  poll(projectId: number, connection: ModbusConnection, map: ModbusMap, wanted: (metric: string) => boolean): Promise<Polled>;
  /** Raw words (bits 0 or 1); rejects with ProbeFailure. */
  read(
    projectId: number,
    connection: ModbusConnection,
    at: { readonly table: RegisterTable; readonly address: number; readonly count: number },
  ): Promise<{ readonly words: readonly number[]; readonly roundTripMs: number }>;
}

export interface ModbusProbeOptions {
  readonly locate: Locate;
  /** A connection that is already open: many devices accept only one. */
  readonly openGateway?: (host: string, port: number) => Gateway | undefined;
  /** Maximum duration of one test; 30 s. */
  readonly totalMs?: number;
}

const retry = { minMs: 1, maxMs: 1 };
/** More refusals than this indicate a different kind of device. */
const maxRefusals = 40;
/** Device id for the turns of a gateway; no device has it. */
const visitor = -1;

type Read = (table: RegisterTable, address: number, count: number) => Promise<readonly number[]>;

/** A probe over its own connections, closed after each test, or over open ones. */
export function createModbusProbe({ locate, openGateway, totalMs = 30_000 }: ModbusProbeOptions): ModbusProbe {
  async function visit<T>(
    projectId: number,
    connection: ModbusConnection,
    task: (read: Read, slowest: () => number | null) => Promise<T>,
  ): Promise<T> {
    const { host, port, unit } = connection;
    const asker = { deviceId: visitor, unit, projectId };
    let refusal: FieldRefusal | undefined;
    const check: Locate = (name, to, who) =>
      locate(name, to, who).catch((error: unknown) => {
        if (error instanceof FieldRefusal) refusal = error;
        throw error;
      });
    const deadline = systemClock.elapsed() + totalMs;
    let slowest: number | null = null;
    let gateway: Gateway | undefined;
    let own: Gateway | undefined;
    try {
      // Also for a connection that is already open: the networks may have changed since.
      await check(host, port, asker);
      const open = openGateway?.(host, port);
      own = open ? undefined : new Gateway(host, port, retry, () => 0, check);
      gateway = open ?? own;
      const timeoutMs = connection.timeoutMs ?? 3000;
      const read: Read = async (table, address, count) => {
        const ask = { ...asker, timeoutMs: Math.min(timeoutMs, 10_000), deadline };
        const answer = await (gateway as Gateway).request(ask, { kind: 'read', table, address, count });
        slowest = Math.max(slowest ?? 0, answer.roundTripMs);
        return answer.words;
      };
      return await task(read, () => slowest);
    } catch (error) {
      throw error instanceof ProbeFailure ? error : probeFailure(error, refusal, unit, slowest !== null);
    } finally {
      own?.close();
      gateway?.forget(visitor);
    }
  }

  return {
    poll: (projectId, connection, map, wanted) =>
      visit(projectId, connection, async (read, slowest) => {
        const holding = (address: number, count: number) => read('holding', address, count);
        const place = map.base.kind === 'absolute' ? undefined : await findModel(map.base.model, holding).catch(withoutModel);
        const base = place?.address ?? 0;
        const { answers, refused } = await readAll([...planReads(map, wanted, place?.length)], base, read);
        if (answers.length === 0 && refused[0]) throw new ProbeFailure('exception', 'every register was refused', refused[0].code);
        return { points: decodeAll(map, wanted, base, answers), refused, roundTripMs: slowest() };
      }),
    read: (projectId, connection, { table, address, count }) =>
      visit(projectId, connection, async (read, slowest) => ({
        words: await read(table, address, count),
        roundTripMs: slowest() ?? 0,
      })),
  };
}

function withoutModel(error: unknown): never {
  const failure = failureOf(error);
  if (failure.kind === 'badAnswer' && /SunSpec/.test(failure.message)) throw new ProbeFailure('noModel', failure.message);
  throw failure;
}

interface Answered {
  readonly block: ReadBlock;
  readonly words: readonly number[];
}

/** Reads every block; a refused one is read in halves, as in the driver, to find the missing registers. */
async function readAll(plan: ReadBlock[], base: number, read: Read) {
  const answers: Answered[] = [];
  const refused: RefusedRun[] = [];
  for (let block = plan.shift(); block; block = plan.shift()) {
    try {
      answers.push({ block, words: await read(block.table, base + block.address, block.count) });
    } catch (error) {
      const failure = failureOf(error);
      if (!isRefusal(failure)) throw failure;
      const halves = failure.code === 2 || failure.code === 3 ? splitBlock(block) : undefined;
      if (halves && refused.length < maxRefusals) plan.unshift(...halves);
      else refused.push({ table: block.table, address: base + block.address, count: block.count, code: failure.code ?? 0 });
      if (refused.length >= maxRefusals) break;
    }
  }
  return { answers, refused };
}

const asSigned = (word: number) => (word > 0x7fff ? word - 0x10000 : word);

function decodeAll(map: ModbusMap, wanted: (metric: string) => boolean, base: number, answers: readonly Answered[]): PolledPoint[] {
  const factors = new Map<number, number>();
  const found = new Map<string, readonly number[]>();
  for (const { block, words } of answers) {
    for (const address of block.scaleFactors) {
      const word = words[address - block.address];
      if (word !== undefined) factors.set(address, asSigned(word));
    }
    for (const { metric, address, width } of block.points)
      found.set(metric, words.slice(address - block.address, address - block.address + width));
  }
  return expandRegisters(map)
    .filter(({ metric }) => wanted(metric))
    .map((register) => {
      const words = found.get(register.metric) ?? [];
      const factor = register.scaleFactor === undefined ? undefined : factors.get(register.scaleFactor);
      const value = words.length > 0 ? decodeRegister(register, words, factor) : undefined;
      return { metric: register.metric, table: register.table, address: base + register.address, words, value };
    });
}

const refusals: Readonly<Record<RefusalReason, ProbeFailureKind>> = {
  network: 'notAllowed',
  project: 'notAllowed',
  port: 'notAllowed',
  taken: 'taken',
  unknownName: 'nameUnknown',
};

function probeFailure(error: unknown, refusal: FieldRefusal | undefined, unit: number, heard: boolean): ProbeFailure {
  if (refusal) return new ProbeFailure(refusals[refusal.reason], refusal.message);
  const failure = error instanceof ModbusFailure ? error : failureOf(error);
  const { message } = failure;
  switch (failure.kind) {
    case 'exception':
      return new ProbeFailure(isGatewaySilence(failure) ? 'gateway' : 'exception', message, failure.code ?? null);
    case 'timeout':
    case 'late':
      return new ProbeFailure('noAnswer', heard ? 'the device stopped answering' : `unit ${unit} does not answer`);
    case 'badAnswer':
      return new ProbeFailure('badAnswer', message);
    default:
      if (/ECONNREFUSED/.test(message)) return new ProbeFailure('refused', message);
      if (/EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL/.test(message)) return new ProbeFailure('unreachable', message);
      if (/closed|ECONNRESET|EPIPE/.test(message)) return new ProbeFailure('closed', message);
      return new ProbeFailure('noConnection', message);
  }
}
