/** One WebSocket of a client: sends frames, reads frames within the allowance of its visitor, pings, and ends. */
import { clientFrame, type ErrorName, errors, errorText, type Language, type ServerFrame } from '@czyun/contract';
import type { z } from 'zod';
import type { Visit } from './allowance.ts';

/** The part of the WebSocket that is used here. */
export interface Socket {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): unknown;
  on(event: 'ping' | 'pong' | 'close' | 'error', listener: () => void): unknown;
}

export interface Visitor {
  /** Token of the cookie or header of the upgrade request. */
  readonly token: string | null;
  readonly language: Language;
  /** Its allowance. */
  readonly visit: Visit;
}

export type Frame = z.output<typeof clientFrame>;

const policyViolation = 1008;
/** Cost of a frame besides its bytes. */
const frameOverhead = 200;
/** Maximum unsent bytes of a client besides the frames of the hub, which wait for space themselves: more than the largest of these. */
const maxUnsent = 8 * 1024 * 1024;
/** The library answers a ping with the same number of bytes. */
const pingBytes = 125;
/** When a client that exceeded its allowance may try again, s. */
const retryS = 10;

export class ClientSocket {
  language: Language;
  readonly #socket: Socket;
  readonly #visit: Visit;
  readonly #onEnd: (() => void)[] = [];
  #isOver = false;
  /** Anything was received since the last ping. */
  #heard = true;

  constructor(socket: Socket, { language, visit }: Visitor) {
    this.#socket = socket;
    this.#visit = visit;
    this.language = language;
    this.onEnd(() => visit.close());
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  onEnd(listener: () => void): void {
    this.#onEnd.push(listener);
  }

  /** Calls `take` with each frame; a malformed one is answered with an error. Pings every `pingMs`. */
  listen(take: (frame: Frame) => void, pingMs: number): void {
    this.#socket.on('message', (data, isBinary) => this.#received(isBinary ? '' : String(data), isBinary, take));
    this.#socket.on('ping', () => {
      if (!this.#isOver && !this.#isBehind() && !this.#visit.heard(pingBytes + frameOverhead)) this.hangUp('tooManyRequests');
    });
    this.#socket.on('pong', () => {
      this.#heard = true;
    });
    this.#socket.on('close', () => this.end());
    this.#socket.on('error', () => this.end());
    const pinging = setInterval(() => this.#ping(), pingMs);
    this.onEnd(() => clearInterval(pinging));
  }

  send(frame: ServerFrame): void {
    if (!this.#isOver && !this.#isBehind()) this.#socket.send(JSON.stringify(frame));
  }

  refuse(name: ErrorName, paramIds?: readonly number[]): void {
    const msg = errorText(name, this.language, { seconds: retryS, most: this.#visit.maxPoints });
    this.send({ op: 'error', code: errors[name].code, msg, ...(paramIds && { paramIds }) });
  }

  hangUp(name: ErrorName): void {
    if (this.#isOver) return;
    this.refuse(name);
    this.end();
    this.#socket.close(name === 'notLoggedIn' ? errors.notLoggedIn.code : policyViolation, name);
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const listener of this.#onEnd) listener();
  }

  #received(text: string, isBinary: boolean, take: (frame: Frame) => void): void {
    this.#heard = true;
    if (this.#isOver) return;
    // Before it is parsed.
    const isAllowed = this.#visit.heard(text.length + frameOverhead);
    const frame = isAllowed && !isBinary ? parse(text) : null;
    if (!isAllowed) this.hangUp('tooManyRequests');
    else if (frame === null) this.refuse('badInput');
    else take(frame);
  }

  #ping(): void {
    const isSilent = !this.#heard;
    this.#heard = false;
    if (isSilent) this.#terminate();
    else this.#socket.ping();
  }

  /** Ends a socket whose client sends requests and reads nothing. */
  #isBehind(): boolean {
    if (this.#socket.bufferedAmount <= maxUnsent) return false;
    this.#terminate();
    return true;
  }

  #terminate(): void {
    this.end();
    this.#socket.terminate();
  }
}

function parse(text: string): Frame | null {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
