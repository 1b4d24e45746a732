/** Fetches the bytes of a file call; a JSON response in our envelope is an error and not a file (product-spec §8). */
import type { CallSpec } from '@czyun/contract';
import { ApiError } from '../../platform/api/api-error.ts';
import { addressOf, headersFor } from '../../platform/api/call.ts';
import { openEnvelope } from '../../platform/api/envelope.ts';
import { queryText } from '../../platform/api/query-text.ts';
import { appConfig } from '../../platform/config/current.ts';
import { session } from '../../platform/session/session.ts';
import { shared } from '../../platform/text.ts';

/** Whether a response with this head is a file: files are sent as attachments or with their own content type. */
export function isFile(status: number, headers: Headers): boolean {
  if (status < 200 || status >= 300) return false;
  return headers.get('content-disposition') !== null || !/^application\/json\b/.test(headers.get('content-type') ?? '');
}

/** The file, requested by POST with JSON (`GET` if it may be cached); null when cancelled. Throws ApiError with the server's message. */
export async function fetchFile(
  spec: CallSpec,
  query: Readonly<Record<string, unknown>>,
  { signal, method = 'POST' }: { readonly signal: AbortSignal; readonly method?: 'GET' | 'POST' },
): Promise<Blob | null> {
  const asPost = method === 'POST';
  const headers = headersFor(spec, asPost);
  const shown = session.shown();
  headers.set('accept', '*/*');
  try {
    const response = await fetch(`${addressOf(spec.path)}${asPost ? '' : queryText(query)}`, {
      method,
      headers,
      body: asPost ? JSON.stringify(query) : null,
      credentials: appConfig.sessionMode === 'cookie' ? 'same-origin' : 'omit',
      signal,
    });
    if (isFile(response.status, response.headers)) return await response.blob();
    openEnvelope(response.status, await response.json().catch(() => undefined));
    throw new ApiError(
      500,
      response.status,
      shared.say(($) => $.api.download),
    );
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof ApiError && error.code === 4012) await session.refused(shown);
    if (error instanceof ApiError) throw error;
    throw new ApiError(
      0,
      0,
      shared.say(($) => $.api.network),
    );
  }
}
