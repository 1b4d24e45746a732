/** Calls to the server, repeated until they succeed: waits without limit for an overloaded, absent or refusing server. */
import { briefly, type Growth, type PauseOptions, patiently, SharedPause } from './shared-pause.ts';

export interface ServerLogin {
  /** With the base path, e.g. `http://127.0.0.1:8080/dataviewapi8`. */
  readonly base: string;
  readonly username: string;
  readonly password: string;
}

/** Why a call has to wait. */
export interface Trouble {
  readonly path: string;
  /** Status and message of the server, or the network error. */
  readonly cause: string;
  readonly pauseMs: number;
}

export interface CallerOptions extends Partial<PauseOptions> {
  readonly login: ServerLogin;
  readonly onTrouble?: (trouble: Trouble) => void;
  /** Timeout of an answer, ms: longer than a body may wait for its turn in the server. */
  readonly timeoutMs?: number;
}

interface Envelope {
  readonly code: number;
  readonly msg?: string;
  readonly data?: unknown;
}

interface Failure {
  readonly status: number;
  readonly cause: string;
  readonly askedMs: number;
}

export interface Call {
  readonly path: string;
  readonly body?: unknown;
  /** Instead of a JSON body. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Pauses after failures other than 429. */
  readonly growth?: Growth;
  /** Envelope codes that count as an answer: the result is null. */
  readonly nullFor?: readonly number[];
}

const usualTimeoutMs = 150_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Delay until a retry that a 429 response asks for, ms. */
function retryAfterOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

export class Caller {
  readonly #login: ServerLogin;
  readonly #pause: SharedPause;
  readonly #onTrouble: (trouble: Trouble) => void;
  readonly #timeoutMs: number;
  #sid: Promise<string> | undefined;

  constructor({ login, onTrouble = () => undefined, timeoutMs = usualTimeoutMs, ...clock }: CallerOptions) {
    this.#login = login;
    this.#onTrouble = onTrouble;
    this.#timeoutMs = timeoutMs;
    this.#pause = new SharedPause({ now: Date.now, wait, ...clock });
  }

  /** The data of the answer; retries until it succeeds. */
  async call(call: Call): Promise<unknown> {
    for (;;) {
      const { status, ...answer } = await this.#try(call, { sid: await this.#session() });
      if ('data' in answer) return answer.data;
      // The session has ended: sign in again.
      if (status === 401) this.#sid = undefined;
      this.failed(call, { status, ...answer });
    }
  }

  /** One attempt without retries; no other call waits for it. */
  async send(call: Call): Promise<void> {
    if (this.#sid) await this.#ask(call, { sid: await this.#sid });
  }

  /** Pauses all senders after a failure. */
  failed({ path, growth }: Pick<Call, 'path' | 'growth'>, { status, cause, askedMs }: Failure): void {
    const isRefusal = status >= 400 && status < 500 && ![401, 408, 429].includes(status);
    const pauseMs = this.#pause.failed(status === 429 ? briefly : (growth ?? (isRefusal ? patiently : briefly)), askedMs);
    this.#onTrouble({ path, cause, pauseMs });
  }

  #session(): Promise<string> {
    this.#sid ??= this.#signIn();
    return this.#sid;
  }

  async #signIn(): Promise<string> {
    const { username, password } = this.#login;
    const call: Call = { path: '/login', body: { username, password } };
    for (;;) {
      const { status, ...answer } = await this.#try(call, {});
      if (!('data' in answer)) {
        this.failed(call, { status, ...answer });
        continue;
      }
      const sid = typeof answer.data === 'string' ? answer.data : (answer.data as { sid?: string } | null)?.sid;
      if (sid) return sid;
      this.failed(call, { status: 400, cause: 'the server answered the login without a session', askedMs: 0 });
    }
  }

  async #try(call: Call, headers: Readonly<Record<string, string>>): Promise<{ status: number; data: unknown } | Failure> {
    await this.#pause.over();
    const answer = await this.#ask(call, headers);
    if ('data' in answer) this.#pause.succeeded();
    return answer;
  }

  async #ask(call: Call, headers: Readonly<Record<string, string>>): Promise<{ status: number; data: unknown } | Failure> {
    const { path, body, bytes, nullFor = [] } = call;
    const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
    const type = bytes ? 'application/octet-stream' : 'application/json';
    const init = sent === undefined ? { headers } : { method: 'POST', headers: { ...headers, 'content-type': type }, body: sent };
    try {
      const response = await fetch(`${this.#login.base}${path}`, { ...init, signal: AbortSignal.timeout(this.#timeoutMs) });
      const text = await response.text();
      const { status } = response;
      const { code, msg, data } = envelopeOf(text);
      if (code === 200 || (code !== undefined && nullFor.includes(code))) return { status, data: code === 200 ? data : null };
      return { status: status === 200 ? (code ?? 500) : status, cause: `${status} ${msg ?? ''}`.trim(), askedMs: retryAfterOf(response) };
    } catch (error) {
      return { status: 0, cause: causeOf(error), askedMs: 0 };
    }
  }
}

/** A proxy may answer with something other than an envelope. */
function envelopeOf(text: string): Partial<Envelope> {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return {};
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
