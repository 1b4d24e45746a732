import type { KeyboardEvent } from 'react';

/** A text field that controls a list of results. */
export interface Combobox {
  /** Id of the list. */
  readonly list: string;
  /** Id of the active option. */
  readonly active: string | undefined;
  /** Whether the list is shown; true by default. */
  readonly expanded?: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Role, ARIA relations and keys of such a field. */
export function comboboxProps({ list, active, expanded = true, onKeyDown }: Combobox) {
  return {
    role: 'combobox',
    'aria-expanded': expanded,
    'aria-controls': expanded ? list : undefined,
    'aria-activedescendant': expanded ? active : undefined,
    onKeyDown,
  } as const;
}
