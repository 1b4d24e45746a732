import { Dropdown } from 'antd';
import { type Ref, useImperativeHandle } from 'react';
import type { MenuItem, MenuProps } from './menu.tsx';

function entryOf(item: MenuItem) {
  if ('type' in item) return item;
  const { checked, onClick, ...entry } = item;
  const act = ({ domEvent }: { readonly domEvent: { preventDefault(): void } }) => {
    // The rest of the key press would act on the next focused element.
    domEvent.preventDefault();
    onClick();
  };
  return { ...entry, onClick: act, ...(checked === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': checked }) };
}

interface AnchorProps {
  readonly of: HTMLElement;
  /** Provides the element to the library. */
  readonly ref?: Ref<HTMLElement>;
}

/** Renders nothing: the button is elsewhere in the page and remains the same element when this code is loaded. */
function Anchor({ of, ref }: AnchorProps) {
  useImperativeHandle(ref, () => of, [of]);
  return null;
}

interface MenuListProps extends Pick<MenuProps, 'items' | 'placement' | 'autoFocus' | 'maxHeight' | 'container'> {
  readonly at: HTMLElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The entries of a menu, placed at its button. */
export function MenuList({
  items,
  placement = 'bottomLeft',
  autoFocus = false,
  maxHeight,
  container,
  at,
  open,
  onOpenChange,
}: MenuListProps) {
  return (
    <Dropdown
      trigger={['click']}
      placement={placement}
      autoFocus={autoFocus}
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      menu={{
        items: items.map(entryOf),
        ...(maxHeight === undefined ? {} : { style: { maxHeight, overflowY: 'auto' as const } }),
      }}
      {...(container === undefined ? {} : { getPopupContainer: container })}
    >
      <Anchor of={at} />
    </Dropdown>
  );
}
