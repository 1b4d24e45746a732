import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import { Lazy, lazyPart } from '../../platform/chunk.ts';

// Every page has menus, and few are opened.
const MenuList = lazyPart(async () => (await import('./menu-list.tsx')).MenuList);

interface MenuEntry {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  /** State of an entry that toggles. */
  readonly checked?: boolean;
  /** Removes something. */
  readonly danger?: boolean;
  readonly onClick: () => void;
}

export type MenuItem =
  | MenuEntry
  | { readonly type: 'divider' }
  /** A heading. */
  | { readonly type: 'group'; readonly key: string; readonly label: ReactNode };

interface ButtonProps {
  readonly disabled?: boolean | undefined;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
}

export interface MenuProps {
  readonly items: readonly MenuItem[];
  readonly placement?: 'bottomLeft' | 'bottomRight';
  readonly disabled?: boolean;
  /** Focuses the first entry. */
  readonly autoFocus?: boolean;
  /** Maximum height, px; more entries scroll. */
  readonly maxHeight?: number;
  /** Element of the page in which the menu is rendered. */
  readonly container?: () => HTMLElement;
  /** Called when its button is pressed, as the entries may depend on the current content of the page. */
  readonly onPress?: () => void;
  /** The button that opens it. */
  readonly children: ReactElement<ButtonProps>;
}

/** Actions that open below a button. */
export function Menu({ disabled = false, onPress, children, ...list }: MenuProps) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    onPress?.();
    setAt(currentTarget);
    setOpen(!open);
  };
  return (
    <>
      {cloneElement(children, { onClick: press, ...(disabled ? { disabled } : {}) })}
      {at !== null && (
        <Lazy fallback={null}>
          <MenuList {...list} at={at} open={open && !disabled} onOpenChange={setOpen} />
        </Lazy>
      )}
    </>
  );
}
