/** Parts of a page that is one long list with filters above. */
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { Empty } from './states.tsx';
import './ui.css';

/** The page: head, filters, list and pager below one another. */
export function ListPage({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={`cz-list-page ${className}`}>{children}</div>;
}

/** The filters, each `line` of them a row. */
export function ListFilters({
  className = '',
  label,
  children,
}: {
  readonly className?: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <search className={`cz-list-filters ${className}`} aria-label={label}>
      {children}
    </search>
  );
}

/** In place of a list without a row; `action` undoes the filters. */
export function ListNone({ title, hint, action }: { readonly title: string; readonly hint: string; readonly action?: ReactNode }) {
  return (
    <div className="cz-list-none">
      <Empty title={title} hint={hint} {...(action === undefined ? {} : { action })} />
    </div>
  );
}

/** How often an entry came, where it stands for several. */
export function TimesMark({ count, title }: { readonly count: number; readonly title: string }) {
  return count <= 1 ? null : (
    <Tooltip title={title}>
      <b className="cz-list-count">{`×${count}`}</b>
    </Tooltip>
  );
}
