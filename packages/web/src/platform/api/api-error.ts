/** An invalid field; in files with row and column, counted from 1. */
export interface FieldFault {
  readonly path: string;
  /** Name of the field as users see it. */
  readonly name?: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** A call that failed; `message` is for the user, in their language. */
export class ApiError extends Error {
  readonly code: number;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly fields: readonly FieldFault[];
  /** Seconds to wait, if the server sent a value. */
  readonly retryAfterS: number | null;
  /** The server failed without a message (500, empty or 'Error'): no toast; the failure is shown where the data would be. */
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
