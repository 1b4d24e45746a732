/** The WeChat token of this session in the format of older clients: the token and its issue time. */

import { stored } from '../storage.ts';
import { createStore } from '../store.ts';
import { session } from './session.ts';

export interface Wxsid {
  readonly token: string;
  /** Epoch ms. */
  readonly t: number;
}

function read(): Wxsid | null {
  try {
    const { token, t } = JSON.parse(stored.get('wxsid') ?? 'null') as Record<keyof Wxsid, unknown>;
    return typeof token === 'string' && token !== '' && typeof t === 'number' ? { token, t } : null;
  } catch {
    return null;
  }
}

export const wxsid = createStore<Wxsid | null>(read());

/** Binds this session to a token; null: to none. */
export function bindWxsid(value: Wxsid | null): void {
  stored.set('wxsid', value === null ? null : JSON.stringify(value));
  wxsid.set(value);
}

// Data of one user must not reach the next.
session.onEnd(() => bindWxsid(null));
