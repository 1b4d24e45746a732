/** Allowed targets of a link of `/openurl?url=`. */
export type Target =
  | { readonly kind: 'missing' }
  /** Neither http nor https, not an address, or an address that displays another host than it opens (`https://bank@elsewhere`). */
  | { readonly kind: 'forbidden' }
  /** On this site. The full address: a path could begin with two slashes and lead to another site. */
  | { readonly kind: 'here'; readonly href: string }
  | { readonly kind: 'away'; readonly href: string; readonly host: string; readonly encrypted: boolean };

/** Classifies a link as a browser on `origin` would resolve it. */
export function targetOf(link: string | null, origin: string): Target {
  const text = link?.trim() ?? '';
  if (text === '') return { kind: 'missing' };
  let url: URL;
  try {
    url = new URL(text, `${origin}/`);
  } catch {
    return { kind: 'forbidden' };
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'forbidden' };
  if (url.username !== '' || url.password !== '') return { kind: 'forbidden' };
  if (url.origin === origin) return { kind: 'here', href: url.href };
  return { kind: 'away', href: url.href, host: url.host, encrypted: url.protocol === 'https:' };
}
