/** Addresses that open a page as it stood at an instant: `?at=<ms>`, for reports and messages to colleagues. */
import { replace } from 'react-router';
import { clockControl } from '../platform/live/clock.ts';

const name = 'at';

/** The search of an address with an instant; to the second, as the screen shows it. */
export function withMoment(search: string, atMs: number): string {
  const params = new URLSearchParams(search);
  params.set(name, String(Math.floor(atMs / 1000) * 1000));
  return `?${params}`;
}

/** The address of a page with an instant. */
export function momentLink(page: string, atMs: number): string {
  const address = new URL(page);
  address.search = withMoment(address.search, atMs);
  return address.href;
}

/** Takes `?at=` out of an address: the instant where it is one of the past, and the address without it. */
export function takeMoment(address: URL, nowMs: number): { readonly at: number | null; readonly rest: string } {
  const at = Number(address.searchParams.get(name) ?? Number.NaN);
  const rest = new URL(address);
  rest.searchParams.delete(name);
  return { at: Number.isFinite(at) && at > 0 && at < nowMs ? at : null, rest: `${rest.pathname}${rest.search}${rest.hash}` };
}

/** Moves the clock to the instant of an address, and throws the way to the page, whose address is then one like any other. */
export function goToMoment({ request }: { readonly request: Request }): void {
  const address = new URL(request.url);
  if (!address.searchParams.has(name)) return;
  const { at, rest } = takeMoment(address, Date.now());
  if (at !== null) clockControl.goTo(at);
  throw replace(rest);
}
