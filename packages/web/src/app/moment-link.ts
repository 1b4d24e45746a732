/**
 * Addresses that open a page with the data of an instant: `?at=<ms>`, for reports and messages to colleagues; with `&known=<ms>` with the
 * knowledge of that instant.
 */
import { replace } from 'react-router';
import { clockControl } from '../platform/live/clock.ts';
import { knownControl, knownStore } from '../platform/live/known.ts';

const [name, knownName] = ['at', 'known'];

/** The search of an address with an instant, to the second as the screen shows it. */
export function withMoment(search: string, atMs: number, knownMs: number | null = knownStore.get()): string {
  const params = new URLSearchParams(search);
  params.set(name, String(Math.floor(atMs / 1000) * 1000));
  if (knownMs !== null) params.set(knownName, String(knownMs));
  return `?${params}`;
}

/** The address of a page with an instant. */
export function momentLink(page: string, atMs: number): string {
  const address = new URL(page);
  address.search = withMoment(address.search, atMs);
  return address.href;
}

/**
 * The instants of an address if they are in the past, and the address without them. The knowledge of an instant is shown at that instant
 * unless `at` is given.
 */
export function takeMoment(
  address: URL,
  nowMs: number,
): { readonly at: number | null; readonly known: number | null; readonly rest: string } {
  const instant = (of: string) => {
    const at = Number(address.searchParams.get(of) ?? Number.NaN);
    return Number.isFinite(at) && at > 0 && at < nowMs ? at : null;
  };
  const [at, known] = [instant(name), instant(knownName)];
  const rest = new URL(address);
  rest.searchParams.delete(name);
  rest.searchParams.delete(knownName);
  return { at: at ?? known, known, rest: `${rest.pathname}${rest.search}${rest.hash}` };
}

/** Sets the clock to the instant of an address, and redirects to the address without it. */
export function goToMoment({ request }: { readonly request: Request }): void {
  const address = new URL(request.url);
  if (!address.searchParams.has(name) && !address.searchParams.has(knownName)) return;
  const { at, known, rest } = takeMoment(address, Date.now());
  if (at !== null && known !== null) knownControl.see(at, known);
  else if (at !== null) clockControl.goTo(at);
  throw replace(rest);
}
