import type { KeyboardEvent } from 'react';

/** A text field over a list of what it finds. */
export interface Combobox {
  /** Id of the list. */
  readonly list: string;
  /** Id of the active option. */
  readonly active: string | undefined;
  /** Whether the list is shown; true by default. */
  readonly expanded?: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Role, relations and keys of such a field. */
export function comboboxProps({ list, active, expanded = true, onKeyDown }: Combobox) {
  return {
    role: 'combobox',
    'aria-expanded': expanded,
    'aria-controls': expanded ? list : undefined,
    'aria-activedescendant': expanded ? active : undefined,
    onKeyDown,
  } as const;
}
