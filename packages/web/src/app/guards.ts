/** Redirects by session and project: no session leads to login, addresses without a project to the last used one. */
import { routes } from '@czyun/contract';
import { redirect } from 'react-router';
import { appConfig } from '../platform/config/current.ts';
import { inProjectPath, loginAddress, projectPath, readPlace } from '../platform/project/paths.ts';
import { type Person, session } from '../platform/session/session.ts';
import { stored, storedForTab } from '../platform/storage.ts';

const loginPaths = [routes.login.path, ...routes.login.aliases].map((path) => `/${path}`);

/** The last used login page. */
export function loginPath(): string {
  return loginPaths.find((path) => path === stored.get('loginPath')) ?? '/login';
}

/** Accepts a request with a session or throws a redirect to login that keeps the target. */
export function requireSession({ request }: { readonly request: Request }): null {
  if (session.signedIn()) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(loginAddress(loginPath(), appConfig.name, `${pathname}${search}`));
}

/** The project that a user goes to after signing in. */
export function lastProject(): number | null {
  const id = Number(stored.get('proj'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * Address in the project area for one at the root (`/home?x`) or without a project (`/czyun`); the project chooser when no project is
 * known.
 */
export function rootTarget(pathname: string, search: string, projectId: number | null): string {
  const { child } = readPlace(pathname);
  if (projectId === null)
    return child === '' || child === 'index' ? '/projects' : `/projects?to=${encodeURIComponent(`${child}${search}`)}`;
  return `${projectPath(appConfig.name, projectId, child === '' ? 'index' : child)}${search}`;
}

/** Redirects from the root to the project area. */
export function toProjectArea(args: { readonly request: Request }): never {
  requireSession(args);
  const { pathname, search } = new URL(args.request.url);
  throw redirect(rootTarget(pathname, search, lastProject()));
}

/** The same if a project is known; without one the page stays at the root. */
export function toKnownProject(args: { readonly request: Request }): null {
  requireSession(args);
  return lastProject() === null ? null : toProjectArea(args);
}

/** Redirect when the server no longer knows the session: login, with the return address unless inside a project path. */
export function expiredTarget(pathname: string, search: string): string {
  return loginAddress(loginPath(), appConfig.name, inProjectPath(pathname) ? null : `${pathname}${search}`);
}

/** State for the login page when the server ended the session: the reason, and the address to continue at after signing in. */
export interface Ended {
  readonly ended: 'account' | 'display';
  /** Includes the displayed instant, also inside a project path, where the address itself may not contain it (product-spec §4). */
  readonly back: string;
}

export const endedAt = (back: string, who: Person | null): Ended => ({
  ended: who?.display === true ? 'display' : 'account',
  back,
});

/** Splits `#secret=` (never sent to a server or proxy) or `?secret=` from an address: the secret, and the address without it. */
export function takeSecret(address: URL): { readonly secret: string | null; readonly rest: string } {
  const inFragment = address.hash.startsWith('#secret=');
  const secret = inFragment ? new URLSearchParams(address.hash.slice(1)).get('secret') : address.searchParams.get('secret');
  if (secret === null) return { secret: null, rest: `${address.pathname}${address.search}` };
  const rest = new URL(address);
  rest.searchParams.delete('secret');
  if (inFragment) rest.hash = '';
  return { secret: secret === '' ? null : secret, rest: `${rest.pathname}${rest.search}${rest.hash}` };
}

/** Runs before the router starts: a secret in the address is stored for this tab and the login page signs in with it. */
export function keepSecret(): void {
  // A link pasted over an open page changes only the fragment, which would load nothing.
  addEventListener('hashchange', () => {
    if (location.hash.startsWith('#secret=')) location.reload();
  });
  const { secret, rest } = takeSecret(new URL(location.href));
  if (secret === null) return;
  storedForTab.set('secret', secret);
  history.replaceState(null, '', loginAddress(loginPath(), appConfig.name, rest));
}
