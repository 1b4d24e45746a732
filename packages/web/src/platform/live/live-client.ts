/** One WebSocket for the whole page (live.ts of the contract): subscribes to wanted points, resumes after a break, reports its state. */
import { type ClientFrame, maxInFrame, type ServerFrame } from '@czyun/contract';

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
  /** Wanted points, and the project. */
  readonly wanted: { has(id: number): boolean; ids(): Iterable<number> };
  readonly project: () => number | undefined;
  readonly onFrame: (frame: ServerFrame) => void;
  readonly onLink: (link: Link) => void;
  readonly later: (run: () => void, ms: number) => unknown;
  readonly cancel: (timer: unknown) => void;
  readonly now?: () => number;
  readonly random?: () => number;
}

const debounceMs = 50;
/** A point that left the screen remains subscribed for this time, so that scrolling back needs no request. */
export const leaveMs = 5000;
export const connectMs = 10_000;
/** After waking up, an open connection must receive a message within this time. */
export const proofMs = 4000;
const silenceMs = 45_000;
const pingMs = 20_000;
/** A younger connection attempt is not replaced. */
const youngMs = 1000;

/** Delay before attempt n (0, 1, …): doubling from 0.5 s to 15 s, plus up to a random third so that screens do not reconnect together. */
export function backOffMs(attempt: number, random: number): number {
  return Math.round(Math.min(15_000, 500 * 2 ** attempt) * (1 + random / 3));
}

export class LiveClient {
  readonly #options: LiveClientOptions;
  readonly #timers = new Map<string, unknown>();
  #socket: Socket | null = null;
  #link: Link = 'idle';
  #attempt = 0;
  #begun = 0;
  #welcome = false;
  #lastAt: number | undefined;
  /** Points whose subscription may have changed since the last frame to the server. */
  readonly #touched = new Set<number>();
  /** Points subscribed on this connection. */
  readonly #asked = new Set<number>();
  readonly #leaving = new Set<number>();
  /** Points received without a gap until `lastAt`; all others are requested again after a break. */
  readonly #fed = new Set<number>();
  #askedProject: number | undefined;
  #fedProject: number | undefined;

  constructor(options: LiveClientOptions) {
    this.#options = options;
  }

