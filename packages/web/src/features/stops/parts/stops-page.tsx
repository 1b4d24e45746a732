import { type QuickRange, routes } from '@czyun/contract';
import { useState } from 'react';
import { RangeBar } from '../../../kit/range/range-bar.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row } from '../../../kit/ui/layout.tsx';
import { ListPage } from '../../../kit/ui/list.tsx';
import { Below, Failed, isAnswered, Skeleton } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { DeviceChoice, type NamedDevice } from '../../../parts/devices/device-choice.tsx';
import { ReasonsDrawer } from '../../../parts/reasons/reasons-drawer.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useIsLive, useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { stopsAsked } from '../asked.ts';
import { useRunStates, useStops } from '../queries.ts';
import css from '../stops.module.css';
import { stopsText } from '../text.ts';
import { GanttPanel } from './gantt-panel.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ParetoPanel } from './pareto-panel.tsx';
import { StopSheet } from './stop-sheet.tsx';
import { StopsPanel } from './stops-panel.tsx';

const offer: readonly QuickRange[] = ['24h', '3d', '7d', '30d', '3months'];

export interface StopsPageProps {
  readonly device: NamedDevice;
  readonly devices: readonly NamedDevice[];
}

/** The Gantt chart of one or more devices, their figures, their stops with reasons, and the time by cause. */
export function StopsPage({ device, devices }: StopsPageProps) {
  const t = stopsText.useText();
  const { id: projectId, timeZone } = useProject();
  const { asked, change } = useAddress(routes['dev-stop-cause']);
  const [isSetting, setSetting] = useState(false);
  const isLive = useIsLive();
  const narrow = useNarrow();
  const now = useNow(60_000);
  const others = asked.devices.map(Number).filter((id) => id !== device.id && devices.some((each) => each.id === id));
  const { query, list } = stopsAsked(asked, { projectId, deviceIds: [device.id, ...others] }, now, timeZone);
  const { start, end } = query;
  const states = useRunStates(query);
  const stops = useStops({ ...query, ...list });
  const openStop = (deviceId: number, time: number) => change({ stop: `${deviceId}:${Math.round(time)}` }, { push: true });
  const closeStop = () => change({ stop: null });
  const [stopDevice, stopTime] = asked.stop.split(':').map(Number);
  const data = stops.data;
  return (
    <ListPage>
      {/* The device bar above the page shows the name. */}
      <h1 className="sr-only">{`${t(($) => $.title)} · ${device.name}`}</h1>
      <Row wrap between gap="wide">
        <RangeBar
          offer={offer}
          quick={asked.time.range}
          span={[start, end]}
          zone={timeZone}
          onQuick={(range) =>
            range !== 'all' && change({ time: { range, start: null, end: null }, zoom: null, page: null }, { push: true })
          }
          onSpan={([from, to]) => change({ time: { range: null, start: from, end: to }, zoom: null, page: null }, { push: true })}
        />
        <DeviceChoice
          device={device}
          devices={devices}
          others={others}
          onChange={(ids) => change({ devices: ids.map(String), page: null }, { push: true })}
        />
      </Row>
      <GanttPanel
        of={states}
        rows={1 + others.length}
        zoom={asked.zoom}
        onZoom={(zoom) => change({ zoom: zoom === null ? null : [zoom.start, zoom.end] })}
        onStop={openStop}
      />
      <Below until={isAnswered(states)}>
        {data !== undefined ? (
          <KeyFigures stops={data} onMissing={() => change({ given: 'no', page: null }, { push: true })} />
        ) : stops.error !== null ? (
          <Failed error={stops.error} onRetry={() => void stops.refetch()} />
        ) : (
          <Skeleton height={narrow ? 212 : 96} />
        )}
      </Below>
      <Below until={isAnswered(states) && isAnswered(stops)}>
        <div className={`${box.grid} ${css.halves}`}>
          <StopsPanel
            of={stops}
            several={others.length > 0}
            asked={asked}
            pageSize={list.pageSize}
            change={change}
            onStop={openStop}
            onSetUp={() => setSetting(true)}
          />
          <ParetoPanel of={stops} by={asked.by} onBy={(by) => change({ by })} />
        </div>
      </Below>
      {stopDevice !== undefined && stopTime !== undefined && stopDevice > 0 && (
        <StopSheet key={asked.stop} deviceId={stopDevice} time={stopTime} end={isLive ? undefined : Math.floor(now)} onClose={closeStop} />
      )}
      {isSetting && <ReasonsDrawer use="stop" onClose={() => setSetting(false)} />}
    </ListPage>
  );
}
