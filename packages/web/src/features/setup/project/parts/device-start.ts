/** Initial values of a device's form. */
import type { CallResult, SetupProfile, setupApi } from '@czyun/contract';
import { type DeviceDraft, draftOf, newDraft } from './device-draft.ts';
import type { DrawerTask } from './device-drawer.tsx';

type Setup = CallResult<typeof setupApi.getSetup>;
type Types = CallResult<typeof setupApi.getDeviceTypes>;

const natureOf = ({ deviceTypeId }: SetupProfile, { types }: Types) => types.find(({ id }) => id === deviceTypeId)?.nature ?? '';

/** Whether devices of a model can have a role in the balance. */
export const isBalanced = (profile: SetupProfile, types: Types): boolean => natureOf(profile, types) !== 'other';

export function startOf(task: DrawerTask, profile: SetupProfile, setup: Setup, types: Types): DeviceDraft {
  const start = roledStartOf(task, profile, setup, types);
  // A change to a type without a balance role may have left a role behind.
  return isBalanced(profile, types) ? start : { ...start, role: 'none' };
}

function roledStartOf(task: DrawerTask, profile: SetupProfile, setup: Setup, types: Types): DeviceDraft {
  if (task.kind === 'edit') return draftOf(task.device, profile);
  const type = types.types.find(({ id }) => id === profile.deviceTypeId);
  const fresh = newDraft(
    profile,
    type ?? {
      id: profile.deviceTypeId,
      key: 'device',
      name: profile.model,
      nature: '',
      points: 0,
      pages: [],
      custom: false,
      editable: false,
      devices: 0,
    },
    setup.devices,
  );
  if (task.kind === 'add') return fresh;
  const { name, nameEn, key } = fresh;
  return { ...draftOf(task.device, profile), name, nameEn, key };
}
