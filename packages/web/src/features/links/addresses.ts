/** Addresses to share with others. */

/** Address at which a user without an account joins with a code. */
export function invitationAddress(origin: string, invitationCode: string): string {
  return `${origin}/register?code=${encodeURIComponent(invitationCode)}`;
}

/** Address at which a display opens a page of the project without a password. */
export const secretPage = (origin: string, secret: string, page: string): string => `${origin}${page}#secret=${encodeURIComponent(secret)}`;

/**
 * Address at which a display opens the project without a password, with the default theme or the dark one for walls. The secret is in the
 * fragment, which no server receives.
 */
export function secretAddress(origin: string, secret: string, look: 'plain' | 'wall'): string {
  return secretPage(origin, secret, look === 'wall' ? '/theme2' : '/index');
}
