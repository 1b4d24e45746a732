/** One WebSocket for the whole page (contract live.ts): asks for what is wanted, resumes after a break, tells how it stands. */
import type { ClientFrame, ServerFrame } from '@czyun/contract';

export type Link = 'idle' | 'connecting' | 'open' | 'waiting';

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface LiveClientOptions {
  readonly open: () => Socket;
  readonly hello: () => { readonly sid?: string; readonly language: 'zh' | 'en' };
  readonly onFrame: (frame: ServerFrame) => void;
  readonly onLink: (link: Link) => void;
  readonly later: (run: () => void, ms: number) => unknown;
  readonly cancel: (timer: unknown) => void;
  readonly random?: () => number;
}

interface Asked {
  readonly paramIds: readonly number[];
  readonly projectId: number | undefined;
}

const debounceMs = 50;
const silenceMs = 45_000;
const pingMs = 20_000;

/** Wait before attempt n (0, 1, …): doubling from 0.5 s to 15 s, up to a third more by chance so that screens do not come back together. */
export function backOffMs(attempt: number, random: number): number {
  return Math.round(Math.min(15_000, 500 * 2 ** attempt) * (1 + random / 3));
}

const same = (a: Asked, b: Asked): boolean =>
  a.projectId === b.projectId && a.paramIds.length === b.paramIds.length && a.paramIds.every((id, index) => id === b.paramIds[index]);

export class LiveClient {
  readonly #options: LiveClientOptions;
  #socket: Socket | null = null;
  #link: Link = 'idle';
  #attempt = 0;
  #wanted: Asked = { paramIds: [], projectId: undefined };
  /** What the server was last asked for; after a break the same question may carry `since`. */
  #asked: Asked | null = null;
  #lastAt: number | undefined;
  #welcome = false;
  #askTimer: unknown = null;
  #retryTimer: unknown = null;
  #watchTimer: unknown = null;
  #pingTimer: unknown = null;

  constructor(options: LiveClientOptions) {
    this.#options = options;
  }

  /** Says what is wanted now; the server is asked once things have been quiet for 50 ms. */
  want(paramIds: readonly number[], projectId: number | undefined): void {
    this.#wanted = { paramIds, projectId };
    if (this.#link === 'idle') {
      if (paramIds.length > 0 || projectId !== undefined) this.#connect();
      return;
    }
    if (this.#askTimer !== null) this.#options.cancel(this.#askTimer);
    this.#askTimer = this.#options.later(() => {
      this.#askTimer = null;
      this.#ask(false);
    }, debounceMs);
  }

  /** Tries again at once, e.g. when the network is back. */
  wake(): void {
    if (this.#link !== 'waiting') return;
    if (this.#retryTimer !== null) this.#options.cancel(this.#retryTimer);
    this.#retryTimer = null;
    this.#connect();
  }

  /** Hangs up and forgets (sign-out, other clock). */
  stop(): void {
    for (const timer of [this.#askTimer, this.#retryTimer, this.#watchTimer, this.#pingTimer])
      if (timer !== null) this.#options.cancel(timer);
    this.#askTimer = this.#retryTimer = this.#watchTimer = this.#pingTimer = null;
    const socket = this.#socket;
    this.#socket = null;
    this.#asked = null;
    this.#lastAt = undefined;
    this.#welcome = false;
    this.#attempt = 0;
    if (socket !== null) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    this.#setLink('idle');
  }

  #setLink(link: Link): void {
    if (this.#link === link) return;
    this.#link = link;
    this.#options.onLink(link);
  }

  #connect(): void {
    this.#setLink('connecting');
    this.#welcome = false;
    const socket = this.#options.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#send({ op: 'hello', ...this.#options.hello() });
      this.#listenForSilence();
    };
    socket.onmessage = (event) => {
      if (typeof event.data === 'string') this.#receive(event.data);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #receive(text: string): void {
    let frame: ServerFrame;
    try {
      frame = JSON.parse(text) as ServerFrame;
    } catch {
      return;
    }
    this.#listenForSilence();
    if (frame.op === 'welcome') {
      this.#welcome = true;
      this.#attempt = 0;
      this.#setLink('open');
      this.#ask(true);
      this.#keepAlive();
    } else if (frame.op !== 'error' && frame.op !== 'pong') this.#lastAt = Math.max(this.#lastAt ?? 0, frame.at);
    this.#options.onFrame(frame);
  }

  #ask(afterBreak: boolean): void {
    if (!this.#welcome) return;
    const unchanged = this.#asked !== null && same(this.#asked, this.#wanted);
    if (unchanged && !afterBreak) return;
    const { paramIds, projectId } = this.#wanted;
    this.#asked = this.#wanted;
    this.#send({
      op: 'subscribe',
      paramIds: paramIds.slice(0, 5000),
      ...(projectId === undefined ? {} : { projectId }),
      ...(unchanged && this.#lastAt !== undefined ? { since: this.#lastAt } : {}),
    });
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #lost(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#welcome = false;
    if (this.#watchTimer !== null) this.#options.cancel(this.#watchTimer);
    if (this.#pingTimer !== null) this.#options.cancel(this.#pingTimer);
    this.#watchTimer = this.#pingTimer = null;
    this.#setLink('waiting');
    const wait = backOffMs(this.#attempt, (this.#options.random ?? Math.random)());
    this.#attempt += 1;
    this.#retryTimer = this.#options.later(() => {
      this.#retryTimer = null;
      this.#connect();
    }, wait);
  }

  /** A half-open connection says nothing at all; after long silence it counts as lost. */
  #listenForSilence(): void {
    if (this.#watchTimer !== null) this.#options.cancel(this.#watchTimer);
    this.#watchTimer = this.#options.later(() => {
      const socket = this.#socket;
      this.#watchTimer = null;
      if (socket === null) return;
      socket.onclose = null;
      socket.close();
      this.#lost(socket);
    }, silenceMs);
  }

  #keepAlive(): void {
    if (this.#pingTimer !== null) this.#options.cancel(this.#pingTimer);
    this.#pingTimer = this.#options.later(() => {
      this.#send({ op: 'ping' });
      this.#keepAlive();
    }, pingMs);
  }
}
