/** Names of shifts and crews in the reader's language. Records keep the names with which they were stored. */
import type { Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { textIn } from '../registry/name.ts';
import type { ShiftCalendar } from '../time/shifts.ts';
import { type CrewRecord, crewsOf, exceptionsOf, patternsOf } from './repo.ts';

export interface ShiftWords {
  /** Name of a shift, by its stored name. */
  readonly shift: (name: string) => string;
  /** Name of a crew. `stored`: its name in a record, which is returned if the crew was renamed since. */
  readonly crew: (id: number, stored?: string) => string;
  /** Whether a text is the name of a shift in one of the languages. */
  readonly isShift: (name: string, text: string) => boolean;
}

/** If a name has several English ones, the latest pattern or exception applies. */
export function shiftWords(
  language: Language,
  { patterns, exceptions }: ShiftCalendar,
  crews: readonly Pick<CrewRecord, 'id' | 'name' | 'nameEn'>[] = [],
): ShiftWords {
  const english = new Map(
    [...patterns, ...exceptions].flatMap(({ shifts }) =>
      shifts.flatMap(({ name, nameEn = '' }) => (nameEn === '' ? [] : [[name, nameEn]])),
    ),
  );
  return {
    shift: (name) => textIn(language, name, english.get(name) ?? null),
    crew(id, stored) {
      const crew = crews.find((each) => each.id === id);
      if (crew === undefined || (stored !== undefined && stored !== crew.name)) return stored ?? String(id);
      return textIn(language, crew.name, crew.nameEn);
    },
    isShift: (name, text) => name === text || english.get(name) === text,
  };
}

/** The shift words of a project. */
export async function shiftWordsOf(db: Kysely<Schema>, projectId: number, language: Language): Promise<ShiftWords> {
  const calendar = { patterns: await patternsOf(db, projectId), exceptions: await exceptionsOf(db, projectId) };
  return shiftWords(language, calendar, await crewsOf(db, projectId));
}
