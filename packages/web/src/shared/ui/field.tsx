import type { ReactNode } from 'react';
import './ui.css';

/** A labelled input; below it what is wrong, else a hint, in a place that is always there, so that nothing jumps. */
export function Field({
  id,
  label,
  wrong = null,
  hint = '',
  children,
}: {
  /** Id of the input; the note below has `{id}-note`. */
  readonly id: string;
  readonly label: string;
  readonly wrong?: string | null;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="cz-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <p className={wrong === null ? 'note' : 'note wrong'} id={`${id}-note`} aria-live="polite">
        {wrong ?? hint}
      </p>
    </div>
  );
}
