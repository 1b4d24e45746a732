/** News and requests between the servers that share one store. */
import type { z } from 'zod';

/** One kind of news; messages that do not match the schema count as missed. */
export interface Channel<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
}

export interface NewsListener<T> {
  /** News of another server, in the order of its publishing. */
  heard(news: T): void;
  /** News of another server were lost: the listener must read the current state again. */
  missed(): void;
}

/** `away`: no server answers for the subject; `late`: no answer in time, the request may still be executed. */
export type FailedReason = 'away' | 'late';

export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly reason: FailedReason;
  constructor(reason: FailedReason, options?: ErrorOptions) {
    super(reason === 'away' ? 'no server answers' : 'no answer in time', options);
    this.reason = reason;
  }
}

export interface Bus {
  /** Sends news to all other servers, never to this one. Publish after the commit, so that listeners read the changed state. */
  publish<T>(channel: Channel<T>, news: T): void;
  /** One listener per channel: parts of a server share it through topics. Returns the unsubscribe function. */
  subscribe<T>(channel: Channel<T>, listener: NewsListener<T>): () => void;
  /** Sends a request to the other server that answers for the subject. Rejects with `RequestFailed`. */
  ask(subject: string, request: string, timeoutMs: number): Promise<string>;
  /** Answers requests for a subject; an answer that fails is reported as `away`. Returns the stop function. */
  answer(subject: string, answerer: (request: string) => Promise<string>): () => void;
  /** Whether other servers can be reached, as far as is known. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Carries texts between servers. May lose news; `Bus` detects that. */
export interface Wire {
  send(subject: string, text: string): void;
  listen(subject: string, heard: (text: string) => void): () => void;
  ask(subject: string, text: string, timeoutMs: number): Promise<string>;
  answer(subject: string, answerer: (text: string) => Promise<string>): () => void;
  /** Called when the connection is restored: news may have been lost meanwhile. */
  onRestored(listener: () => void): void;
  isConnected(): boolean;
  close(): Promise<void>;
}
