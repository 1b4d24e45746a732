import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { andonKinds } from './kinds.ts';

const action = z.object({ at: z.number(), by: actor.nullable() });

/** A call for help at a machine: by a person, or by a machine that is stopped beyond its limit. */
export const andonCall = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  kind: z.enum(andonKinds),
  since: z.number(),
  /** null: the machine. */
  by: actor.nullable(),
  /** Who is on the way; null: not answered yet. */
  answered: action.nullable(),
  /** Who closed it (null: the machine runs again); null: it is open. */
  closed: action.nullable(),
});
export type AndonCall = z.infer<typeof andonCall>;
