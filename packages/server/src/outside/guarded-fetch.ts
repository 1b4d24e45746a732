/**
 * A `fetch` for addresses that users enter: it reaches public services over TLS, and hosts outside the public internet only if the settings
 * list them.
 */
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { isNever, isPublic, plainAddress } from '../kernel/special-networks.ts';
import { PostFailure } from './post.ts';

const isStream = (body: unknown): body is NodeStream => body instanceof ReadableStream;

export interface GuardedFetchOptions {
  /** `gw.example.lan` or `10.1.2.3:8080`: hosts that may be in private networks, and be requested without TLS. */
  readonly hosts?: readonly string[];
  /** Addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

const addressesOf = async (name: string) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * A fetch that resolves a name once, checks every address of it and connects only to one of these, so that the name cannot resolve to
 * another host meanwhile. It follows no redirect and closes its connection. Rejects with PostFailure (`refused`) for forbidden addresses.
 */
export function createGuardedFetch({ hosts = [], resolve = addressesOf }: GuardedFetchOptions = {}): typeof fetch {
  const listed = new Set(hosts.map((host) => host.toLowerCase()));

  async function judged(url: URL, signal: AbortSignal | null | undefined): Promise<string> {
    const isListed = listed.has(url.host) || listed.has(url.hostname);
    if (url.protocol !== 'https:' && !(isListed && url.protocol === 'http:')) throw new PostFailure('refused');
    if (url.username !== '' || url.password !== '') throw new PostFailure('refused');
    const name = url.hostname.replace(/^\[|\]$/g, '');
    const found = isIP(name) === 0 ? await unlessAborted(resolve(name), signal) : [name];
    const [first, ...others] = found.filter((address) => isIP(address) !== 0).map(plainAddress);
    if (first === undefined) throw new PostFailure('connection');
    // A name with any internal address is refused.
    if ([first, ...others].some((address) => isNever(address) || (!isListed && !isPublic(address)))) throw new PostFailure('refused');
    return first;
  }

  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { signal, method = 'GET', body } = init;
    const address = await judged(url, signal);
    const known: LookupFunction = (_name, options, found) =>
      options.all ? found(null, [{ address, family: isIP(address) }]) : found(null, address, isIP(address));
    const options = {
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      lookup: known,
      agent: false as const,
      ...(signal ? { signal } : {}),
    };
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      const asked = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options, answered);
      asked.on('error', failed);
      // A service that answers before it has read everything ends the pipe, which is not a failure of the request.
      if (isStream(body)) pipeline(Readable.fromWeb(body), asked).catch(failed);
      else asked.end(typeof body === 'string' ? body : undefined);
    });
    const status = answer.statusCode ?? 0;
    if (status < 200 || (status >= 300 && status < 400)) {
      answer.destroy();
      throw new PostFailure('connection');
    }
    if (status === 204 || status === 205) {
      answer.resume();
      return new Response(null, { status });
    }
    return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status });
  };
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work;
  const aborted = Promise.withResolvers<never>();
  const end = () => aborted.reject(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
