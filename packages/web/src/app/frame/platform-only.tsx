import type { ReactNode } from 'react';
import { NoPermission } from '../../kit/ui/states.tsx';
import { useSession } from '../../platform/session/use-session.ts';

/** What only platform administrators may see; the server asks again. */
export function PlatformOnly({ children }: { readonly children: ReactNode }) {
  const { person } = useSession();
  return person?.userType === 1 ? children : <NoPermission />;
}
