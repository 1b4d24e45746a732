/** Common parts of webhooks: a secret address, requests through the guard, answers read up to a limit. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PostFailure, postLimited } from '../../outside/post.ts';
import { DeliveryFailure } from '../types.ts';

/** The fetch for webhooks: outside/guarded-fetch.ts. */
export type Reach = typeof fetch;

const answerLimit = 16 * 1024;
const timeoutMs = 10_000;

export const hookAddress = z
  .string()
  .max(1000)
  .refine((text) => URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol));

/** The host only: path and query contain the key. */
export function hookMask({ address }: { readonly address: string }): string {
  return `${new URL(address).origin}/…`;
}

export function hookKey({ address }: { readonly address: string }): string {
  return createHash('sha256').update(address).digest('base64url');
}

export interface HookAnswer {
  /** Unchanged; null: above the limit. */
  readonly text: string | null;
  /** Undefined if it is not JSON. */
  readonly json: unknown;
}

/** Sends JSON. Rejects with DeliveryFailure. */
export async function askHook(
  reach: Reach,
  address: string,
  body: string,
  { signal, headers }: { readonly signal: AbortSignal; readonly headers?: Readonly<Record<string, string>> },
): Promise<HookAnswer> {
  const { ok, status, text } = await postLimited(address, {
    contentType: 'application/json; charset=utf-8',
    body,
    answerLimit,
    timeoutMs,
    signal,
    fetch: reach,
    ...(headers ? { headers } : {}),
  }).catch((error: unknown) => {
    if (!(error instanceof PostFailure)) throw error;
    throw new DeliveryFailure(error.reason, error.reason !== 'refused');
  });
  if (!ok) throw new DeliveryFailure(`HTTP ${status}`, status >= 500 || status === 408 || status === 429, text);
  try {
    return { text, json: JSON.parse(text ?? '') };
  } catch {
    return { text, json: undefined };
  }
}