  /** The wanted points or the project changed; the server is notified after 50 ms without further changes. */
  changed(ids: Iterable<number> = []): void {
    for (const id of ids) this.#touched.add(id);
    if (this.#link === 'idle') {
      if (this.#options.project() !== undefined || this.#wantsAny()) this.#connect();
      return;
    }
    this.#after('ask', debounceMs, () => this.#askChanges());
  }

  /** The network or the user is back: reconnects immediately, and checks an open connection. */
  wake(): void {
    if (this.#link === 'waiting') this.#connect();
    const socket = this.#socket;
    if (socket === null) return;
    if (this.#link === 'open') {
      this.#send({ op: 'ping' });
      this.#after('silence', proofMs, () => this.#giveUp());
      return;
    }
    if (this.#now() - this.#begun < youngMs) return;
    this.#detach(socket);
    this.#connect();
  }

  /** Closes the connection and clears the state (sign-out, clock change). */
  stop(): void {
    for (const name of [...this.#timers.keys()]) this.#cancel(name);
    const socket = this.#socket;
    this.#socket = null;
    this.#lastAt = undefined;
    this.#welcome = false;
    this.#attempt = 0;
    this.#fed.clear();
    this.#touched.clear();
    this.#fedProject = this.#askedProject = undefined;
    this.#asked.clear();
    this.#leaving.clear();
    if (socket !== null) this.#detach(socket);
    this.#setLink('idle');
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  #wantsAny(): boolean {
    for (const _ of this.#options.wanted.ids()) return true;
    return false;
  }

  #after(name: string, ms: number, run: () => void): void {
    this.#cancel(name);
    const timer = this.#options.later(() => {
      this.#timers.delete(name);
      run();
    }, ms);
    this.#timers.set(name, timer);
  }

  #cancel(name: string): void {
    if (!this.#timers.has(name)) return;
    this.#options.cancel(this.#timers.get(name));
    this.#timers.delete(name);
  }

  #setLink(link: Link): void {
    if (this.#link === link) return;
    this.#link = link;
    this.#options.onLink(link);
  }

  #detach(socket: Socket): void {
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
  }

  #connect(): void {
    this.#cancel('retry');
    this.#setLink('connecting');
    this.#welcome = false;
    this.#begun = this.#now();
    const socket = this.#options.open();
    this.#socket = socket;
    this.#after('connect', connectMs, () => this.#giveUp());
    socket.onopen = () => this.#send({ op: 'hello', ...this.#options.hello() });
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
      this.#cancel('connect');
      this.#welcome = true;
      this.#attempt = 0;
      this.#setLink('open');
      this.#askAll();
      this.#keepAlive();
    } else if (frame.op !== 'error' && frame.op !== 'pong') {
      this.#lastAt = Math.max(this.#lastAt ?? 0, frame.at);
      if (frame.op === 'values') for (const id of frame.ids) if (this.#asked.has(id)) this.#fed.add(id);
      if (frame.op === 'alarms' && frame.projectId === this.#askedProject) this.#fedProject = frame.projectId;
    }
    this.#options.onFrame(frame);
  }

  /** On a new connection: requests everything from the last known time on. */
  #askAll(): void {
    const { wanted, project } = this.#options;
    this.#touched.clear();
    this.#leaving.clear();
    this.#cancel('ask');
    this.#cancel('leave');
    this.#asked.clear();
    for (const id of wanted.ids()) this.#asked.add(id);
    for (const id of this.#fed) if (!this.#asked.has(id)) this.#fed.delete(id);
    this.#askProject(project());
    this.#want([...this.#asked].filter((id) => !this.#fed.has(id)));
    this.#want(
      [...this.#asked].filter((id) => this.#fed.has(id)),
      this.#lastAt,
    );
  }

  #askChanges(): void {
    if (!this.#welcome) return;
    const { wanted, project } = this.#options;
    const news: number[] = [];
    for (const id of this.#touched) {
      if (!wanted.has(id)) {
        if (this.#asked.has(id)) this.#leaving.add(id);
        continue;
      }
      this.#leaving.delete(id);
      if (this.#asked.has(id)) continue;
      this.#asked.add(id);
      news.push(id);
    }
    this.#touched.clear();
    if (project() !== this.#askedProject) this.#askProject(project());
    this.#want(news);
    if (this.#leaving.size > 0 && !this.#timers.has('leave')) this.#after('leave', leaveMs, () => this.#drop());
  }

  #askProject(projectId: number | undefined): void {
    if (projectId === undefined && this.#askedProject === undefined) return;
    const since = projectId !== undefined && projectId === this.#fedProject ? this.#lastAt : undefined;
    this.#askedProject = projectId;
    if (this.#fedProject !== projectId) this.#fedProject = undefined;
    this.#send({ op: 'subscribe', ...(projectId === undefined ? {} : { projectId }), ...(since === undefined ? {} : { since }) });
  }

  #want(paramIds: readonly number[], since?: number): void {
    for (let from = 0; from < paramIds.length; from += maxInFrame)
      this.#send({ op: 'want', paramIds: paramIds.slice(from, from + maxInFrame), ...(since === undefined ? {} : { since }) });
  }

  #drop(): void {
    const gone = [...this.#leaving].filter((id) => !this.#options.wanted.has(id));
    this.#leaving.clear();
    for (const id of gone) {
      this.#asked.delete(id);
      this.#fed.delete(id);
    }
    if (!this.#welcome) return;
    for (let from = 0; from < gone.length; from += maxInFrame) this.#send({ op: 'drop', paramIds: gone.slice(from, from + maxInFrame) });
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #lost(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#welcome = false;
    this.#askedProject = undefined;
    for (const name of [...this.#timers.keys()]) this.#cancel(name);
    this.#setLink('waiting');
    const wait = backOffMs(this.#attempt, (this.#options.random ?? Math.random)());
    this.#attempt += 1;
    this.#after('retry', wait, () => this.#connect());
  }

  /** Nothing was received, or the connection never opened: it counts as lost. */
  #giveUp(): void {
    const socket = this.#socket;
    if (socket === null) return;
    this.#detach(socket);
    this.#lost(socket);
  }

  /** A half-open connection receives nothing. */
  #listenForSilence(): void {
    this.#after('silence', silenceMs, () => this.#giveUp());
  }

  #keepAlive(): void {
    this.#after('ping', pingMs, () => {
      this.#send({ op: 'ping' });
      this.#keepAlive();
    });
  }
}
