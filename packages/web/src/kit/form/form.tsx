import type { CSSProperties, FormEvent, ReactNode } from 'react';
import box from '../ui/box.module.css';
import css from './form.module.css';

/** Fields one below the other; Enter in any of them submits. */
export function Form({
  failure,
  head,
  name,
  onSubmit,
  children,
}: {
  /** Rejection by the server that belongs to no single field. */
  readonly failure: string | null;
  /** Content above the failure. */
  readonly head?: ReactNode;
  /** For screen readers, if a page has several forms. */
  readonly name?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={box.stack} aria-label={name} onSubmit={submit} noValidate>
      {head}
      {failure !== null && (
        <p className={`${box.plain} ${box.inset} ${box.danger}`} role="alert">
          {failure}
        </p>
      )}
      {children}
    </form>
  );
}

/** Two fields side by side; stacked on narrow screens. */
export function Two({ children }: { readonly children: ReactNode }) {
  return <div className={`${box.grid} ${css.two}`}>{children}</div>;
}

/** As many fields side by side as fit, each at least this wide, px. */
export function Fields({ least = 260, children }: { readonly least?: number; readonly children: ReactNode }) {
  return (
    <div className={`${box.grid} ${css.fields}`} style={{ '--least': `${least}px` } as CSSProperties}>
      {children}
    </div>
  );
}

/** The buttons of a form and their neighbours. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={`${box.row} ${box.wrap} ${css.actions}`}>{children}</div>;
}
