import { useDeferredValue } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Empty } from '../../kit/ui/states.tsx';
import { alarmedFamilies, splitAlarmed } from './alarmed.ts';
import { GroupNav } from './group-nav.tsx';
import { Groups } from './groups.tsx';
import { KeyFigures } from './key-figures.tsx';
import { type GroupLayout, layoutOf, searchGroups } from './layout.ts';
import { useMonitored } from './monitored.ts';
import { PortsPicture } from './ports-picture.tsx';
import { monitorText } from './text.ts';
import { useDeviceAlarms } from './use-device-alarms.ts';

export interface DeviceValuesProps {
  /** Text filter of the points. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** All values of the device: heat maps in alarm, power flow, key figures, then the groups. */
export function DeviceValues({ text, onText }: DeviceValuesProps) {
  const t = monitorText.useText();
  const { type, deviceId } = useMonitored();
  const { entries } = useDeviceAlarms(deviceId);
  const searchText = useDeferredValue(text);
  const groups = layoutOf(type);
  const bases = groups.flatMap(({ heats }) => heats.map(({ base }) => base));
  const alarmed = alarmedFamilies(entries, bases);
  const whole = splitAlarmed(groups, alarmed);
  // In the order of the page: heat maps first.
  const ordered = [...whole.first, ...[...whole.rest].sort((a, b) => Number(isHeat(b)) - Number(isHeat(a)))];
  const found = searchGroups(groups, searchText);
  const { first, rest } = splitAlarmed(found, alarmed);
  return (
    <>
      {first.length > 0 && <Groups groups={first} />}
      <PortsPicture />
      <KeyFigures />
      <GroupNav groups={ordered} text={text} onText={onText} />
      {found.length === 0 ? (
        <Empty
          title={t(($) => $.none.title)}
          hint={t(($) => $.none.hint)}
          action={<Button onClick={() => onText('')}>{t(($) => $.none.clear)}</Button>}
        />
      ) : (
        <Groups groups={rest} />
      )}
    </>
  );
}

const isHeat = ({ singles, matrices }: GroupLayout): boolean => singles.length + matrices.length === 0;
