import { type AppConfig, type AppName, appNames } from './app-config.ts';
import { czyun } from './czyun.ts';
import { mock } from './mock.ts';
import { theme2 } from './theme2.ts';

export const appConfigs: Readonly<Record<AppName, AppConfig>> = { czyun, theme2, mock };

function asName(text: string | null | undefined): AppName | undefined {
  return appNames.find((name) => name === text);
}

/** The configuration for an address: first path segment, else `?app=`, else the first segment of `?redirect=`, else `czyun`. */
export function configOf(pathname: string, search: string): AppConfig {
  const params = new URLSearchParams(search);
  const name = asName(pathname.split('/')[1]) ?? asName(params.get('app')) ?? asName(params.get('redirect')?.split('/')[1]) ?? 'czyun';
  return appConfigs[name];
}

/** Base path of the calls, from the page that the server delivered; a development server sets none. */
const metaBasePath = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content;
const asked = configOf(globalThis.location?.pathname ?? '/', globalThis.location?.search ?? '');

/** The configuration of this page; changing it needs a page load. */
export const appConfig: AppConfig = metaBasePath ? { ...asked, basePath: metaBasePath } : asked;
