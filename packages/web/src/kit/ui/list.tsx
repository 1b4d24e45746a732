/** Parts of a page that is one long list with filters above. */

import type { ReactNode } from 'react';
import { Tooltip } from '../control/tooltip.tsx';
import box from './box.module.css';
import css from './page.module.css';

/** The page: head, filters, list and pager below one another. */
export function ListPage({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={`${box.stack} ${box.roomy} ${css.list} ${className}`}>{children}</div>;
}

/** How often an entry came, where it stands for several. */
export function TimesMark({ count, title }: { readonly count: number; readonly title: string }) {
  return count <= 1 ? null : (
    <Tooltip title={title}>
      <b className={`${box.badge} ${box.warn}`}>{`×${count}`}</b>
    </Tooltip>
  );
}
