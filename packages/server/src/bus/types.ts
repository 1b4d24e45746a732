/** News and requests between the servers that share one store. */
import type { z } from 'zod';

/** One kind of news; those that do not match the schema count as missed. */
export interface Channel<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
}

export interface NewsListener<T> {
  /** News of another server, in the order of its publishing. */
  heard(news: T): void;
  /** News of another server were lost: the listener reads the current state again. */
  missed(): void;
}

/** `away`: no server answers for the subject; `late`: no answer in time, the request may still be carried out. */
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
  /** Sends news to all other servers, never to this one. Published after the commit, so that a listener reads what they are about. */
  publish<T>(channel: Channel<T>, news: T): void;
  /** One listener per channel is enough for a server: its own parts have topics. Returns the unsubscribe function. */
  subscribe<T>(channel: Channel<T>, listener: NewsListener<T>): () => void;
  /** Sends a request to the other server that answers for the subject. Rejects with `RequestFailed`. */
  ask(subject: string, request: string, timeoutMs: number): Promise<string>;
  /** Answers requests for a subject; an answer that fails is reported as `away`. Returns the way to stop. */
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
