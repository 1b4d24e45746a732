import { Badge } from 'antd';
import type { ReactNode } from 'react';

/** Content with a number at its corner; no badge for 0. */
export function CountBadge({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return (
    <Badge count={count} size="small">
      {children}
    </Badge>
  );
}
