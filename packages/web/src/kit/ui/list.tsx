/** Lists of things that are no table: the page around one, the list, its rows. */

import { Children, type HTMLAttributes, type ReactNode } from 'react';
import { Tooltip } from '../control/tooltip.tsx';
import box from './box.module.css';
import { type Gap, gapClass, joined } from './layout.tsx';
import css from './page.module.css';

/** The page: head, filters, list and pager below one another. */
export function ListPage({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={`${box.stack} ${box.roomy} ${css.list} ${className}`}>{children}</div>;
}

export interface ListProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  /** Its order means something. */
  readonly ordered?: boolean;
  /** Thin lines between the rows. */
  readonly lines?: boolean;
  /** Between the rows; none by default. */
  readonly gap?: Gap;
  /** It scrolls in the room that its neighbours leave. */
  readonly scrolls?: boolean;
  readonly className?: string;
}

/** Things below one another, without marks. */
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
  /** At the end: buttons, a time. */
  readonly end?: ReactNode;
  readonly gap?: Gap;
  /** The end continues below the text where the width does not suffice. */
  readonly wrap?: boolean;
  /** A line below it. */
  readonly ruled?: boolean;
  /** What belongs to it, below. */
  readonly children?: ReactNode;
}

/** A thing of a list: a line, smaller ones below it, and what can be done with it. */
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
