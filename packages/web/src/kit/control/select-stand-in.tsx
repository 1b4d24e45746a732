import { DownOutlined, LoadingOutlined } from '@ant-design/icons';
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../platform/use-latest.ts';
import type { EarlyInput } from './early-keys.ts';
import { useFieldAria } from './field-aria.ts';
import { look, type Shared } from './select-options.ts';
import css from './select-stand-in.module.css';

interface SelectStandInProps extends Shared<unknown> {
  /** The selected value. */
  readonly shown: ReactNode;
  readonly title: string | undefined;
  readonly search: boolean;
  readonly size: 'small' | undefined;
  readonly prefix: string | undefined;
  /** A touch pointer is on it. */
  readonly onNear: () => void;
  /** It has the focus, or a mouse pointer is over it. */
  readonly onWant: () => void;
  readonly onOpen: () => void;
  readonly onLeave: () => void;
  /** Called on unmount with the input so far; null: it did not have the focus. */
  readonly onGone: (held: EarlyInput | null) => void;
}

const openers: readonly string[] = ['Enter', ' ', 'ArrowDown', 'ArrowUp'];
const named: readonly string[] = [...openers, 'Backspace'];

/** A select without its list, with the same size as the library's. */
export function SelectPlaceholder(props: SelectStandInProps) {
  const { id, label, shown, title, search, size, prefix, disabled = false, busy = false, placeholder, className = '' } = props;
  const { onNear, onWant, onOpen, onLeave } = props;
  const aria = useFieldAria(id);
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<readonly string[]>([]);
  const isOpening = useRef(false);
  const gone = useLatest(props.onGone);
  useLayoutEffect(() => {
    const element = input.current;
    return () => gone.current(element !== null && element === document.activeElement ? { text: element.value, keys: keys.current } : null);
  }, []);
  const open = () => {
    isOpening.current = true;
    onOpen();
  };
  const leave = () => {
    isOpening.current = false;
    keys.current = [];
    onLeave();
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, nativeEvent } = event;
    if (key === 'Escape') return leave();
    if (nativeEvent.isComposing || ctrlKey || altKey || metaKey || (key.length > 1 && !named.includes(key))) return;
    // The input itself receives searchable characters, in typing order.
    if (search && (key === 'Backspace' || (key.length === 1 && (key !== ' ' || isOpening.current)))) return open();
    event.preventDefault();
    // The key that opens the list selects nothing.
    if (isOpening.current || !openers.includes(key)) keys.current = [...keys.current, key];
    open();
  };
  const pointer: HTMLAttributes<HTMLDivElement> = {
    onPointerEnter: ({ pointerType }) => (pointerType === 'mouse' ? onWant() : onNear()),
    // The stand-in may be unmounted afterwards, so the browser's default action is performed here.
    onMouseDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      input.current?.focus();
      open();
    },
  };
  const Icon = busy ? LoadingOutlined : DownOutlined;
  const looks = [
    css.select,
    size === 'small' ? css.small : '',
    disabled ? css.off : '',
    aria.status === 'error' ? css.fault : '',
    className,
  ];
  return (
    <div className={looks.filter((each) => each !== '').join(' ')} style={look(props).style} data-select {...(disabled ? {} : pointer)}>
      {prefix !== undefined && <span className={css.prefix}>{prefix}</span>}
      <div className={css.content} title={title}>
        {shown ?? <span className={css.placeholder}>{placeholder ?? '\u00a0'}</span>}
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-label={label}
          aria-describedby={aria['aria-describedby']}
          aria-invalid={aria['aria-invalid']}
          aria-expanded={false}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          autoComplete="off"
          readOnly={!search}
          disabled={disabled}
          onFocus={onWant}
          onBlur={leave}
          onKeyDown={press}
          onInput={open}
        />
      </div>
      <span className={css.icon}>
        <Icon aria-hidden />
      </span>
    </div>
  );
}
