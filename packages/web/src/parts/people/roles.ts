/** Membership codes as people choose them. The server has the last word on who may give which. */
import { type Code, codes, type Language, type Permission, permissions } from '@czyun/contract';

export const allCodes = Object.keys(codes).map(Number) as readonly Code[];

/** A code's name; an unknown one stands for itself. */
export function roleName(code: number, language: Language): string {
  return Object.hasOwn(codes, code) ? codes[code as Code][language] : String(code);
}

/** Codes that somebody with `own` may give: 2 every one, 5 neither 2 nor 5. */
export function givable(own: number): readonly Code[] {
  if (own === 2) return allCodes;
  return own === 5 ? allCodes.filter((code) => code !== 2 && code !== 5) : [];
}

/** Permissions to look that every member has. */
const looking: readonly Permission[] = ['project.view', 'profit.view'];

/** Names of what a code may do beyond looking. */
export function rightsOf(code: number, language: Language): readonly string[] {
  return (Object.keys(permissions) as Permission[])
    .filter((name) => !looking.includes(name) && (permissions[name].codes as readonly number[]).includes(code))
    .map((name) => permissions[name][language]);
}
