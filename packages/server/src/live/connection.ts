/** One connection: hello first, then subscriptions, until the socket or the session ends. */
import { Exclusive } from '../kernel/exclusive.ts';
import type { SessionInfo } from '../kernel/session-info.ts';
import type { Registry } from '../registry/types.ts';
import { ClientSocket, type Frame, type Socket, type Visitor } from './client-socket.ts';
import type { Hub } from './hub.ts';
import { type Accounts, Subscriptions } from './subscriptions.ts';

export interface ConnectionDeps {
  readonly hub: Hub;
  readonly registry: Pick<Registry, 'project' | 'param'>;
  readonly accounts: Accounts;
  /** How often session and memberships are checked again, ms. */
  readonly checkMs: number;
  /** Silence after which a ping is sent; a second silence ends the socket, ms. */
  readonly pingMs: number;
  /** Maximum time of a socket before hello, ms. */
  readonly helloMs: number;
}

/** Frames of one client that may wait while an earlier one is processed. */
const maxWaiting = 32;

class Connection {
  readonly #visitor: Visitor;
  readonly #deps: ConnectionDeps;
  readonly #socket: ClientSocket;
  readonly #client: ReturnType<Hub['add']>;
  readonly #subscriptions: Subscriptions;
  /** Frames are answered in the order in which they arrive. */
  readonly #work = new Exclusive();
  #waiting = 0;
  #signedIn: { readonly token: string; readonly session: SessionInfo } | null = null;

  constructor(socket: Socket, visitor: Visitor, deps: ConnectionDeps) {
    this.#visitor = visitor;
    this.#deps = deps;
    this.#client = deps.hub.add(socket);
    this.#socket = new ClientSocket(socket, visitor);
    this.#socket.onEnd(() => this.#client.close());
    const { registry, accounts } = deps;
    const resume = () => this.#enqueue(() => this.#apply());
    this.#subscriptions = new Subscriptions({
      socket: this.#socket,
      client: this.#client,
      visit: visitor.visit,
      registry,
      accounts,
      resume,
    });
  }

  serve(): void {
    const { checkMs, helloMs, pingMs } = this.#deps;
    this.#socket.listen((frame) => {
      if (this.#waiting >= maxWaiting) this.#socket.hangUp('tooManyRequests');
      else this.#enqueue(() => this.#take(frame));
    }, pingMs);
    const checking = setInterval(() => {
      if (this.#waiting === 0) this.#enqueue(() => this.#check());
    }, checkMs);
    const greeting = setTimeout(() => {
      if (!this.#signedIn) this.#socket.hangUp('notLoggedIn');
    }, helloMs);
    this.#socket.onEnd(() => {
      clearInterval(checking);
      clearTimeout(greeting);
    });
  }

  #enqueue(job: () => Promise<void>): void {
    this.#waiting += 1;
    void this.#work.run(async () => {
      try {
        if (!this.#socket.isOver) await job();
      } catch {
        this.#socket.hangUp('internal');
      } finally {
        this.#waiting -= 1;
      }
    });
  }

  async #take(frame: Frame): Promise<void> {
    if (frame.op === 'hello') return this.#hello(frame);
    if (frame.op === 'drop') return this.#subscriptions.drop(frame);
    if (frame.op === 'ping') return this.#socket.send({ op: 'pong', at: this.#client.pongAt() });
    if (frame.op === 'want') this.#subscriptions.want(frame);
    else this.#subscriptions.subscribe(frame);
    return this.#apply();
  }

  async #hello(frame: Extract<Frame, { op: 'hello' }>): Promise<void> {
    const token = frame.sid ?? this.#visitor.token;
    const session = token === null ? null : await this.#deps.accounts.peekSession(token);
    if (frame.language) this.#socket.language = frame.language;
    if (token === null || session === null) return this.#socket.hangUp('notLoggedIn');
    if (!frame.language && session.language) this.#socket.language = session.language;
    if (this.#socket.isOver) return;
    if (!this.#visitor.visit.enter(session)) return this.#socket.hangUp('tooManyRequests');
    this.#signedIn = { token, session };
    this.#client.setLanguage(this.#socket.language);
    this.#socket.send(this.#deps.hub.welcome());
  }

  async #apply(): Promise<void> {
    if (!this.#signedIn) return this.#socket.hangUp('notLoggedIn');
    return this.#subscriptions.apply(this.#signedIn.session);
  }

  /** Ends with the session, and follows changes of memberships. */
  async #check(): Promise<void> {
    if (!this.#signedIn) return;
    const { token } = this.#signedIn;
    const session = await this.#deps.accounts.peekSession(token);
    if (session === null) return this.#socket.hangUp('notLoggedIn');
    this.#signedIn = { token, session };
    await this.#subscriptions.check(session);
  }
}

/** Serves one socket until it closes. */
export function serveConnection(socket: Socket, visitor: Visitor, deps: ConnectionDeps): void {
  new Connection(socket, visitor, deps).serve();
}
