import { decodeRegister, type ExpandedRegister, encodeRegister } from '@czyun/devices';
import type { WriteAnswer, WriteRequest } from '../types.ts';
import { failureOf, isRefusal, type ModbusFailure } from './failure.ts';
import type { Answer } from './gateway.ts';
import type { Request } from './link.ts';
import type { Fetched, Reader } from './readings.ts';

export interface WriteContext {
  readonly register: ExpandedRegister | undefined;
  /** Whether the register can be read back. */
  readonly readable: boolean;
  /** Whether the write must no longer be sent. */
  readonly isLate: () => boolean;
  readonly reader: Reader;
  /** Offset of the register's address. */
  readonly base: () => Promise<number>;
  readonly ask: (request: Request) => Promise<Answer>;
  /** As `ask`, after the write was sent: requested however late it is. */
  readonly askAfter: (request: Request) => Promise<Answer>;
  /** Passes the value read back to telemetry. */
  readonly readBack: (fetched: Fetched) => Promise<unknown>;
}

const refused = (detail: string): WriteAnswer => ({ ok: false, reason: 'refused', detail });

function answerOf(failure: ModbusFailure, sent: boolean): WriteAnswer {
  if (isRefusal(failure)) return refused(failure.message);
  if (failure.kind === 'offline' || (failure.kind === 'connection' && !sent))
    return { ok: false, reason: 'offline', detail: failure.message };
  if (!sent) return { ok: false, reason: 'notSent', detail: failure.message };
  return { ok: false, reason: 'timeout', detail: `sent, but nobody knows whether the device took it: ${failure.message}` };
}

function readOf(register: ExpandedRegister, base: number): Request {
  return { kind: 'read', table: register.table, address: base + register.address, count: register.width };
}

async function wordsToWrite(request: WriteRequest, register: ExpandedRegister, base: number, context: WriteContext): Promise<number[]> {
  const { scaleFactor } = register;
  if (scaleFactor !== undefined && context.reader.factor(scaleFactor) === undefined) {
    const { words } = await context.ask({ kind: 'read', table: register.table, address: base + scaleFactor, count: 1 });
    context.reader.learnFactor(scaleFactor, words[0]);
  }
  const isPart = register.table === 'holding' && (register.mask !== undefined || register.bit !== undefined);
  const current = isPart ? (await context.ask(readOf(register, base))).words : undefined;
  return encodeRegister(register, request.value, context.reader.factor(scaleFactor), current);
}

async function readBack(register: ExpandedRegister, base: number, context: WriteContext): Promise<number | undefined> {
  try {
    const { words } = await context.askAfter(readOf(register, base));
    const block = {
      table: register.table,
      address: register.address,
      count: register.width,
      points: [register],
      scaleFactors: [],
      header: false,
    };
    await context.readBack({ block, words });
    const value = decodeRegister(register, words, context.reader.factor(register.scaleFactor));
    return typeof value === 'number' ? value : undefined;
  } catch {
    // The write itself was answered; the current value follows with the next poll.
    return undefined;
  }
}

/** Writes one value with the function the profile names and reads it back. Never rejects. */
export async function performWrite(request: WriteRequest, context: WriteContext): Promise<WriteAnswer> {
  const { register } = context;
  if (!register) return refused(`the profile has no register for ${request.metric}`);
  if (register.write === undefined) return refused(`${request.metric} is read only in this profile`);
  let sent = false;
  let base = 0;
  try {
    base = await context.base();
    const words = await wordsToWrite(request, register, base, context);
    const code = register.write === 6 && words.length > 1 ? 16 : register.write;
    if (context.isLate()) return { ok: false, reason: 'notSent', detail: 'the line was busy' };
    const asked = context.ask({ kind: 'write', code, address: base + register.address, words });
    sent = true;
    await asked;
  } catch (error) {
    if (error instanceof RangeError) return refused(error.message);
    const failure = failureOf(error);
    return answerOf(failure, sent && failure.kind !== 'late');
  }
  const value = context.readable ? await readBack(register, base, context) : undefined;
  return value === undefined ? { ok: true } : { ok: true, readBack: value };
}
