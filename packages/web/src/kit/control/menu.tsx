import { Dropdown } from 'antd';
import type { ReactElement, ReactNode } from 'react';

interface MenuEntry {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  /** A choice that is on or off. */
  readonly checked?: boolean;
  /** It removes something. */
  readonly danger?: boolean;
  readonly onClick: () => void;
}

export type MenuItem =
  | MenuEntry
  | { readonly type: 'divider' }
  /** Words that cannot be chosen. */
  | { readonly type: 'group'; readonly key: string; readonly label: ReactNode };

export interface MenuProps {
  readonly items: readonly MenuItem[];
  readonly placement?: 'bottomLeft' | 'bottomRight';
  readonly disabled?: boolean;
  /** Puts the focus on the first entry. */
  readonly autoFocus?: boolean;
  /** Scrolls where its entries need more height, px. */
  readonly maxHeight?: number;
  /** Where it is put in the page. */
  readonly container?: () => HTMLElement;
  /** The button that opens it. */
  readonly children: ReactElement;
}

function entryOf(item: MenuItem) {
  if ('type' in item) return item;
  const { checked, onClick, ...entry } = item;
  const act = ({ domEvent }: { readonly domEvent: { preventDefault(): void } }) => {
    // The rest of the key press would fall on what takes the focus next.
    domEvent.preventDefault();
    onClick();
  };
  return { ...entry, onClick: act, ...(checked === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': checked }) };
}

/** Deeds that open below a button. */
export function Menu({ items, placement = 'bottomLeft', disabled = false, autoFocus = false, maxHeight, container, children }: MenuProps) {
  return (
    <Dropdown
      trigger={['click']}
      placement={placement}
      disabled={disabled}
      autoFocus={autoFocus}
      menu={{
        items: items.map(entryOf),
        ...(maxHeight === undefined ? {} : { style: { maxHeight, overflowY: 'auto' as const } }),
      }}
      {...(container === undefined ? {} : { getPopupContainer: container })}
    >
      {children}
    </Dropdown>
  );
}
