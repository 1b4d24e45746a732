import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { HeatMap } from './heat-map.tsx';
import { type Family, heatFamilyOf } from './layout.ts';
import { MonitoredDevice } from './monitored-device.tsx';
import { useDetail } from './queries.ts';
import { monitorText } from './text.ts';
import { useHeat } from './use-heat.ts';

export interface DeviceHeatProps {
  readonly deviceId: number;
  /** A point of the group. */
  readonly metric: string;
  readonly heightPx: number;
  /** Opens the curve of a point. */
  readonly onOpen: (metric: string) => void;
}

/** The heat map of a point's group of readings, as on the device page. */
export function DeviceHeat({ deviceId, metric, heightPx, onOpen }: DeviceHeatProps) {
  const t = monitorText.useText();
  const { data, error, dataUpdatedAt, refetch } = useDetail(deviceId);
  const waiting = <Skeleton height={heightPx} />;
  if (data === undefined) return error === null ? waiting : <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <MonitoredDevice detail={data} readAt={dataUpdatedAt} open={onOpen} scale="relative" setScale={() => undefined} skeleton={waiting}>
      {(type) => {
        const family = heatFamilyOf(type, metric);
        return family === undefined ? (
          <Empty title={t(($) => $.heat.none)} hint={t(($) => $.heat.noneHint)} />
        ) : (
          <FamilyMap family={family} />
        );
      }}
    </MonitoredDevice>
  );
}

function FamilyMap({ family }: { readonly family: Family }) {
  const heat = useHeat(family, 'relative');
  return heat === null ? null : <HeatMap family={family} heat={heat} />;
}
