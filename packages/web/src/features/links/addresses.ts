/** Addresses that are handed to others. */

/** Where somebody without an account joins with a code. */
export function invitationAddress(origin: string, invitationCode: string): string {
  return `${origin}/register?code=${encodeURIComponent(invitationCode)}`;
}

/** Where a display opens the project without a password: in the usual look, or in the dark one for walls. The secret stands where no server sees it. */
export function secretAddress(origin: string, secret: string, look: 'plain' | 'wall'): string {
  return `${origin}/${look === 'wall' ? 'theme2' : 'index'}#secret=${encodeURIComponent(secret)}`;
}
