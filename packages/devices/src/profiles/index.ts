import type { Profile } from '../profile.ts';

/** Every vendor profile of the product. */
export const profiles: readonly Profile[] = [];

const byId = new Map(profiles.map((profile) => [profile.id, profile]));

/** The profile with that id, undefined when there is none. */
export function profileById(id: string): Profile | undefined {
  return byId.get(id);
}
