import { CalendarOutlined, SwapRightOutlined } from '@ant-design/icons';
import { Fragment, type HTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../platform/use-latest.ts';
import css from './stand-in.module.css';

export interface StandInField {
  readonly id?: string | undefined;
  readonly text: string;
  readonly placeholder: string;
}

/** The focused field, and its selection. */
export interface Grip {
  readonly index: number;
  readonly from: number | null;
  readonly to: number | null;
}

function gripOf(root: HTMLElement | null): Grip | null {
  const inputs = [...(root?.querySelectorAll('input') ?? [])];
  const index = inputs.findIndex((input) => input.matches(':focus'));
  const input = inputs[index];
  return input === undefined ? null : { index, from: input.selectionStart, to: input.selectionEnd };
}

interface StandInProps {
  readonly fields: readonly StandInField[];
  /** Width of the field in characters. */
  readonly size: number;
  readonly label: string | undefined;
  readonly title: string | undefined;
  readonly fault: boolean;
  readonly className: string;
  /** A field received the focus. */
  readonly onNear: () => void;
  /** A mouse pointer is over it. */
  readonly onOver: () => void;
  /** A mouse button was pressed on it. */
  readonly onPress: () => void;
  readonly onOpen: () => void;
  /** Also receives the field after the one of the key. */
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>, next: HTMLInputElement | undefined) => void;
  readonly onText: (index: number, text: string) => void;
  /** The focus leaves all fields. */
  readonly onLeave: () => void;
  /** Called on unmount with the focused field. */
  readonly onGone: (grip: Grip | null) => void;
}

/** The fields of a picker without its calendar, with the same size as the library's. */
export function StandIn(props: StandInProps) {
  const { fields, size, label, title, fault, className, onNear, onOver, onPress, onOpen, onKey, onText, onLeave } = props;
  const root = useRef<HTMLDivElement>(null);
  const gone = useLatest(props.onGone);
  useLayoutEffect(() => {
    const element = root.current;
    return () => gone.current(gripOf(element));
  }, []);
  const inputs = () => [...(root.current?.querySelectorAll('input') ?? [])];
  const hasFocus = () => root.current?.contains(document.activeElement) === true;
  // The fields themselves are reached by keyboard.
  const handlers: HTMLAttributes<HTMLDivElement> = {
    onPointerEnter: ({ pointerType }) => (pointerType === 'mouse' ? onOver() : onNear()),
    onMouseDown: (event) => {
      onPress();
      if (event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      if (!hasFocus()) inputs()[0]?.focus();
    },
    onClick: onOpen,
    onFocus: onNear,
    onBlur: ({ relatedTarget }) => root.current?.contains(relatedTarget) !== true && onLeave(),
  };
  return (
    <div ref={root} className={`${css.picker} ${fault ? css.fault : ''} ${className}`} title={title} data-picker {...handlers}>
      {fields.map(({ id, text, placeholder }, index) => (
        <Fragment key={index === 0 ? 'start' : 'end'}>
          {index > 0 && (
            <span className={css.between}>
              <SwapRightOutlined aria-hidden />
            </span>
          )}
          <div className={css.field}>
            <input
              id={id}
              aria-label={label}
              aria-describedby={id === undefined ? undefined : `${id}-note`}
              aria-invalid={fault}
              autoComplete="off"
              size={size}
              value={text}
              placeholder={placeholder}
              onChange={({ target }) => onText(index, target.value)}
              onKeyDown={(event) => onKey(event, inputs()[index + 1])}
            />
          </div>
        </Fragment>
      ))}
      <span className={css.icon}>
        <CalendarOutlined aria-hidden />
      </span>
    </div>
  );
}
