import type { ReactNode } from 'react';
import { useSession } from '../../shared/session/use-session.ts';
import { NoPermission } from '../../shared/ui/states.tsx';

/** What only platform administrators may see; the server asks again. */
export function PlatformOnly({ children }: { readonly children: ReactNode }) {
  const { person } = useSession();
  return person?.userType === 1 ? children : <NoPermission />;
}
