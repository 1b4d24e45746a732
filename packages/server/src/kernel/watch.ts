/** Who wants to know what was done and what was refused at the door. */
import type { CallSpec } from '@czyun/contract';
import type { AppError } from './errors.ts';
import type { SessionInfo } from './session-info.ts';

/** A call as it was received. */
export interface CallFacts {
  readonly name: string;
  readonly spec: CallSpec;
  readonly session: SessionInfo | null;
  /** It carried a token, whatever that was worth. */
  readonly hasToken: boolean;
}

export interface Watch {
  /** A call was answered; `input` is what its handler got. */
  done(
    call: CallFacts,
    address: string,
    projectId: number | null,
    input: { readonly query: unknown; readonly body: unknown },
    data: unknown,
  ): void;
  /** A request was refused; `call` is absent when it was not recognised as one. `input` is unchecked. */
  refused(call: CallFacts | undefined, address: string, input: { readonly query: unknown; readonly body: unknown }, error: AppError): void;
}
