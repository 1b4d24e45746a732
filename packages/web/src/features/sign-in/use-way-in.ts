import { routes } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddress } from '../../platform/address/use-address.ts';
import { appConfig } from '../../platform/config/current.ts';
import { readPlace, safeRedirect } from '../../platform/project/paths.ts';
import { storedForTab } from '../../platform/storage.ts';
import { useLatest } from '../../platform/use-latest.ts';
import { signIn, signInWithSecret } from './sign-in.ts';

export type Automatic = 'none' | 'secret' | 'secretDone' | 'secretFailed' | 'visitor' | 'visitorFailed';

/** Walls that a display opens by a secret link. */
const walls: ReadonlySet<string> = new Set(
  [routes.diyCockpit, routes.DigitalCockpit, routes.DigitalCockpit2, routes.DigitalCockpit3].map(({ path }) => path),
);

/** A secret link opens the project's first page (product-spec §4), one for a wall opens this wall. */
function pageOfSecret(target: string): string {
  const { projectId, child } = readPlace(target.split('?')[0] ?? '');
  return projectId !== null && walls.has(child) ? target : '/index';
}

/** The page after sign-in, and the automatic sign-ins: secret link and visitor. */
export function useWayIn(): { readonly enter: () => void; readonly automatic: Automatic } {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const { redirect } = useAddress(routes.login).asked;
  // After a session ended inside a project, the location state has the page to return to.
  const { back } = (state ?? {}) as { readonly back?: string };
  const target = safeRedirect(redirect) ?? safeRedirect(back) ?? '/index';
  const [automatic, setAutomatic] = useState<Automatic>('none');
  const here = useLatest(pathname);
  const started = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the page opens
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const secret = storedForTab.get('secret');
    if (secret !== null) {
      setAutomatic('secret');
      signInWithSecret(secret).then(
        () => {
          setAutomatic('secretDone');
          setTimeout(() => {
            if (location.pathname === here.current) void navigate(pageOfSecret(target), { replace: true });
          }, 800);
        },
        () => setAutomatic('secretFailed'),
      );
      return;
    }
    if (appConfig.visitor !== undefined) {
      setAutomatic('visitor');
      signIn(appConfig.visitor.username, appConfig.visitor.password, false).then(
        () => void navigate(target, { replace: true }),
        () => setAutomatic('visitorFailed'),
      );
    }
  }, []);
  return { enter: () => void navigate(target, { replace: true }), automatic };
}
