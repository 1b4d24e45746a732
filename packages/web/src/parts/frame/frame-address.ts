/** Address of a custom page, and whether it may be shown in a frame. */

export interface FramedPage {
  /** 0: a chart of an external HMI, its address built from `url`, `htProjectId` and `path`; otherwise `url` is the link. */
  readonly refType: number;
  readonly url: string;
  readonly htProjectId: string;
  readonly path: string;
}

export type FrameTarget =
  | { readonly kind: 'empty' }
  /** Not an http(s) address, or one that contains a login. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'forbidden'; readonly host: string }
  | { readonly kind: 'page'; readonly href: string; readonly host: string; readonly own: boolean };

const trimmed = (text: string): string => text.trim().replace(/^\/+|\/+$/g, '');

/** The address of a page; empty if it has none. */
export function addressOfPage(page: FramedPage): string {
  const url = page.url.trim();
  if (page.refType !== 0 || url === '') return url;
  const tail = [page.htProjectId, page.path].map(trimmed).filter((part) => part !== '');
  return [url.replace(/\/+$/, ''), ...tail].join('/');
}

/** Whether a host is allowed: `hmi.example.com` on every port, `*.example.org` for every subdomain, `…:8443` for that port. */
export function isOnList(url: URL, hosts: readonly string[]): boolean {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return hosts.some((entry) => {
    const [name = '', wanted] = entry.split(':');
    if (wanted !== undefined && wanted !== port) return false;
    return name.startsWith('*.') ? url.hostname.endsWith(name.slice(1)) && url.hostname.length >= name.length : url.hostname === name;
  });
}

/** How a page is shown in a frame of a site with this origin. */
export function frameTarget(page: FramedPage, hosts: readonly string[], origin: string): FrameTarget {
  const address = addressOfPage(page);
  if (address === '') return { kind: 'empty' };
  if (!URL.canParse(address)) return { kind: 'wrong' };
  const url = new URL(address);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '') return { kind: 'wrong' };
  if (!isOnList(url, hosts)) return { kind: 'forbidden', host: url.host };
  return { kind: 'page', href: url.href, host: url.host, own: url.origin === origin };
}
