/** Clients that do not read their answers: a connection without progress is reset, and unread bytes are limited by network. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../kernel/errors.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { networkOf } from '../network-of.ts';
import { Peers } from './peers.ts';

export interface UnreadLimits {
  /** Period in which a connection must receive `stalledBytes`, or all unread bytes, ms. */
  readonly stalledMs: number;
  readonly stalledBytes: number;
  /** The period if its network, or all together, exceed their limit. */
  readonly crowdedMs: number;
  /** Maximum unread bytes of one network (`networkOf`), and of all. */
  readonly ofNetwork: number;
  readonly ofAll: number;
  /** Interval of the checks, ms. */
  readonly checkMs: number;
}

const mega = 1024 * 1024;

export const unreadLimits: UnreadLimits = {
  stalledMs: 30_000,
  stalledBytes: 16 * 1024,
  crowdedMs: 3_000,
  ofNetwork: 128 * mega,
  ofAll: 384 * mega,
  checkMs: 1_000,
};

export interface UnreadFigures {
  readonly connections: number;
  /** Unread bytes at the last check. */
  readonly bytes: number;
  /** Connections reset since the start: after `stalledMs`, and because of the limits. */
  readonly stalled: number;
  readonly crowded: number;
  /** Answers refused because of the limits. */
  readonly refused: number;
}

export interface UnreadOptions {
  readonly limits: UnreadLimits;
  /** Called for each measure against a network. */
  readonly acted: (network: string, what: 'stalled' | 'crowded' | 'refused') => void;
}

/** Longer answers are written in pieces of this size, so that their unread bytes are known and the rest can be cancelled. */
const piece = 64 * 1024;
/** Maximum that the kernel buffers of one answer by default (last value of net.ipv4.tcp_wmem). */
const maxInKernel = 4 * mega;
/** Below this total, a check every `calmMs` is enough. */
const littleBytes = 4 * mega;
const calmMs = 10_000;
/** Minimum interval before a check on demand, ms. */
const demandMs = 250;
const retryS = 3;

/** Applies the limits to the connections of an app; returns its figures. */
export function limitUnread(app: FastifyInstance, { limits, acted }: UnreadOptions): () => UnreadFigures {
  const elapsed = () => performance.now();
  const peers = new Peers(app.server, limits.stalledBytes, elapsed);
  const counts = { stalled: 0, crowded: 0, refused: 0 };
  const handed = new Handed();
  const look = () => {
    peers.look();
    handed.looked();
  };

  /** Resets connections without progress until the network (null: all) has at most `room` unread bytes. */
  function makeRoom(network: string | null, room: number): void {
    if (peers.waiting(network) <= room) return;
    // Far above the limit the period is shorter.
    const span = peers.waiting(network) > 2 * room ? Math.min(limits.crowdedMs, limits.checkMs) : limits.crowdedMs;
    for (const peer of peers.stalled(network, span)) {
      if (peers.waiting(network) <= room) return;
      counts.crowded += 1;
      acted(peer.network, 'crowded');
      peers.reset(peer);
    }
  }

  function cutStalled(): void {
    for (const peer of peers.stalled(null, limits.stalledMs)) {
      counts.stalled += 1;
      acted(peer.network, 'stalled');
      peers.reset(peer);
    }
  }

  /** Whether `size` more bytes are within the limits of a network; `spare` multiplies the limits. */
  const fits = (network: string, size: number, spare: number) =>
    peers.waiting(network) + handed.to(network) + size <= spare * limits.ofNetwork &&
    peers.waiting(null) + handed.to(null) + size <= spare * limits.ofAll;

  /** The same after a check and the reset of connections without progress. */
  function hasRoom(network: string, size: number): boolean {
    if (fits(network, size, 1)) return true;
    if (elapsed() - peers.lookedAt >= demandMs) look();
    makeRoom(network, Math.max(0, limits.ofNetwork - handed.to(network) - size));
    makeRoom(null, Math.max(0, limits.ofAll - handed.to(null) - size));
    // Short answers are still sent if long ones are refused.
    return fits(network, size, size > piece ? 1 : 2);
  }

  app.addHook('onRequest', async (request) => {
    const peer = peers.get(request.raw.socket);
    if (peer) peer.network = networkOf(request.ip);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const peer = peers.get(request.raw.socket);
    const size = sizeOf(payload, reply.getHeader('content-length'));
    // `inject` has no connection.
    if (!peer || size === 0) return done(null, payload);
    if (!hasRoom(peer.network, size)) {
      counts.refused += 1;
      acted(peer.network, 'refused');
      if (payload instanceof Readable) payload.destroy();
      reply.removeHeader('content-length');
      return done(new AppError('tooManyUnread', { seconds: retryS }));
    }
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    handed.add(peer.network, size, isWhole);
    if (!isWhole || size <= piece) return done(null, payload);
    reply.header('content-length', size);
    done(null, inPieces(typeof payload === 'string' ? Buffer.from(payload) : payload, peer));
  });

  const watch = createPeriodic({
    everyMs: limits.checkMs,
    work() {
      handed.turn();
      const isRecent = elapsed() - peers.lookedAt < Math.min(calmMs, limits.stalledMs / 2);
      if (peers.open === 0 || (isRecent && peers.atMost() < Math.min(littleBytes, limits.ofNetwork))) return;
      look();
      cutStalled();
      for (const network of peers.networks()) makeRoom(network, limits.ofNetwork);
      makeRoom(null, limits.ofAll);
    },
    failed: logFailures(app.log, 'warn', 'connections could not be checked for unread answers'),
  });
  void watch.start();
  app.addHook('onClose', watch.stop);
  return () => ({ connections: peers.open, bytes: peers.waiting(null), ...counts });
}

/** Bytes by network, and of all. */
class Tally {
  readonly #of = new Map<string, number>();
  #all = 0;

  add(network: string, bytes: number): void {
    this.#of.set(network, this.to(network) + bytes);
    this.#all += bytes;
  }

  to(network: string | null): number {
    return network === null ? this.#all : (this.#of.get(network) ?? 0);
  }
}

/** Bytes of sent answers that the checks may not count yet. */
class Handed {
  /** Whole answers: seen by the next check. */
  #whole = new Tally();
  /** Streams fill the kernel gradually: counted until the check after the next. */
  #young = new Tally();
  #older = new Tally();

  add(network: string, size: number, isWhole: boolean): void {
    (isWhole ? this.#whole : this.#young).add(network, size);
  }

  /** To a network, or to all (null). */
  to(network: string | null): number {
    return this.#whole.to(network) + this.#young.to(network) + this.#older.to(network);
  }

  looked(): void {
    this.#whole = new Tally();
  }

  turn(): void {
    this.#older = this.#young;
    this.#young = new Tally();
  }
}

/** Bytes of an answer; of a stream, the maximum that the kernel buffers. */
function sizeOf(payload: unknown, length: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  if (payload === null || payload === undefined) return 0;
  return length === undefined ? maxInKernel : Math.min(maxInKernel, Number(length) || 0);
}

/** A long answer as a stream of pieces; `to.held` counts the bytes that are not written yet. */
function inPieces(whole: Buffer, to: { held: number }): Readable {
  let at = 0;
  to.held += whole.length;
  return new Readable({
    highWaterMark: piece,
    read() {
      const next = whole.subarray(at, at + piece);
      at += next.length;
      to.held -= next.length;
      this.push(next.length > 0 ? next : null);
    },
    destroy(error, done) {
      to.held -= whole.length - at;
      at = whole.length;
      done(error);
    },
  });
}
