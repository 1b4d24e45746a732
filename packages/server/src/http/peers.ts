/** Open connections of a server with what waits for each: bytes that are still in this process, or in the kernel and not acknowledged by the peer. */
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { networkOf } from '../network-of.ts';
import { queueKey, readKernelQueues } from './kernel-queues.ts';

export interface Peer {
  readonly socket: Socket;
  readonly key: string | undefined;
  network: string;
  /** Bytes of answers that have not been handed to the socket. */
  held: number;
  /** Bytes that have left, as far as known. */
  gone: number;
  /** Bytes that waited at the last look. */
  waiting: number;
  /** What had left and what was written when progress was last seen, and when. */
  mark: { gone: number; written: number; at: number };
}

export class Peers {
  readonly #server: Server;
  readonly #progressBytes: number;
  readonly #elapsed: () => number;
  readonly #peers = new Map<Socket, Peer>();
  /** What waited for each network at the last look. */
  #waiting = new Map<string, number>();
  #all = 0;
  #lookedAt = -Infinity;

  /** A connection has made progress once `progressBytes` more have left, or all that waited; `elapsed` counts ms and never jumps. */
  constructor(server: Server, progressBytes: number, elapsed: () => number) {
    this.#server = server;
    this.#progressBytes = progressBytes;
    this.#elapsed = elapsed;
    server.on('connection', (socket: Socket) => {
      const mark = { gone: 0, written: 0, at: elapsed() };
      const network = networkOf(socket.remoteAddress ?? '');
      this.#peers.set(socket, { socket, key: queueKey(socket), network, held: 0, gone: 0, waiting: 0, mark });
      socket.once('close', () => this.#peers.delete(socket));
    });
  }

  get(socket: Socket): Peer | undefined {
    return this.#peers.get(socket);
  }

  get open(): number {
    return this.#peers.size;
  }

  /** When the connections were last looked at, elapsed ms. */
  get lookedAt(): number {
    return this.#lookedAt;
  }

  /** Bytes that waited for a network, or for all (null), at the last look. */
  waiting(network: string | null): number {
    return network === null ? this.#all : (this.#waiting.get(network) ?? 0);
  }

  networks(): readonly string[] {
    return [...this.#waiting.keys()];
  }

  /** Bytes that may wait by now: what has been written since the last look counts as waiting. */
  atMost(): number {
    let sum = 0;
    for (const { socket, gone, held } of this.#peers.values()) sum += held + (socket.bytesWritten ?? gone) - gone;
    return sum;
  }

  /** Connections of a network (null: all) without progress for so long at the last look, the longest first. */
  stalled(network: string | null, forMs: number): readonly Peer[] {
    const stalledMs = ({ waiting, mark }: Peer) => (waiting > 0 ? this.#lookedAt - mark.at : -1);
    return [...this.#peers.values()]
      .filter((peer) => (network === null || peer.network === network) && stalledMs(peer) >= forMs)
      .sort((a, b) => a.mark.at - b.mark.at);
  }

  /** Ends a connection at once, whatever waits for it. */
  reset(peer: Peer): void {
    this.#peers.delete(peer.socket);
    this.#waiting.set(peer.network, this.waiting(peer.network) - peer.waiting);
    this.#all -= peer.waiting;
    // Not `destroy`: the kernel would go on offering for minutes what nobody reads.
    peer.socket.resetAndDestroy();
  }

  /** Measures every connection. */
  look(): void {
    const { port = 0 } = (this.#server.address() ?? {}) as Partial<AddressInfo>;
    const isBusy = ({ socket, held, gone }: Peer) => held > 0 || (socket.bytesWritten ?? gone) > gone;
    const busy = [...this.#peers.values()].filter(isBusy);
    const queues = busy.length > 0 ? readKernelQueues(port) : undefined;
    const at = this.#elapsed();
    this.#lookedAt = at;
    this.#waiting = new Map();
    this.#all = 0;
    for (const peer of this.#peers.values()) peer.waiting = 0;
    for (const peer of busy) {
      const { bytesWritten: written = peer.gone, writableLength } = peer.socket;
      const unsent = writableLength + ((peer.key === undefined ? undefined : queues?.get(peer.key)) ?? 0);
      peer.gone = Math.max(peer.gone, written - unsent);
      peer.waiting = unsent + peer.held;
      const { gone, mark } = peer;
      if (unsent === 0 || gone >= mark.gone + this.#progressBytes || gone >= mark.written) peer.mark = { gone, written, at };
      this.#all += peer.waiting;
      this.#waiting.set(peer.network, this.waiting(peer.network) + peer.waiting);
    }
  }
}
