/** The demonstration's accounts as callers: own sessions, and calls through the regular entry of the product. */
import {
  accountsApi,
  type BodyInput,
  type CallResult,
  type CallSpec,
  type Envelope,
  type Job,
  jobsApi,
  type QueryInput,
} from '@czyun/contract';
import type { Person } from './types.ts';

export interface SentRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: Buffer;
}

export interface SentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

/** Sends a request to this server without the network. */
export type Send = (request: SentRequest) => Promise<SentAnswer>;

/** Fields of a call. */
export interface Asked<C extends CallSpec> {
  /** Values of `{name}` in the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryInput<C>;
  readonly body?: BodyInput<C>;
}

/** The server refused a call; the message has the account, the call and the server's reason. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly status: number;

  constructor(who: string, path: string, status: number, reason: string) {
    super(`${who} ${path}: ${status} ${reason}`);
    this.status = status;
  }
}

export interface CallerOptions {
  readonly send: Send;
  readonly basePath: string;
  /** Published password of the demonstration's accounts. */
  readonly password: string;
  readonly wait: (ms: number) => Promise<void>;
}

const maxTries = 6;
const jobPollMs = 400;
/** Time limit of a job of the demonstration. */
const longestJobMs = 10 * 60_000;

export interface Callers {
  as(loginName: string): Person;
  /** Ends all sessions. */
  close(): Promise<void>;
}

export function createCallers({ send, basePath, password, wait }: CallerOptions): Callers {
  const sessions = new Map<string, Promise<string>>();

  /** Repeats requests that the server rejected for overload. */
  async function sent(who: string, request: SentRequest): Promise<SentAnswer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await send({ ...request, url: `${basePath}${request.url}` });
      if (answer.status === 200) return answer;
      const path = request.url.split('?')[0] ?? '';
      if (answer.status !== 429 || tries === maxTries) throw new CallRefused(who, path, answer.status, reasonIn(answer.bytes));
      await wait(1000 * Math.min(30, Math.max(1, Number(answer.headers['retry-after']) || 1)));
    }
  }

  async function signIn(loginName: string): Promise<string> {
    const payload = Buffer.from(JSON.stringify({ username: loginName, password }));
    const answer = await sent(loginName, { method: 'POST', url: accountsApi.login.path, headers: json, payload });
    return dataIn<{ sid: string }>(loginName, accountsApi.login.path, answer).sid;
  }

  const sidOf = (loginName: string): Promise<string> => {
    const known = sessions.get(loginName) ?? signIn(loginName);
    sessions.set(loginName, known);
    known.catch(() => sessions.delete(loginName));
    return known;
  };

  async function answered(
    loginName: string,
    spec: CallSpec,
    { params = {}, query, body }: Asked<CallSpec>,
    bytes?: Uint8Array,
  ): Promise<SentAnswer> {
    const headers = { 'accept-language': 'zh', sid: await sidOf(loginName) };
    const path = spec.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
    const address = query && !isChangingGet(spec) ? `${path}?${new URLSearchParams(textsOf(query))}` : path;
    if (bytes !== undefined)
      return sent(loginName, {
        method: 'POST',
        url: address,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: Buffer.from(bytes),
      });
    if (spec.method === 'GET' && !spec.changes) return sent(loginName, { method: 'GET', url: address, headers });
    const payload = Buffer.from(JSON.stringify(body ?? query ?? {}));
    return sent(loginName, { method: 'POST', url: address, headers: { ...headers, ...json }, payload });
  }

  return {
    as: (loginName) => {
      async function ask<C extends CallSpec>(spec: C, asked: Asked<C>): Promise<CallResult<C>> {
        return dataIn(loginName, spec.path, await answered(loginName, spec, asked as Asked<CallSpec>));
      }
      return {
        ask,
        file: async (spec, asked) => (await answered(loginName, spec, asked)).bytes,
        upload: async (spec, asked, bytes) =>
          dataIn(loginName, spec.path, await answered(loginName, spec, asked as Asked<CallSpec>, bytes)),
        async finished(jobId) {
          for (let waitedMs = 0; waitedMs < longestJobMs; waitedMs += jobPollMs) {
            const { state, error }: Job = await ask(jobsApi.getJob, { query: { id: jobId } });
            if (state === 'done') return;
            if (state !== 'waiting' && state !== 'running')
              throw new CallRefused(loginName, `job ${jobId}`, 500, `${state} ${error ?? ''}`.trim());
            await wait(jobPollMs);
          }
          throw new CallRefused(loginName, `job ${jobId}`, 500, 'has not ended in time');
        },
      };
    },
    async close() {
      const open = [...sessions];
      sessions.clear();
      for (const [loginName, session] of open) {
        const sid = await session.catch(() => null);
        if (sid !== null)
          await sent(loginName, { method: 'POST', url: accountsApi.loginOut.path, headers: { ...json, sid }, payload: Buffer.from('{}') });
      }
    },
  };
}

const json = { 'content-type': 'application/json' } as const;

/** A GET of older clients that changes something: its fields are sent in the body. */
const isChangingGet = ({ method, changes }: CallSpec) => method === 'GET' && changes === true;

const textsOf = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

function envelopeIn(bytes: Buffer): Partial<Envelope<unknown>> {
  try {
    return JSON.parse(bytes.toString('utf8')) as Envelope<unknown>;
  } catch {
    return {};
  }
}

function reasonIn(bytes: Buffer): string {
  const { msg = '', errors = [] } = envelopeIn(bytes);
  return [msg, ...errors.map(({ path, message }) => `${path}: ${message}`)].join('; ');
}

function dataIn<T>(who: string, path: string, { bytes, status }: SentAnswer): T {
  const { code, data } = envelopeIn(bytes);
  if (code !== 200) throw new CallRefused(who, path, code ?? status, reasonIn(bytes));
  return data as T;
}
