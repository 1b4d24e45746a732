/** Calls to a server that may be dead, and polling for expected events. */
import { setTimeout as wait } from 'node:timers/promises';

/** Prints progress; stderr, so that it is separate from the figures. */
export const say = (text: string) => void process.stderr.write(`  ${new Date().toISOString().slice(11, 19)} ${text}\n`);

/** Longest wait for an expected event, ms. */
const timeLimitMs = 120_000;

export interface Answer<T> {
  readonly code: number;
  readonly msg?: string;
  readonly data: T;
}

/** Calls that take longer are printed, ms. */
const slowMs = 10_000;

/** Undefined: the server did not answer. */
export async function ask<T>({ api }: { readonly api: string }, sid: string, path: string, body?: object): Promise<Answer<T> | undefined> {
  const begun = Date.now();
  const answer = await fetch(`${api}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { sid, ...(body ? { 'content-type': 'application/json' } : {}) },
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  const read = (await answer?.json().catch(() => undefined)) as Answer<T> | undefined;
  const tookMs = Date.now() - begun;
  if (tookMs > slowMs) say(`${path.split('?')[0]} took ${tookMs} ms: ${read ? `${read.code} ${read.msg}` : 'no answer'}`);
  return read;
}

/** The data of a call that must succeed. */
export async function demand<T>(server: { readonly api: string }, sid: string, path: string, body?: object): Promise<T> {
  const answer = await ask<T>(server, sid, path, body);
  if (answer?.code !== 200) throw new Error(`${path}: ${answer?.msg ?? 'no answer'}`);
  return answer.data;
}

export async function until<T>(look: () => Promise<T | undefined | false>, patience = timeLimitMs): Promise<T | undefined> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(200)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
  }
  return undefined;
}
