/** Open connections of a server with their unread bytes: those in this process, or in the kernel and not acknowledged by the peer. */
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { networkOf } from '../network-of.ts';
import { queueKey, readKernelQueues } from './kernel-queues.ts';

export interface Peer {
  readonly socket: Socket;
  readonly key: string | undefined;
  network: string;
  /** Bytes of answers that are not written to the socket yet. */
  held: number;
  /** Bytes received by the peer, as far as known. */
  gone: number;
  /** Unread bytes at the last check. */
  waiting: number;
  /** Received and written bytes at the last progress, and its time. */
  mark: { gone: number; written: number; at: number };
}

export class Peers {
  readonly #server: Server;
  readonly #progressBytes: number;
  readonly #elapsed: () => number;
  readonly #peers = new Map<Socket, Peer>();
  /** Unread bytes by network at the last check. */
  #waiting = new Map<string, number>();
  #all = 0;
  #lookedAt = -Infinity;

  /** A connection makes progress when its peer receives `progressBytes`, or all unread bytes; `elapsed` is monotonic, ms. */
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

  /** Time of the last check, elapsed ms. */
  get lookedAt(): number {
    return this.#lookedAt;
  }

  /** Unread bytes of a network, or of all (null), at the last check. */
  waiting(network: string | null): number {
    return network === null ? this.#all : (this.#waiting.get(network) ?? 0);
  }

  networks(): readonly string[] {
    return [...this.#waiting.keys()];
  }

  /** Upper bound of the unread bytes: all bytes written since the last check count. */
  atMost(): number {
    let sum = 0;
    for (const { socket, gone, held } of this.#peers.values()) sum += held + (socket.bytesWritten ?? gone) - gone;
    return sum;
  }

  /** Connections of a network (null: all) without progress for `forMs` at the last check, longest first. */
  stalled(network: string | null, forMs: number): readonly Peer[] {
    const stalledMs = ({ waiting, mark }: Peer) => (waiting > 0 ? this.#lookedAt - mark.at : -1);
    return [...this.#peers.values()]
      .filter((peer) => (network === null || peer.network === network) && stalledMs(peer) >= forMs)
      .sort((a, b) => a.mark.at - b.mark.at);
  }

  /** Ends a connection at once and discards its unread bytes. */
  reset(peer: Peer): void {
    this.#peers.delete(peer.socket);
    this.#waiting.set(peer.network, this.waiting(peer.network) - peer.waiting);
    this.#all -= peer.waiting;
    // Not `destroy`: the kernel would keep the unread bytes for minutes.
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
