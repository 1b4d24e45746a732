/** Sends a file and reports progress, which `fetch` does not do for uploads. */
import type { CallResult, CallSpec } from '@czyun/contract';
import { session } from '../session/session.ts';
import { shared } from '../text.ts';
import { ApiError } from './api-error.ts';
import { addressOf, headersFor } from './call.ts';
import { openEnvelope } from './envelope.ts';
import { queryText } from './query-text.ts';

export interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
}

/** Sends a file as the body of a raw call. Resolves with the response, or null when cancelled; throws ApiError. */
export function upload<C extends CallSpec>(
  spec: C,
  query: Readonly<Record<string, unknown>>,
  file: Blob,
  { signal, onProgress }: UploadOptions,
): Promise<CallResult<C> | null> {
  const shown = session.shown();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${addressOf(spec.path)}${queryText(query)}`);
    headersFor(spec, false).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () => {
      try {
        resolve(openEnvelope(request.status, readJson(request.responseText)) as CallResult<C>);
      } catch (error) {
        if (error instanceof ApiError && error.code === 4012) void session.refused(shown);
        reject(error);
      }
    };
    const network = () => shared.say(($) => $.api.network);
    request.onerror = () => reject(new ApiError(0, 0, network()));
    request.onabort = () => resolve(null);
    const stop = () => request.abort();
    request.onloadend = () => signal.removeEventListener('abort', stop);
    if (signal.aborted) return resolve(null);
    signal.addEventListener('abort', stop);
    request.send(file);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
