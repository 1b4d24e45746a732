/** Reads the envelope `{ code, msg, data }` (product-spec §8) and converts everything but success to an ApiError. */
import { shared } from '../text.ts';
import { ApiError } from './api-error.ts';

interface Body {
  readonly code?: unknown;
  readonly msg?: unknown;
  readonly data?: unknown;
  readonly errors?: unknown;
}

/** The message for a code if the server sent no useful one. */
export function standardText(code: number, status: number): string {
  const t = shared.say;
  if (code === 4011) return t(($) => $.api.c4011);
  if (code === 4012) return t(($) => $.api.c4012);
  if (code === 4013) return t(($) => $.api.noPermission);
  if (status === 401) return t(($) => $.api.c4013);
  if (status === 403 || code === 403) return t(($) => $.api.c403);
  if (status === 404 || code === 404) return t(($) => $.api.c404);
  if (status === 429 || code === 429) return t(($) => $.api.c429);
  return t(($) => $.api.unknown);
}

function fieldErrors(errors: unknown): ApiError['fields'] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return [];
    const { path, name, message, line, column } = item as Readonly<Record<'path' | 'name' | 'message' | 'line' | 'column', unknown>>;
    const place = {
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof line === 'number' ? { line } : {}),
      ...(typeof column === 'number' ? { column } : {}),
    };
    return [{ path: String(path ?? ''), message: String(message ?? ''), ...place }];
  });
}

/** The data of a successful response; throws ApiError otherwise. `body` is undefined if the response was not JSON. */
export function openEnvelope(status: number, body: unknown, retryAfterS: number | null = null): unknown {
  if (typeof body !== 'object' || body === null || !('code' in body)) {
    // Older servers respond to some reads without an envelope.
    if (status >= 200 && status < 300 && body !== undefined) return body;
    throw new ApiError(status, status, standardText(status, status), [], retryAfterS);
  }
  const { code, msg, data, errors } = body as Body;
  const number = Number(code);
  if (number === 200) return data;
  const says = typeof msg === 'string' && msg !== '' && msg !== 'Error';
  throw new ApiError(number, status, says ? msg : standardText(number, status), fieldErrors(errors), retryAfterS, number === 500 && !says);
}

/** Whether an error is shown as a toast: not a missing session (shown by the login page), not a failure without a message. */
export function isShownAsToast(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 4012 && !error.isSilent;
}
