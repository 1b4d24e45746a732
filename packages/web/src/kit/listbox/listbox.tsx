import type { ReactNode } from 'react';
import box from '../ui/box.module.css';
import css from './listbox.module.css';
import { type ListboxState, rowId } from './use-listbox.ts';

export interface ListboxProps<O> {
  readonly list: ListboxState<O>;
  readonly label: string;
  /** Selected options if several can be selected; otherwise the active option is the selected one. */
  readonly isOn?: (option: O) => boolean;
  /** The option under the pointer becomes the active one. */
  readonly followsPointer?: boolean;
  readonly className?: string;
  /** Content of an option. */
  readonly children: (option: O) => ReactNode;
}

/** Scrolling list of options; only the visible ones are rendered. */
export function Listbox<O>({ list, label, isOn, followsPointer = false, className = '', children }: ListboxProps<O>) {
  const { id, setScroller, options, canChoose, active, setActive, choose, idOf, rowPx, totalPx, rows } = list;
  const choosable = options.filter(canChoose);
  return (
    <div className={`${css.listbox} ${className}`} ref={setScroller}>
      <div id={id} role="listbox" tabIndex={-1} aria-label={label} aria-multiselectable={isOn !== undefined} style={{ height: totalPx }}>
        {rows.map(({ index, topPx }) => {
          const option = options[index];
          if (option === undefined) return null;
          const isActive = index === active;
          const style = { transform: `translateY(${topPx}px)`, height: rowPx };
          if (!canChoose(option)) {
            return (
              <div key={idOf(option)} role="presentation" className={`${box.row} ${css.line}`} style={style}>
                {children(option)}
              </div>
            );
          }
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and hears the keys
            <div
              key={idOf(option)}
              id={rowId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={isOn === undefined ? isActive : isOn(option)}
              aria-setsize={choosable.length}
              aria-posinset={choosable.indexOf(option) + 1}
              className={`${box.row} ${followsPointer ? '' : box.lit} ${css.line} ${css.option}`}
              data-active={isActive}
              style={style}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                setActive(index);
                choose(option, event);
              }}
              {...(followsPointer ? { onPointerMove: () => isActive || setActive(index) } : {})}
            >
              {children(option)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
