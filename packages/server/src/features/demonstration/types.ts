/** Contents of the demonstration: themes, each a few objects of one kind, created in the names of its accounts. */
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
  /** Waits for a job started by this person; throws unless it ends as done. */
  finished(jobId: number): Promise<void>;
}

export interface Theme {
  /** Permanent: the completed theme is stored under it. */
  readonly name: string;
  /** `history`: runs once the history of the project is imported; otherwise at the start. */
  readonly needs: 'nothing' | 'history';
  /** Of the project's type: 1 storage, 2 factory; absent: both. */
  readonly type?: 1 | 2;
  /** `later`: something is missing; retry at a later start. */
  make(site: Site): Promise<unknown>;
}

export type DemonstrationDeps = Pick<
  FeatureDeps,
  'db' | 'registry' | 'audit' | 'jobs' | 'logger' | 'now' | 'worldNow' | 'historyImports' | 'settings' | 'telemetry'
>;
