/** Observers of completed calls and of requests refused at the entry point. */
import type { CallSpec } from '@czyun/contract';
import type { AppError } from './errors.ts';
import type { SessionInfo } from './session-info.ts';

/** A call as it was received. */
export interface CallFacts {
  readonly name: string;
  readonly spec: CallSpec;
  readonly session: SessionInfo | null;
  /** The request carried a token, valid or not. */
  readonly hasToken: boolean;
}

export interface Watch {
  /** A call was answered; `input` is what its handler received. */
  done(
    call: CallFacts,
    address: string,
    projectId: number | null,
    input: { readonly query: unknown; readonly body: unknown },
    data: unknown,
  ): void;
  /** A request was refused; `call` is absent if it was not recognised as one. `input` is not validated. */
  refused(call: CallFacts | undefined, address: string, input: { readonly query: unknown; readonly body: unknown }, error: AppError): void;
}
