import type { Profile } from '../profile.ts';
import { chintCps } from './chint-cps.ts';
import { deyeHybrid3pHv, deyeHybrid3pLv } from './deye-hybrid-3p.ts';
import { dtsd422D3 } from './dtsd422-d3.ts';
import { ownProfiles } from './own.ts';
import { pylontechForce } from './pylontech-force.ts';
import { shellyPro3em } from './shelly-pro-3em.ts';
import { sofarG3 } from './sofar-g3.ts';
import { sungrowSh } from './sungrow-sh.ts';
import { sunspec103 } from './sunspec-103.ts';
import { sunspec113 } from './sunspec-113.ts';
import { sunspec203 } from './sunspec-203.ts';
import { sunspec802 } from './sunspec-802.ts';
import { sunspec803 } from './sunspec-803.ts';
import { sunspec804 } from './sunspec-804.ts';
import { victronGxBattery, victronGxGrid } from './victron-gx.ts';

export { sunspecCommon } from './sunspec-common.ts';

/** Every profile of the product: the demonstration plant's own, SunSpec, and the vendors'. */
export const profiles: readonly Profile[] = [
  ...ownProfiles,
  sunspec103,
  sunspec113,
  sunspec203,
  sunspec802,
  sunspec803,
  sunspec804,
  chintCps,
  deyeHybrid3pHv,
  deyeHybrid3pLv,
  dtsd422D3,
  pylontechForce,
  shellyPro3em,
  sofarG3,
  sungrowSh,
  victronGxBattery,
  victronGxGrid,
];

const byId = new Map(profiles.map((profile) => [profile.id, profile]));

/** The profile with that id, undefined if there is none. */
export function profileById(id: string): Profile | undefined {
  return byId.get(id);
}
