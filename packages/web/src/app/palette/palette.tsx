import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import box from '../../kit/ui/box.module.css';
import css from './palette.module.css';
import { paletteText } from './text.ts';
import { type Find, useFinds } from './use-finds.tsx';

const rowPx = 40;

/** Goes to anything by a few letters: a field over a list, worked by keyboard alone. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = paletteText.useText();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const finds = useFinds(useDeferredValue(text));
  const rows = useVirtualizer({ count: finds.length, getScrollElement: () => host.current, estimateSize: () => rowPx, overscan: 8 });
  useEffect(() => dialog.current?.showModal(), []);
  const at = Math.min(active, finds.length - 1);

  const choose = (index: number) => {
    setActive(index);
    if (finds.length > 0) rows.scrollToIndex(index);
  };
  const open = (find: Find, other: boolean) => {
    dialog.current?.close();
    const target = other ? (find.other ?? find.target) : find.target;
    if (typeof target === 'string') void navigate(target);
    else target();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word of Chinese is being put together, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const last = finds.length - 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
    };
    const step = steps[event.key];
    const find = finds[at];
    if (step !== undefined) choose(Math.max(0, step));
    else if (event.key === 'Enter' && find !== undefined) open(find, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; by keyboard Escape does, as in every dialog
    <dialog
      ref={dialog}
      className={`${box.framed} ${css.palette}`}
      aria-label={t(($) => $.title)}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div>
        <input
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={finds.length === 0 ? undefined : optionId(at)}
          aria-autocomplete="list"
          aria-label={t(($) => $.title)}
          placeholder={t(($) => $.placeholder)}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            choose(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={host} className={css.list}>
          <div id={listId} role="listbox" aria-label={t(($) => $.results)} style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const find = finds[index];
              return (
                find !== undefined && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
                  // biome-ignore lint/a11y/useFocusableInteractive: see above
                  <div
                    key={find.id}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === at}
                    aria-setsize={finds.length}
                    aria-posinset={index + 1}
                    className={`${box.row} ${box.roomy} ${css.row}`}
                    style={{ transform: `translateY(${start}px)`, height: rowPx }}
                    onClick={({ shiftKey }) => open(find, shiftKey)}
                    onPointerMove={() => index !== at && setActive(index)}
                  >
                    {find.icon}
                    <span className={`${box.clip} ${css.title}`}>{find.title}</span>
                    <span className={`${box.clip} ${box.grow} ${box.small} ${box.soft}`}>{find.note}</span>
                    <small className={`${box.small} ${box.soft}`}>{t(($) => $.kind[find.kind])}</small>
                  </div>
                )
              );
            })}
          </div>
          {finds.length === 0 && <p className={`${box.soft} ${css.none}`}>{t(($) => $.none, { text })}</p>}
        </div>
        <footer className={`${box.row} ${box.roomy} ${box.between} ${box.small} ${box.soft} ${css.hint}`}>
          <span>{t(($) => $.hint)}</span>
          <span role="status">{t(($) => $.count, { n: finds.length })}</span>
        </footer>
      </div>
    </dialog>
  );
}
