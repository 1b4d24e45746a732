import { z } from 'zod';

/** Who acted, as it was written down then. Display names are everybody's own to edit; the login name is not. */
export const actor = z.object({
  /** null: nobody in person (a secret link, a stranger, the server itself). */
  userId: z.number().int().nullable(),
  loginName: z.string(),
  userName: z.string(),
  /** Set when a secret link was used: `loginName` is the link's name then. */
  linkId: z.number().int().nullable(),
});
export type ActorView = z.infer<typeof actor>;
