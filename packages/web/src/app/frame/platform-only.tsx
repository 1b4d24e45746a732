import type { ReactNode } from 'react';
import { NoPermission } from '../../kit/ui/states.tsx';
import { isPlatform } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/use-session.ts';

/** Content for platform administrators only; the server checks too. */
export function PlatformOnly({ children }: { readonly children: ReactNode }) {
  const { person } = useSession();
  return isPlatform(person) ? children : <NoPermission />;
}
