import type { ApiError } from '../../../platform/api/api-error.ts';

/** The error with the messages of its fields: this dialog has fields that the server does not name. */
export function failureText(error: ApiError | null): string | null {
  if (error === null) return null;
  const said = [...new Set(error.fields.map(({ message }) => message))];
  return said.length === 0 ? error.message : said.join(' ');
}
