/** Addresses that open a page as it stood at an instant: `?at=<ms>`, for reports and messages to colleagues. */
import { clockControl } from '../shared/live/clock.ts';

const name = 'at';

/** The address of a page with an instant; to the second, as the screen tells it. */
export function momentLink(page: string, atMs: number): string {
  const address = new URL(page);
  address.searchParams.set(name, String(Math.floor(atMs / 1000) * 1000));
  return address.href;
}

/** Takes `?at=` out of an address: the instant where it is one of the past, and the address without it. */
export function takeMoment(address: URL, nowMs: number): { readonly at: number | null; readonly rest: string } {
  const at = Number(address.searchParams.get(name) ?? Number.NaN);
  const rest = new URL(address);
  rest.searchParams.delete(name);
  return { at: Number.isFinite(at) && at > 0 && at < nowMs ? at : null, rest: `${rest.pathname}${rest.search}${rest.hash}` };
}

/** Runs before the router starts: the clock goes to the instant of the address, which is then one like any other. */
export function goToMoment(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(name)) return;
  const { at, rest } = takeMoment(address, Date.now());
  history.replaceState(history.state, '', rest);
  if (at !== null) clockControl.goTo(at);
}
