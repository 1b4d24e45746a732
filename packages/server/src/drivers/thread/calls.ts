/** Calls between the server and one of its threads. Calls of one turn of the event loop share a message. */
import type { MessagePort } from 'node:worker_threads';

export type Handlers = Readonly<Record<string, (...args: never[]) => unknown>>;

interface Failed {
  readonly message: string;
  readonly code: string | undefined;
}

/** Data sent with the calls in the same message; `moved` is memory transferred to the receiver. */
export interface Load {
  readonly content: object;
  readonly moved: readonly ArrayBuffer[];
}

export interface Message {
  /** Without an id if no answer is expected. */
  readonly calls: readonly (readonly [id: number | undefined, name: string, args: readonly unknown[]])[];
  readonly answers: readonly (readonly [id: number, value: unknown, failed: Failed | undefined])[];
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class Calls {
  readonly #wire: Pick<MessagePort, 'postMessage'>;
  readonly #handlers: Handlers;
  readonly #load: () => Load | undefined;
  readonly #pending = new Map<number, Pending>();
  #calls: Message['calls'][number][] = [];
  #answers: Message['answers'][number][] = [];
  #lastId = 0;
  #isDue = false;
  #ended: Error | undefined;

  /** `load` is called for every message. */
  constructor(wire: Pick<MessagePort, 'postMessage'>, handlers: Handlers, load: () => Load | undefined) {
    this.#wire = wire;
    this.#handlers = handlers;
    this.#load = load;
  }

  /** Resolves with the answer of the other side; rejects with its error, or if it has ended. */
  call<T>(name: string, ...args: readonly unknown[]): Promise<T> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    this.#calls.push([id, name, args]);
    this.due();
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    });
  }

  /** Calls without an answer. */
  tell(name: string, ...args: readonly unknown[]): void {
    this.#calls.push([undefined, name, args]);
    this.due();
  }

  /** Sends a message at the end of this turn. */
  due(): void {
    if (this.#isDue || this.#ended) return;
    this.#isDue = true;
    setImmediate(() => this.#send());
  }

  /** Handles a message of the other side. */
  take({ calls, answers }: Message): void {
    for (const [id, name, args] of calls) void this.#perform(id, name, args);
    for (const [id, value, failed] of answers) {
      const pending = this.#pending.get(id);
      this.#pending.delete(id);
      if (failed) pending?.reject(Object.assign(new Error(failed.message), failed.code === undefined ? {} : { code: failed.code }));
      else pending?.resolve(value);
    }
  }

  /** The other side has ended: nothing is answered any more. */
  end(error: Error): void {
    this.#ended = error;
    const left = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of left) reject(error);
  }

  async #perform(id: number | undefined, name: string, args: readonly unknown[]): Promise<void> {
    const answered = (value: unknown, failed?: Failed) => {
      if (id === undefined) return;
      this.#answers.push([id, value, failed]);
      this.due();
    };
    try {
      answered(await this.#handlers[name]?.(...(args as never[])));
    } catch (error) {
      // Without a caller it is a programming error, which must not go unnoticed.
      if (id === undefined) throw error;
      const { message, code } = error as NodeJS.ErrnoException;
      answered(undefined, { message, code });
    }
  }

  #send(): void {
    this.#isDue = false;
    if (this.#ended) return;
    const load = this.#load();
    const message = { calls: this.#calls, answers: this.#answers, ...load?.content };
    this.#calls = [];
    this.#answers = [];
    this.#wire.postMessage(message, load?.moved ?? []);
  }
}
