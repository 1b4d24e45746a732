import type { ComponentType, ReactNode } from 'react';
import { inTime } from '../platform/chunk.ts';

function Failing({ error }: { readonly error: unknown }): ReactNode {
  throw error;
}

/**
 * A route's `lazy` that never rejects: React Router (8.5) leaves the whole window empty when one does. The page throws the failure instead,
 * and the boundary around it shows the error.
 */
export const lazyPage = (load: () => Promise<{ readonly element: ReactNode } | { readonly Component: ComponentType }>) => () =>
  inTime(load).catch((error: unknown) => ({ element: <Failing error={error} /> }));
