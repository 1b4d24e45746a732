import { App } from 'antd';
import type { ReactNode } from 'react';

/** A frame of pages from which toasts and questions are shown. */
export function Overlays({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return <App {...(className === undefined ? { component: false } : { className })}>{children}</App>;
}
