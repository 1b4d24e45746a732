import { Badge } from 'antd';
import type { ReactNode } from 'react';

/** A part with a number at its corner; none where it is 0. */
export function CountBadge({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return (
    <Badge count={count} size="small">
      {children}
    </Badge>
  );
}
