/** What the demonstration is furnished with: themes, each a few objects of one kind, made in the names of its accounts. */
import type { CallResult, CallSpec } from '@czyun/contract';
import type { FeatureDeps } from '../deps.ts';
import type { Asked } from './caller.ts';
import type { Site } from './site.ts';

/** One account of the demonstration, as a caller of the product. */
export interface Person {
  /** Data of the answer; throws `CallRefused`. */
  ask<C extends CallSpec>(spec: C, asked: Asked<C>): Promise<CallResult<C>>;
  /** Bytes of a file call. */
  file<C extends CallSpec>(spec: C, asked: Asked<C>): Promise<Buffer>;
  /** Sends bytes to an upload call. */
  upload<C extends CallSpec>(spec: C, asked: Asked<C>, bytes: Uint8Array): Promise<CallResult<C>>;
  /** Waits for a job that this person asked for; throws when it ends otherwise than done. */
  finished(jobId: number): Promise<void>;
}

export interface Theme {
  /** Never changed: what has been made is stored under it. */
  readonly name: string;
  /** `history`: runs when the past of the project is imported; otherwise at the start. */
  readonly needs: 'nothing' | 'history';
  /** Of the project's type: 1 storage, 2 factory; absent: both. */
  readonly type?: 1 | 2;
  /** `later`: something is missing for now; it is made at a later start. */
  make(site: Site): Promise<unknown>;
}

export type DemonstrationDeps = Pick<
  FeatureDeps,
  'db' | 'registry' | 'audit' | 'jobs' | 'logger' | 'now' | 'worldNow' | 'historyImports' | 'settings' | 'telemetry'
>;
