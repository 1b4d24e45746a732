import { Space } from 'antd';
import type { ReactNode } from 'react';

/** Related buttons without gaps. */
export function ButtonGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Space.Compact aria-label={label} role="group">
      {children}
    </Space.Compact>
  );
}
