/** A call that did not succeed; `message` is a sentence for the person, in their language. */
export class ApiError extends Error {
  readonly code: number;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  /** Seconds to wait, when the server said so. */
  readonly retryAfterS: number | null;

  constructor(
    code: number,
    status: number,
    message: string,
    fields: readonly { readonly path: string; readonly message: string }[] = [],
    retryAfterS: number | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
  }
}
