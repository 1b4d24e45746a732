import type { SetupDeviceType, SetupProfile } from '@czyun/contract';
import { isMaker } from './names.ts';

/** Profiles that contain every word of a text in vendor, model, type, protocol or id; vendors before the product's own, then by name. */
export function matchingProfiles(
  profiles: readonly SetupProfile[],
  typeOf: ReadonlyMap<number, SetupDeviceType>,
  text: string,
): readonly SetupProfile[] {
  const words = text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const own = (profile: SetupProfile) => Number(!isMaker(profile));
  return profiles
    .filter((profile) => {
      const type = typeOf.get(profile.deviceTypeId);
      const hay = [
        profile.id,
        profile.vendor,
        profile.model.zh,
        profile.model.en,
        profile.protocol,
        type?.key ?? '',
        type?.name.zh ?? '',
        type?.name.en ?? '',
      ]
        .join(' ')
        .toLocaleLowerCase();
      return words.every((word) => hay.includes(word));
    })
    .toSorted((a, b) => own(a) - own(b) || a.vendor.localeCompare(b.vendor, 'en') || a.id.localeCompare(b.id, 'en', { numeric: true }));
}
