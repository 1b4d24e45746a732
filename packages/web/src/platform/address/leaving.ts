/** Path of the page that is being loaded; null when none is. Kept beside the router: reading it renders nothing. */
let next: string | null = null;

/** Called by the router whenever its navigation changes. */
export function noteNavigation(pathname: string | null): void {
  next = pathname;
}

/**
 * Whether the page of a path is about to be replaced: another one is being loaded, or is in the address already and not yet drawn. What the old page
 * still writes to the address would take back the click on a link.
 */
export const isLeft = (own: string, inAddress: string): boolean => own !== inAddress || (next !== null && next !== own);
