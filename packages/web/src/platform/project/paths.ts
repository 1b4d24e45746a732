/** Addresses inside the project area: `/{appName}/{prjId}/{child}`, or `/{child}` at the root. */
import { routes } from '@czyun/contract';
import { type AppName, appNames } from '../config/app-config.ts';

export interface Place {
  readonly app: AppName | null;
  readonly projectId: number | null;
  /** The rest of the path, without slashes at either end. */
  readonly child: string;
}

/** Parses an address. */
export function readPlace(pathname: string): Place {
  const parts = pathname.split('/').filter((part) => part !== '');
  const app = appNames.find((name) => name === parts[0]) ?? null;
  if (app === null) return { app, projectId: null, child: parts.join('/') };
  const id = Number(parts[1]);
  const projectId = parts[1] !== undefined && /^\d{1,15}$/.test(parts[1]) && id > 0 ? id : null;
  return { app, projectId, child: parts.slice(projectId === null ? 1 : 2).join('/') };
}

/** True within `/{appName}/{prjId}/…`. */
export const inProjectPath = (pathname: string): boolean => readPlace(pathname).projectId !== null;

/** `/czyun/7/dev-monitor?id=3`; pages use `linksOf`, which knows the screens. */
export function projectPath(app: AppName, projectId: number, child: string): string {
  return `/${app}/${projectId}/${child.replace(/^\/+/, '')}`;
}

/** A redirect target from an address may only lead within this site; any other is dropped. */
export function safeRedirect(target: string | null | undefined): string | null {
  if (target === null || target === undefined || !/^\/(?![/\\])/.test(target)) return null;
  const path = target.split(/[?#]/)[0] ?? '';
  return path === '/login' || path === '/inspur/login' || path === '/setup' ? null : target;
}

/** The login address that returns to `target` (none inside project paths after 4012, product-spec §4). */
export function loginAddress(loginPath: string, app: AppName, target: string | null): string {
  const safe = safeRedirect(target);
  return `${loginPath}${routes.login.address.search({ app: app === 'czyun' ? '' : app, redirect: safe === '/' ? '' : (safe ?? '') })}`;
}
