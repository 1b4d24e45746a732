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
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { rejectsAsked } from '../asked.ts';
import { useRejects } from '../queries.ts';
import css from '../rejects.module.css';
import { rejectsText } from '../text.ts';
import { ParetoPanel } from './pareto-panel.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { RejectFigures } from './reject-figures.tsx';
import { RejectsPanel } from './rejects-panel.tsx';
import { TrendPanel } from './trend-panel.tsx';

const offer: readonly QuickRange[] = ['24h', '3d', '7d', '30d', '3months'];

export interface RejectsPageProps {
  readonly device: NamedDevice;
  readonly devices: readonly NamedDevice[];
}

/** Number, reasons and times of rejects, and the records behind them. */
export function RejectsPage({ device, devices }: RejectsPageProps) {
  const t = rejectsText.useText();
  const may = useAllows();
  const narrow = useNarrow();
  const { id: projectId, timeZone } = useProject();
  const { asked, change } = useAddress(routes['dev-rejects']);
  const [isSetting, setSetting] = useState(false);
  const clock = { now: useNow(60_000), isLive: useIsLive(), zone: timeZone };
  const others = asked.devices.map(Number).filter((id) => id !== device.id && devices.some((each) => each.id === id));
  const { start, end, pageSize, fields } = rejectsAsked(asked, { projectId, deviceIds: [device.id, ...others] }, clock);
  const rejects = useRejects(fields);
  const { data } = rejects;
  const open = (record: string) => change({ record }, { push: true });
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
          onQuick={(range) => range !== 'all' && change({ time: { range, start: null, end: null }, page: null }, { push: true })}
          onSpan={([from, to]) => change({ time: { range: null, start: from, end: to }, page: null }, { push: true })}
        />
        <DeviceChoice
          device={device}
          devices={devices}
          others={others}
          onChange={(ids) => change({ devices: ids.map(String), page: null }, { push: true })}
        />
      </Row>
      {data !== undefined ? (
        <RejectFigures figures={data.figures} onRecord={may('reject.record') ? () => open('new') : null} />
      ) : rejects.error !== null ? (
        <Failed error={rejects.error} onRetry={() => void rejects.refetch()} />
      ) : (
        <Skeleton height={narrow ? 257 : 96} />
      )}
      <Below until={isAnswered(rejects)}>
        <div className={`${box.grid} ${css.halves}`}>
          <ParetoPanel of={rejects} by={asked.by} onBy={(by) => change({ by })} />
          <TrendPanel of={rejects} />
        </div>
        <RejectsPanel
          of={rejects}
          several={others.length > 0}
          asked={asked}
          pageSize={pageSize}
          change={change}
          onOpen={(id) => open(String(id))}
          onSetUp={() => setSetting(true)}
        />
      </Below>
      {asked.record !== '' && (
        <RecordSheet
          key={asked.record}
          device={device}
          record={asked.record === 'new' ? null : (data?.list.find(({ id }) => String(id) === asked.record) ?? 'missing')}
          waiting={asked.record !== 'new' && data === undefined}
          onClose={() => change({ record: null })}
        />
      )}
      {isSetting && <ReasonsDrawer use="reject" onClose={() => setSetting(false)} />}
    </ListPage>
  );
}
