import { z } from 'zod';

/** Who acted, as recorded at that time. Users can edit their display name; the login name does not change. */
export const actor = z.object({
  /** null: no signed-in user (a secret link, an unknown visitor, the server itself). */
  userId: z.number().int().nullable(),
  loginName: z.string(),
  userName: z.string(),
  /** Set if a secret link was used: `loginName` is then the link's name. */
  linkId: z.number().int().nullable(),
});
export type ActorView = z.infer<typeof actor>;
