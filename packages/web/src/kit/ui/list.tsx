/** Lists that are not tables: the page, the list, its rows. */

import { Children, type HTMLAttributes, type ReactNode } from 'react';
import { Tooltip } from '../control/tooltip.tsx';
import box from './box.module.css';
import { type Gap, gapClass, joined } from './layout.tsx';
import css from './page.module.css';

/** The page: head, filters, list and pager, one below the other. */
export function ListPage({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={`${box.stack} ${box.roomy} ${css.list} ${className}`}>{children}</div>;
}

export interface ListProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  /** The order has a meaning. */
  readonly ordered?: boolean;
  /** Thin lines between the rows. */
  readonly lines?: boolean;
  /** Gap between the rows; none by default. */
  readonly gap?: Gap;
  /** Scrolls in the space left by its neighbours. */
  readonly scrolls?: boolean;
  readonly className?: string;
}

/** Items one below the other, without markers. */
export function List({ ordered = false, lines = false, gap = 'none', scrolls = false, className, ...rest }: ListProps) {
  const Element = ordered ? 'ol' : 'ul';
  const stacked = gap !== 'none' && `${box.stack} ${gapClass[gap]}`;
  return <Element {...rest} className={joined(box.plain, stacked, lines && box.lines, scrolls && box.rest, className)} />;
}

export interface ListRowProps extends Omit<HTMLAttributes<HTMLLIElement>, 'className' | 'title'> {
  /** Before the text: a badge, an icon. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  /** Smaller lines below the title; empty ones are left out. */
  readonly notes?: readonly ReactNode[];
  /** Content at the end: buttons, a time. */
  readonly end?: ReactNode;
  readonly gap?: Gap;
  /** The end wraps below the text if the width is not sufficient. */
  readonly wrap?: boolean;
  /** A line below it. */
  readonly ruled?: boolean;
  /** Related content below the row. */
  readonly children?: ReactNode;
}

/** A list item: a line, smaller lines below it, and its actions. */
export function ListRow({ lead, title, notes = [], end, gap = 'normal', wrap = false, ruled = false, children, ...rest }: ListRowProps) {
  const row = joined(box.row, gapClass[gap], wrap && box.wrap);
  const content = (
    <>
      {lead}
      <span className={`${box.two} ${box.grow} ${box.anywhere}`}>
        <span>{title}</span>
        {Children.map(Children.toArray(notes), (note) => (
          <small>{note}</small>
        ))}
      </span>
      {end}
    </>
  );
  if (children === undefined) {
    return (
      <li {...rest} className={joined(row, ruled && box.ruled)}>
        {content}
      </li>
    );
  }
  return (
    <li {...rest} className={joined(box.stack, box.tight, ruled && box.ruled)}>
      <div className={row}>{content}</div>
      {children}
    </li>
  );
}

/** Number of occurrences that an entry represents. */
export function TimesMark({ count, title }: { readonly count: number; readonly title: string }) {
  return count <= 1 ? null : (
    <Tooltip title={title}>
      <b className={`${box.badge} ${box.warn}`}>{`×${count}`}</b>
    </Tooltip>
  );
}
