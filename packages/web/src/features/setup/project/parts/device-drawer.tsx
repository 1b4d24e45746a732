import type { CallResult, SetupDevice, SetupProfile, setupApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { Drawer } from '../../../../kit/control/drawer.tsx';
import { useCarefulClose } from '../../../../kit/form/use-careful-close.ts';
import box from '../../../../kit/ui/box.module.css';
import { useLanguage } from '../../../../platform/language/language.ts';
import { useSetup } from '../queries.ts';
import { quiet } from '../quiet.ts';
import css from '../setup.module.css';
import { projectSetupText } from '../text.ts';
import { DeviceForm } from './device-form.tsx';
import { DrawerPart } from './drawer-part.tsx';
import { isMaker, nameOf, vendorName } from './names.ts';
import { ProfilePicker, protocolName } from './profile-picker.tsx';

type Setup = CallResult<typeof setupApi.getSetup>;
type Types = CallResult<typeof setupApi.getDeviceTypes>;

/** Task of the drawer. */
export type DrawerTask =
  | { readonly kind: 'add' }
  /** A new device with the values of an existing one. */
  | { readonly kind: 'copy'; readonly device: SetupDevice }
  | { readonly kind: 'edit'; readonly device: SetupDevice };

export interface DeviceDrawerProps {
  readonly task: DrawerTask;
  readonly setup: Setup;
  readonly types: Types;
  /** A stored device; with its token if it has a new one. */
  readonly onSaved: (device: SetupDevice, token: string | null) => void;
  readonly onClose: () => void;
}

/** Adds or changes a device: model, name, connection, connection test, save. */
export function DeviceDrawer({ task, setup, types, onSaved, onClose }: DeviceDrawerProps) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const { refetch } = useSetup();
  const [round, setRound] = useState(0);
  const careful = useCarefulClose(onClose);
  const device = task.kind === 'add' ? undefined : (setup.devices.find(({ id }) => id === task.device.id) ?? task.device);
  const [profileId, setProfileId] = useState(device?.profileId ?? null);
  const profile = types.profiles.find(({ id }) => id === profileId);
  const reload = async () => {
    await refetch();
    careful.onTyped(false);
    setRound((n) => n + 1);
  };
  const title =
    task.kind === 'edit' && device !== undefined ? t(($) => $.drawer.edit, { name: nameOf(device, language) }) : t(($) => $.drawer.add);
  return (
    <Drawer form onClose={careful.close} title={title} data-part="device-drawer" bodyClassName={css.setup} destroyOnHidden>
      <DrawerPart title={t(($) => $.drawer.profile)}>
        {profile === undefined ? (
          <ProfilePicker types={types.types} profiles={types.profiles} onPick={({ id }) => setProfileId(id)} />
        ) : (
          <ProfileFacts profile={profile} types={types} onChange={() => setProfileId(null)} />
        )}
      </DrawerPart>
      {profile !== undefined && (
        <DeviceForm
          key={`${profile.id}:${round}`}
          profile={profile}
          task={task.kind === 'edit' ? { kind: 'edit', device: device ?? task.device } : task}
          setup={setup}
          types={types}
          onSaved={onSaved}
          onTyped={careful.onTyped}
          onReload={() => void reload()}
        />
      )}
    </Drawer>
  );
}

function ProfileFacts({
  profile,
  types,
  onChange,
}: {
  readonly profile: SetupProfile;
  readonly types: Types;
  readonly onChange: () => void;
}) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const type = types.types.find(({ id }) => id === profile.deviceTypeId);
  return (
    <div className={`${box.row} ${box.between} ${box.wide} ${box.inset} ${box.anywhere}`}>
      <div className={`${box.stack} ${box.tight}`}>
        <b>{`${vendorName(profile.vendor, language)} · ${profile.model[language]}`}</b>
        <p className={quiet}>
          {[type?.name[language], protocolName(profile), t(($) => $.drawer.points, { n: profile.points })].join(' · ')}
        </p>
        {profile.notes !== null && <p className={`${box.plain} ${box.soft}`}>{profile.notes[language]}</p>}
        {isMaker(profile) && <p className={quiet}>{t(($) => $.drawer.source, { source: profile.source })}</p>}
      </div>
      <Button size="small" onClick={onChange}>
        {t(($) => $.drawer.change)}
      </Button>
    </div>
  );
}
