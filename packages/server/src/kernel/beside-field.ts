/** Errors of business rules that belong to one field are reported at that field, like invalid input. */
import type { ErrorName } from '@czyun/contract';
import { AppError } from './errors.ts';
import type { CallContext } from './session-info.ts';

/** Runs `work`; an error named in `fields` is also reported at that field. */
export async function besideField<T>(
  fields: Readonly<Partial<Record<ErrorName, string>>>,
  { language }: Pick<CallContext, 'language'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const path = error instanceof AppError ? fields[error.error] : undefined;
    if (!(error instanceof AppError) || path === undefined) throw error;
    throw new AppError(error.error, error.context, [{ path, message: error.text(language) }]);
  }
}
