import type { CallResult, devicesApi } from '@czyun/contract';
import type { SelectOption } from '../../../kit/control/select-options.ts';
import { useDeviceTypes } from '../../../platform/api/use-device-types.ts';
import { useLanguage } from '../../../platform/language/language.ts';

type Devices = CallResult<typeof devicesApi.getAllByProjId>;

/** Stored points of the selected devices, to draw as curves. */
export function usePointOptions(devices: Devices | undefined, chosen: readonly number[]): readonly SelectOption<string>[] {
  const language = useLanguage();
  const own = (devices ?? []).filter(({ id }) => chosen.includes(id));
  const types = useDeviceTypes([...new Set(own.map(({ deviceType }) => deviceType.id))]);
  return own.flatMap(({ id, name, deviceType }) =>
    (types.get(deviceType.id)?.points ?? [])
      .filter(({ storage }) => storage !== 'live')
      .map((point) => ({ value: `${id}:${point.metric}`, label: `${name} · ${point.name[language]}` })),
  );
}
