import type { Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { AppError, type FieldError } from './errors.ts';

export interface WrongField {
  readonly path: string;
  readonly message: Text;
}

/** `badInput` with the fields, each with its message in the caller's language. */
export function wrongFields(language: Language, wrong: readonly WrongField[]): AppError {
  return new AppError(
    'badInput',
    {},
    wrong.map(({ path, message }): FieldError => ({ path, message: message[language] })),
  );
}
