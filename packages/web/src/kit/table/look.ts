/** Columns and density that a user selected for a table; stored in the browser, as a preference of the user and not of the page. */
import { stored } from '../../platform/storage.ts';
import { createStore, type Store, useStore } from '../../platform/store.ts';

export interface TableLook {
  readonly hidden: readonly string[];
  readonly dense: boolean;
}

const looks = new Map<string, Store<TableLook>>();

/** The stored look; an invalid one is ignored. */
export function readLook(text: string | null): TableLook {
  try {
    const { hidden, dense } = JSON.parse(text ?? '{}') as { hidden?: unknown; dense?: unknown };
    return { hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [], dense: dense === true };
  } catch {
    return { hidden: [], dense: false };
  }
}

function lookOf(table: string): Store<TableLook> {
  const known = looks.get(table);
  if (known !== undefined) return known;
  const made = createStore(readLook(stored.get(`view.${table}`)));
  made.subscribe(() => stored.set(`view.${table}`, JSON.stringify(made.get())));
  looks.set(table, made);
  return made;
}

/** The look of a table, re-rendering when it changes. */
export function useLook(table: string): TableLook {
  return useStore(lookOf(table));
}

/** Changes and stores the look of a table. */
export function changeLook(table: string, change: (now: TableLook) => TableLook): void {
  lookOf(table).set(change);
}
