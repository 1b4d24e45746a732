import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { andonKinds } from './kinds.ts';

const action = z.object({ at: z.number(), by: actor.nullable() });

/** A call for help at a machine: of a person, or of the machine that is stopped beyond its limit. */
export const andonCall = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  kind: z.enum(andonKinds),
  since: z.number(),
  /** null: the machine. */
  by: actor.nullable(),
  /** Who is on the way; null: nobody yet. */
  answered: action.nullable(),
  /** Who ended it (null: the machine runs again); null: it is open. */
  closed: action.nullable(),
});
export type AndonCall = z.infer<typeof andonCall>;
