/** Messages of schemas that stand for sentences of the catalogue; apart from it, so that whoever has a schema does not have the sentences. */
import type { EveryFieldText } from './every-field-text.ts';

/** Begins every message that stands for a sentence. */
export const fieldMark = 'text:';

/** The message of a schema that stands for a sentence of the table. */
export function fieldText(name: EveryFieldText): string {
  return `${fieldMark}${name}`;
}
