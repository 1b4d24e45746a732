/** Request body of a registration by invitation. */
import { z } from 'zod';
import { checkPasswords, invitationCode, person } from './person.ts';

const registrationFields = z
  .object({
    ...person.shape,
    invitationCode: invitationCode.describe('Code of the invitation to the project'),
    role: z
      .union([z.number(), z.string().max(60)])
      .optional()
      .describe('Requested role; the invitation decides'),
  })
  .check(checkPasswords);

/** Older clients send field names with a capital (`LoginName`). */
function lowerFirst(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key.slice(0, 1).toLowerCase() + key.slice(1), value]));
}

/** Fields of a registration. Preprocessing hides the types and names of the fields from callers: the cast and `shape` restore them. */
export const registration = Object.assign(z.preprocess(lowerFirst, registrationFields), {
  shape: registrationFields.shape,
}) as unknown as typeof registrationFields;
