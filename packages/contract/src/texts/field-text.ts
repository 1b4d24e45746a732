/** Schema messages that refer to texts of the catalogue; separate from it, so that importing a schema does not import the texts. */
import type { EveryFieldText } from './every-field-text.ts';

/** Prefix of every message that refers to a text. */
export const fieldMark = 'text:';

/** The schema message that refers to a text of the table. */
export function fieldText(name: EveryFieldText): string {
  return `${fieldMark}${name}`;
}
