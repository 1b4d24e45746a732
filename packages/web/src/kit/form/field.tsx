import type { ReactNode } from 'react';
import { FieldContext } from '../control/field-aria.ts';
import box from '../ui/box.module.css';
import css from './form.module.css';

/** A labelled input; below it the error, else a hint, in reserved space so that nothing moves. */
export function Field({
  id,
  label,
  wrong = null,
  hint = '',
  bare = false,
  whole = false,
  children,
}: {
  /** Id of the input; the note below has `{id}-note`. */
  readonly id: string;
  readonly label: string;
  readonly wrong?: string | null;
  readonly hint?: string;
  /** Label for screen readers only; the context names the field. */
  readonly bare?: boolean;
  /** Spans all columns of a form. */
  readonly whole?: boolean;
  readonly children: ReactNode;
}) {
  const isWrong = wrong !== null;
  const place = { id, label, isWrong };
  return (
    <div className={`${box.stack} ${box.tight} ${css.field} ${whole ? css.whole : ''}`}>
      <label htmlFor={id} className={bare ? 'sr-only' : undefined}>
        {label}
      </label>
      <FieldContext value={place}>{children}</FieldContext>
      <p
        className={`${box.plain} ${box.small} ${wrong === null ? box.faint : box.bad} ${css.note}`}
        id={`${id}-note`}
        aria-live="polite"
        data-wrong={wrong === null ? undefined : true}
      >
        {wrong ?? hint}
      </p>
    </div>
  );
}
