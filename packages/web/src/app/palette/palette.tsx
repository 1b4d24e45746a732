import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { comboboxProps } from '../../kit/listbox/combobox.ts';
import { Listbox } from '../../kit/listbox/listbox.tsx';
import { useListbox } from '../../kit/listbox/use-listbox.ts';
import box from '../../kit/ui/box.module.css';
import css from './palette.module.css';
import { PointValue } from './point-value.tsx';
import { paletteText } from './text.ts';
import { type Find, useFinds } from './use-finds.tsx';

/** Search palette: a field over a list, operated by keyboard alone. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = paletteText.useText();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const sought = useDeferredValue(text);
  const { finds, isComplete } = useFinds(sought);
  useEffect(() => dialog.current?.showModal(), []);
  const open = (find: Find, { shiftKey }: { readonly shiftKey: boolean }) => {
    dialog.current?.close();
    const target = shiftKey ? (find.other ?? find.target) : find.target;
    if (typeof target === 'string') void navigate(target);
    else target();
  };
  const list = useListbox<Find>({
    options: finds,
    idOf: ({ id }) => id,
    onChoose: open,
    rowPx: 40,
    page: 8,
    soughtBy: text,
    // The choice may act on an alarm: never on results of an earlier text.
    isCurrent: sought === text && isComplete,
    startsActive: true,
    wraps: true,
  });
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
          {...comboboxProps(list.combobox)}
          aria-autocomplete="list"
          aria-label={t(($) => $.title)}
          placeholder={t(($) => $.placeholder)}
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {finds.length === 0 ? (
          <div className={css.list}>
            <p className={`${box.soft} ${css.none}`}>{t(($) => $.none, { text })}</p>
          </div>
        ) : (
          <Listbox list={list} label={t(($) => $.results)} followsPointer className={css.list}>
            {(find) => (
              <>
                {find.icon}
                <span className={`${box.clip} ${css.title}`}>{find.title}</span>
                <span className={`${box.clip} ${box.grow} ${box.small} ${box.soft}`}>{find.note}</span>
                {find.value !== undefined && <PointValue {...find.value} />}
                <small className={`${box.small} ${box.soft}`}>{t(($) => $.kind[find.kind])}</small>
              </>
            )}
          </Listbox>
        )}
        <footer className={`${box.row} ${box.roomy} ${box.between} ${box.small} ${box.soft} ${css.hint}`}>
          <span>{t(($) => $.hint)}</span>
          <span role="status">{t(($) => $.count, { n: finds.length })}</span>
        </footer>
      </div>
    </dialog>
  );
}
