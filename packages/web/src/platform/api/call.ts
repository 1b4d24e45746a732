/** One function for every call of the contract. */
import type { BodyInput, CallInput, CallResult, CallSpec, QueryInput } from '@czyun/contract';
import { appConfig } from '../config/current.ts';
import { currentLanguage } from '../language/language.ts';
import { isLeft } from '../session/activity.ts';
import { session } from '../session/session.ts';
import { shared } from '../text.ts';
import { ApiError } from './api-error.ts';
import { openEnvelope, standardText } from './envelope.ts';
import { inNewShape } from './older-shapes.ts';
import { queryText } from './query-text.ts';

/** A field of a call's input; for a union, that of the members that have it. */
type Of<O, K> = O extends unknown ? (K extends keyof O ? O[K] : never) : never;
/** Input of the server's schema, with coerced fields typed by their result instead of `unknown`. */
type Meant<I, O> = {
  [K in keyof I as undefined extends I[K] ? (unknown extends I[K] ? K : never) : K]: unknown extends I[K] ? Of<O, K> : I[K];
} & {
  [K in keyof I as unknown extends I[K] ? never : undefined extends I[K] ? K : never]?: I[K];
};
type Loose<I, O> = I extends readonly unknown[] ? I : I extends object ? OptionalUndefined<Meant<I, O>> : I;
type OptionalUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K] | undefined;
};
type Field<N extends string, T> = T extends undefined ? { readonly [K in N]?: undefined } : { readonly [K in N]: T };

type Query<C extends CallSpec> = C['query'] extends object ? Loose<QueryInput<C>, CallInput<C>['query']> : undefined;
type Body<C extends CallSpec> = C['rawBody'] extends true
  ? Uint8Array<ArrayBuffer>
  : C['body'] extends object
    ? Loose<BodyInput<C>, CallInput<C>['body']>
    : undefined;

/** The fields of a call: `query` and/or `body`, as its spec requires. */
export type CallFields<C extends CallSpec> = Field<'query', Query<C>> & Field<'body', Body<C>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

const timeoutMs = 60_000;

/** The address of a call under the configured base path. */
export function addressOf(path: string): string {
  return `${appConfig.basePath}${path.startsWith('/') ? path : `/${path}`}`;
}

/** Headers of every request: language and session. */
export function headersFor(spec: CallSpec, json: boolean): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': currentLanguage() });
  if (json) headers.set('content-type', 'application/json');
  if (spec.rawBody === true) headers.set('content-type', 'application/octet-stream');
  const token = session.get().token;
  if (appConfig.sessionMode === 'token' && token !== null) headers.set('sid', token);
  if (isLeft()) headers.set('x-idle', '1');
  if (appConfig.sessionMode === 'cookie') {
    headers.set('x-requested-with', 'czyun');
    // Signing in stores the session in a cookie that scripts cannot read.
    headers.set('x-session-mode', 'cookie');
  }
  return headers;
}

/** Adds a message to the error of a change that the server failed without one. */
function saying(error: ApiError): ApiError {
  if (!error.isSilent) return error;
  const { code, status, fields, retryAfterS } = error;
  return new ApiError(
    code,
    status,
    shared.say(($) => $.api.failed),
    fields,
    retryAfterS,
    true,
  );
}

/**
 * Makes a call. Resolves with the data; an aborted call resolves with an empty object (product-spec §8).
 * Throws ApiError with a message in the user's language. A missing session (4012) ends the session here.
 */
export async function call<C extends CallSpec>(spec: C, fields: CallFields<C>, options: CallOptions = {}): Promise<CallResult<C>> {
  // After sign-out, polls of a page that is about to close are not sent.
  if (spec.access !== 'public' && !session.signedIn()) throw new ApiError(4012, 401, standardText(4012, 401));
  const { query, body } = fields as { query?: Record<string, unknown>; body?: unknown };
  // A GET that changes something is sent as POST, so that no address contains credentials.
  const asPost = spec.method === 'POST' || spec.changes === true;
  const sendQueryAsBody = spec.method === 'GET' && asPost;
  const payload = sendQueryAsBody ? (query ?? {}) : body;
  const json = asPost && spec.rawBody !== true;
  const text = sendQueryAsBody ? '' : queryText(query ?? {});
  const shown = session.shown();
  const timer = AbortSignal.timeout(timeoutMs);
  const signal = options.signal === undefined ? timer : AbortSignal.any([options.signal, timer]);
  const answered = async (): Promise<CallResult<C>> => {
    const response = await fetch(`${addressOf(spec.path)}${text}`, {
      method: asPost ? 'POST' : 'GET',
      headers: headersFor(spec, json),
      body: asPost ? (json ? JSON.stringify(payload ?? {}) : (body as Uint8Array<ArrayBuffer>)) : null,
      // Signing in also sets the cookie that identifies this browser, so that failed attempts of others do not lock it out.
      credentials: appConfig.sessionMode === 'cookie' || spec.access === 'public' ? 'same-origin' : 'omit',
      signal,
    });
    const answer: unknown = await response.json().catch(() => undefined);
    const wait = Number(response.headers.get('retry-after'));
    const data = openEnvelope(response.status, answer, Number.isFinite(wait) && wait > 0 ? wait : null);
    return inNewShape(data, answer) as CallResult<C>;
  };
  try {
    const answer = answered();
    if (spec.renewsSession === true) session.renewing(answer.then((data) => (data as { sid: string }).sid));
    return await answer;
  } catch (error) {
    if (options.signal?.aborted === true) return {} as CallResult<C>;
    if (error instanceof ApiError) {
      if (error.code === 4012) await session.refused(shown);
      throw spec.changes === true ? saying(error) : error;
    }
    if (timer.aborted)
      throw new ApiError(
        408,
        0,
        shared.say(($) => $.api.timeout),
      );
    throw new ApiError(
      0,
      0,
      shared.say(($) => $.api.network),
    );
  }
}
