/** What is wrong with one field; of files with its place, both from 1. */
export interface FieldFault {
  readonly path: string;
  /** What people call the field. */
  readonly name?: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** A call that did not succeed; `message` is a sentence for the person, in their language. */
export class ApiError extends Error {
  readonly code: number;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly fields: readonly FieldFault[];
  /** Seconds to wait, when the server said so. */
  readonly retryAfterS: number | null;
  /** The server failed without a word (500, empty or 'Error'): no toast repeats that; what was asked for says that it failed. */
  readonly isSilent: boolean;

  constructor(
    code: number,
    status: number,
    message: string,
    fields: readonly FieldFault[] = [],
    retryAfterS: number | null = null,
    isSilent = false,
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
    this.isSilent = isSilent;
  }
}
