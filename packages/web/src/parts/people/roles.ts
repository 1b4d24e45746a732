/** Membership codes as users select them; the server decides who may assign which. */
import { type Code, codes, type Language, type Permission, permissions } from '@czyun/contract';

export const allCodes = Object.keys(codes).map(Number) as readonly Code[];

/** Name of a code; an unknown code is its own name. */
export function roleName(code: number, language: Language): string {
  return Object.hasOwn(codes, code) ? codes[code as Code][language] : String(code);
}

/** Codes that a holder of `own` may assign: 2 all, 5 all but 2 and 5. */
export function assignableCodes(own: number): readonly Code[] {
  if (own === 2) return allCodes;
  return own === 5 ? allCodes.filter((code) => code !== 2 && code !== 5) : [];
}

/** View permissions that every member has. */
const looking: readonly Permission[] = ['project.view', 'profit.view'];

/** Names of the permissions of a code beyond viewing. */
export function rightsOf(code: number, language: Language): readonly string[] {
  return (Object.keys(permissions) as Permission[])
    .filter((name) => !looking.includes(name) && (permissions[name].codes as readonly number[]).includes(code))
    .map((name) => permissions[name][language]);
}
