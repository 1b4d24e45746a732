import type { DeviceCard } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import box from '../../../kit/ui/box.module.css';
import { KeyValues } from '../../../parts/devices/key-values.tsx';
import { devicesText } from '../text.ts';
import { AlarmCount, LastSeen, StateOf } from './device-signs.tsx';
import { regionPath } from './filter.ts';
import type { DeviceListProps } from './list-props.ts';

/** Columns of the device table; ids of sortable ones are the sort keys of the address. */
export function useDeviceColumns({
  types,
  regions,
  readAt,
}: Pick<DeviceListProps, 'types' | 'regions' | 'readAt'>): readonly Column<DeviceCard>[] {
  const t = devicesText.useText();
  return [
    {
      id: 'status',
      title: t(($) => $.col.status),
      width: 144,
      sort: true,
      cell: (device) => <StateOf device={device} type={types.get(device.deviceType.id)} />,
    },
    {
      id: 'name',
      title: t(($) => $.col.name),
      width: 'minmax(160px, 1.6fr)',
      sort: true,
      stays: true,
      card: 'title',
      value: ({ name }) => name,
    },
    {
      id: 'type',
      title: t(($) => $.col.type),
      width: 'minmax(110px, 1fr)',
      sort: true,
      value: ({ deviceType }) => deviceType.name,
      cell: ({ deviceType }) => <span className={box.soft}>{deviceType.name}</span>,
    },
    {
      id: 'region',
      title: t(($) => $.col.region),
      width: 'minmax(90px, 0.8fr)',
      value: ({ regionId }) => regionPath(regions, regionId),
      cell: ({ regionId }) => <span className={box.soft}>{regionPath(regions, regionId)}</span>,
    },
    {
      id: 'values',
      title: t(($) => $.col.values),
      hint: t(($) => $.signs),
      width: 'minmax(320px, 3fr)',
      cell: (device) => <KeyValues device={device} type={types.get(device.deviceType.id)} readAt={readAt} most={3} />,
    },
    {
      id: 'alarms',
      title: t(($) => $.col.alarms),
      width: 104,
      sort: true,
      cell: (device) => <AlarmCount device={device} />,
    },
    { id: 'seen', title: t(($) => $.col.seen), width: 112, sort: true, cell: (device) => <LastSeen device={device} /> },
  ];
}
