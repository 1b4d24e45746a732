import type { ApiError } from '../../../platform/api/api-error.ts';

/** What was refused, with the sentences that belong to fields: these dialogs have more fields than the server names. */
export function failureText(error: ApiError | null): string | null {
  if (error === null) return null;
  const said = [...new Set(error.fields.map(({ message }) => message))];
  return said.length === 0 ? error.message : said.join(' ');
}
