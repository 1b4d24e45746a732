import type { CSSProperties, ReactNode } from 'react';
import './ui.css';

export interface CardProps {
  readonly title?: ReactNode;
  readonly extra?: ReactNode;
  /** No padding around the content (tables, charts). */
  readonly flush?: boolean;
  /** Columns of 12 that the card takes in a `.cz-grid`. */
  readonly style?: CSSProperties;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A framed part of a page with an optional heading. */
export function Card({ title, extra, flush, style, className, children }: CardProps) {
  return (
    <section className={`cz-card ${className ?? ''}`} style={style}>
      {(title !== undefined || extra !== undefined) && (
        <header className="head">
          {title !== undefined && <h2>{title}</h2>}
          {extra !== undefined && <div className="extra">{extra}</div>}
        </header>
      )}
      <div className={flush === true ? 'body flush' : 'body'}>{children}</div>
    </section>
  );
}

/** Where and what: the page's heading, a line beside it, actions at the end. */
export function PageHead({ title, sub, extra }: { readonly title: ReactNode; readonly sub?: ReactNode; readonly extra?: ReactNode }) {
  return (
    <header className="cz-page-head">
      <h1>{title}</h1>
      {sub !== undefined && <span className="sub">{sub}</span>}
      {extra !== undefined && <div className="extra">{extra}</div>}
    </header>
  );
}
