/** Path of the page that is being loaded; null if none. Stored outside the router: reading it does not re-render. */
let next: string | null = null;

/** Called by the router whenever its navigation changes. */
export function noteNavigation(pathname: string | null): void {
  next = pathname;
}

/**
 * Whether the page of a path is about to be replaced: another one is being loaded, or is in the address but not yet rendered. An address
 * change by the old page would then undo the click on a link.
 */
export const isLeft = (own: string, inAddress: string): boolean => own !== inAddress || (next !== null && next !== own);
