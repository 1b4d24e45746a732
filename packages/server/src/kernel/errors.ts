/** The error that handlers and services throw; its text and status are in the contract's catalogue. */
import { type ErrorName, errors, errorText, type Language } from '@czyun/contract';

export type ErrorContext = Readonly<Record<string, string | number>>;

export interface FieldError {
  readonly path: string;
  readonly message: string;
  /** Displayed name of the field; sent with the answer. */
  readonly name?: string;
  /** Position in a file, both from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** An answer other than success. `context` fills the placeholders of the catalogue's text; `fields` lists the invalid inputs. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly error: ErrorName;
  readonly context: ErrorContext;
  readonly fields: readonly FieldError[] | undefined;

  constructor(error: ErrorName, context: ErrorContext = {}, fields?: readonly FieldError[]) {
    super(errorText(error, 'en', context));
    this.error = error;
    this.context = context;
    this.fields = fields;
  }

  get status(): number {
    return errors[this.error].status;
  }

  get code(): number {
    return errors[this.error].code;
  }

  text(language: Language): string {
    return errorText(this.error, language, this.context);
  }
}

/** The row was changed (409) or removed (404) in the meantime. */
export function stale(found: boolean): AppError {
  return new AppError(found ? 'conflict' : 'notFound');
}
