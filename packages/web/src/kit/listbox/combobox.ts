import type { KeyboardEvent } from 'react';

/** A text field over a list of what it finds. */
export interface Combobox {
  /** Id of the list. */
  readonly list: string;
  /** Id of the active option. */
  readonly active: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Role, relations and keys of such a field. */
export function comboboxProps({ list, active, onKeyDown }: Combobox) {
  return { role: 'combobox', 'aria-expanded': true, 'aria-controls': list, 'aria-activedescendant': active, onKeyDown } as const;
}
