import type { CSSProperties, FormEvent, ReactNode } from 'react';
import box from '../ui/box.module.css';
import css from './form.module.css';

/** Fields under each other; Enter in any of them sends. */
export function Form({
  failure,
  head,
  name,
  onSubmit,
  children,
}: {
  /** What the server refused that belongs to no single field. */
  readonly failure: string | null;
  /** Stands above the failure. */
  readonly head?: ReactNode;
  /** For readers of the screen, where a page has several. */
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

/** Two fields beside each other; under each other where it is narrow. */
export function Two({ children }: { readonly children: ReactNode }) {
  return <div className={`${box.grid} ${css.two}`}>{children}</div>;
}

/** As many fields beside each other as there is room for, each at least so many px wide. */
export function Fields({ least = 260, children }: { readonly least?: number; readonly children: ReactNode }) {
  return (
    <div className={`${box.grid} ${css.fields}`} style={{ '--least': `${least}px` } as CSSProperties}>
      {children}
    </div>
  );
}

/** The buttons of a form and what is beside them. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={`${box.row} ${box.wrap} ${css.actions}`}>{children}</div>;
}
