/** Search for user-typed text in a column. */
import { sql } from 'kysely';

/**
 * Whether a column contains a text, ignoring case; `%`, `_` and `\` are literal. SQLite's `lower` handles unaccented Latin letters
 * only, so the text's other letters are converted to lower case in the column one by one.
 */
export function holds(column: string, text: string) {
  const isBeyondAscii = (letter: string) => letter > '\u007f';
  const small = (letter: string) => [...letter.toLowerCase()][0] ?? letter;
  const capitals = new Map<string, string>();
  for (const letter of [...text].filter(isBeyondAscii))
    for (const capital of [letter, small(letter).toUpperCase()])
      if (isBeyondAscii(capital) && [...capital].length === 1 && capital !== small(letter)) capitals.set(capital, small(letter));
  const replaced = [...capitals].reduce((from, [capital, to]) => sql`replace(${from}, ${capital}, ${to})`, sql`${sql.ref(column)}`);
  const pattern = [...text]
    .map(small)
    .join('')
    .replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<boolean>`lower(${replaced}) like ${`%${pattern}%`} escape '\\'`;
}
