/** A `fetch` for addresses that people type in: it reaches public services over TLS, and nothing of our own network but what the settings list. */
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { familyOf, listOf, loopbackNetworks, neverNetworks, plainAddress, privateNetworks } from '../drivers/field-networks.ts';
import { PostFailure } from './post.ts';

export interface GuardedFetchOptions {
  /** `gw.example.lan` or `10.1.2.3:8080`: hosts that may lie in private networks, and be asked without TLS. */
  readonly hosts?: readonly string[];
  /** Addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

/** What is not the public internet: shared and testing networks, and IPv6 that stands for an IPv4 address of somebody's choice. */
const special: readonly string[] = [
  '100.64.0.0/10',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fec0::/10',
];

const ours = listOf([...privateNetworks, ...loopbackNetworks, ...special]);
const never = listOf(neverNetworks);
const isOurs = (address: string) => ours.check(address, familyOf(address));
const isForbidden = (address: string) => never.check(address, familyOf(address));

const addressesOf = async (name: string) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * A fetch that resolves a name once, judges every address of it and connects to one of just those, so that a name cannot mean another host by then. It follows
 * no redirect and keeps no connection. Rejects with PostFailure (`refused`) for what may not be reached.
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
    // A name with one foot inside is refused altogether.
    if ([first, ...others].some((address) => isForbidden(address) || (!isListed && isOurs(address)))) throw new PostFailure('refused');
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
      asked.on('error', failed).end(typeof body === 'string' ? body : undefined);
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
