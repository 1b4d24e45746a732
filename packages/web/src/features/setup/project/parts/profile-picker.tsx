import type { SetupDeviceType, SetupProfile } from '@czyun/contract';
import { useState } from 'react';
import { Segmented } from '../../../../kit/control/segmented.tsx';
import { TextInput } from '../../../../kit/control/text-input.tsx';
import box from '../../../../kit/ui/box.module.css';
import { Empty } from '../../../../kit/ui/states.tsx';
import { useLanguage } from '../../../../platform/language/language.ts';
import { quiet } from '../quiet.ts';
import css from '../setup.module.css';
import { projectSetupText } from '../text.ts';
import { vendorName } from './names.ts';
import { matchingProfiles } from './profile-search.ts';

type Protocol = SetupProfile['protocol'] | 'all';

/** All models for a device, searched by vendor, model and type of device. */
export function ProfilePicker({
  types,
  profiles,
  onPick,
}: {
  readonly types: readonly SetupDeviceType[];
  readonly profiles: readonly SetupProfile[];
  readonly onPick: (profile: SetupProfile) => void;
}) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const [text, setText] = useState('');
  const [protocol, setProtocol] = useState<Protocol>('all');
  const typeOf = new Map(types.map((type) => [type.id, type]));
  const found = matchingProfiles(profiles, typeOf, text).filter((profile) => protocol === 'all' || profile.protocol === protocol);
  return (
    <div>
      <div className={`${box.row} ${box.wrap}`}>
        <TextInput
          clearable
          autoFocus
          label={t(($) => $.drawer.findLabel)}
          placeholder={t(($) => $.drawer.find)}
          value={text}
          onChange={setText}
          onEnter={() => {
            if (found.length > 0 && text !== '' && found[0]) onPick(found[0]);
          }}
        />
        <Segmented<Protocol>
          value={protocol}
          onChange={setProtocol}
          options={[
            { value: 'all', label: t(($) => $.drawer.every) },
            { value: 'modbus', label: 'Modbus' },
            { value: 'mqtt', label: 'MQTT' },
          ]}
        />
      </div>
      <p className={quiet} role="status">
        {t(($) => $.drawer.found, { n: found.length })}
      </p>
      {found.length === 0 ? (
        <Empty title={t(($) => $.drawer.noFound, { text })} hint={t(($) => $.drawer.noFoundHint)} />
      ) : (
        <ul className={`${box.plain} ${box.framed} ${box.lines}`}>
          {found.map((profile) => (
            <li key={profile.id}>
              <button type="button" className={`${box.bare} ${css.profile}`} data-profile={profile.id} onClick={() => onPick(profile)}>
                <b>{vendorName(profile.vendor, language)}</b>
                <span>{profile.model[language]}</span>
                <span className={quiet}>
                  {[
                    typeOf.get(profile.deviceTypeId)?.name[language],
                    protocolName(profile),
                    t(($) => $.drawer.points, { n: profile.points }),
                  ].join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export const protocolName = (profile: Pick<SetupProfile, 'protocol'>): string => (profile.protocol === 'modbus' ? 'Modbus TCP' : 'MQTT');
