/** Messages between the server and the engine's child process. */
import type { InsertColumn, Lane, ReadingRows } from './types.ts';

export type ToChild =
  | { readonly kind: 'open'; readonly folder: string; readonly settings: Readonly<Record<string, number>>; readonly memoryBytes: number }
  | { readonly kind: 'run'; readonly id: number; readonly lane: Lane; readonly sql: string; readonly answer: boolean }
  | {
      readonly kind: 'insert';
      readonly id: number;
      readonly lane: Lane;
      readonly table: string;
      readonly columns: readonly InsertColumn[];
      readonly token?: string | undefined;
    }
  | {
      readonly kind: 'readings';
      readonly id: number;
      readonly lane: Lane;
      readonly table: string;
      readonly rows: ReadingRows;
      readonly token?: string | undefined;
    }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' };

export type FromChild =
  | { readonly kind: 'opened' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly id: number; readonly bytes?: Uint8Array }
  | { readonly kind: 'error'; readonly id: number; readonly message: string };
