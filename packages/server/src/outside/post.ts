/** Requests to external services, which may be slow, broken or malicious. */
import { Readable } from 'node:stream';

export interface Post {
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** Maximum number of bytes read; the rest is ignored. */
  readonly answerLimit: number;
  readonly timeoutMs?: number;
  /** Aborts it. */
  readonly signal?: AbortSignal;
  /** The fetch to use; the platform's own by default. */
  readonly fetch?: typeof fetch | undefined;
}

export interface PostAnswer {
  readonly ok: boolean;
  readonly status: number;
  /** null: longer than the limit. */
  readonly text: string | null;
}

/** No answer, or a forbidden address (`refused`); the cause is omitted, since it may contain the address. */
export class PostFailure extends Error {
  override name = 'PostFailure';
  readonly reason: 'timeout' | 'connection' | 'refused';

  constructor(reason: PostFailure['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const usualTimeoutMs = 10_000;

export interface Get extends Pick<Post, 'headers' | 'answerLimit' | 'timeoutMs' | 'signal' | 'fetch'> {}

export interface GetAnswer {
  readonly ok: boolean;
  readonly status: number;
  /** null: longer than the limit. */
  readonly bytes: Uint8Array | null;
}

/**
 * Sends one POST. Secrets belong in the body, not in the address, which proxies log; redirects are not followed, since they could send the
 * secrets anywhere. Rejects with PostFailure only.
 */
export async function postLimited(address: URL | string, { contentType, headers, body, ...how }: Post): Promise<PostAnswer> {
  const sent = { method: 'POST', headers: { ...headers, 'content-type': contentType, accept: 'application/json' }, body };
  const { bytes, ...answer } = await asked(address, sent, how);
  return { ...answer, text: bytes === null ? null : Buffer.from(bytes).toString('utf8') };
}

export interface FilePost extends Omit<Post, 'body'> {
  readonly content: AsyncIterable<Uint8Array>;
  readonly bytes: number;
}

/** Sends a file as the body of a POST, piece by piece; like `postLimited` otherwise. */
export async function postFile(address: URL | string, { contentType, headers, content, bytes, ...how }: FilePost): Promise<PostAnswer> {
  const sent: RequestInit & { readonly duplex: 'half' } = {
    method: 'POST',
    headers: { ...headers, 'content-type': contentType, 'content-length': String(bytes), accept: 'application/json' },
    body: Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>,
    duplex: 'half',
  };
  const { bytes: said, ...answer } = await asked(address, sent, how);
  return { ...answer, text: said === null ? null : Buffer.from(said).toString('utf8') };
}

/** Fetches one file, without following redirects. Rejects with PostFailure only. */
export function getLimited(address: URL | string, { headers = {}, ...how }: Get): Promise<GetAnswer> {
  return asked(address, { method: 'GET', headers }, how);
}

async function asked(address: URL | string, sent: RequestInit, { answerLimit, signal, ...how }: Get): Promise<GetAnswer> {
  const reach = how.fetch ?? fetch;
  const limit = AbortSignal.timeout(how.timeoutMs ?? usualTimeoutMs);
  try {
    const answer = await reach(address, { ...sent, redirect: 'error', signal: signal ? AbortSignal.any([signal, limit]) : limit });
    return { ok: answer.ok, status: answer.status, bytes: await readLimited(answer, answerLimit) };
  } catch (error) {
    if (error instanceof PostFailure) throw error;
    throw new PostFailure(limit.aborted ? 'timeout' : 'connection');
  }
}

async function readLimited(answer: Response, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early ends the transfer.
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
