import {
  devicesApi,
  nominalVoltages,
  type PowerQuality,
  powerQualityApi,
  type QualityKind,
  type RouteSpec,
  type routes,
  timeText,
} from '@czyun/contract';
import type { ReactNode } from 'react';
import { Notice } from '../../../kit/control/notice.tsx';
import type { Span } from '../../../kit/range/quick-range.ts';
import { RangeBar } from '../../../kit/range/range-bar.tsx';
import type { Filter } from '../../../kit/table/filter.ts';
import { Toolbar } from '../../../kit/table/toolbar.tsx';
import box from '../../../kit/ui/box.module.css';
import { PageHead } from '../../../kit/ui/card.tsx';
import { ListPage } from '../../../kit/ui/list.tsx';
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { type AddressState, useAddress } from '../../../platform/address/use-address.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useRangeEnd } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { qualityAsked } from '../asked.ts';
import { qualityText } from '../text.ts';

type Fields = (typeof routes)['e-quality']['address']['fields'];
type Asked = AddressState<Fields>['asked'];

const offer = ['24h', '1d', '3d', '7d', '30d', 'month'] as const;
const waitingPx = 480;

export interface QualityPageProps {
  readonly route: RouteSpec<Fields>;
  readonly title: string;
  /** Quantities without which the page is empty. */
  readonly kinds: readonly QualityKind[];
  readonly children: (of: PowerQuality, span: Span) => ReactNode;
}

/** Heading, device, nominal voltage and range, with the panels of ten-minute values below. */
export function QualityPage({ route, title, kinds, children }: QualityPageProps) {
  const t = qualityText.useText();
  const project = useProject();
  const zone = project.timeZone;
  const state = useAddress(route);
  const { time, nominal } = state.asked;
  const now = useRangeEnd(time);
  const devices = useCall(devicesApi.getAllByProjId, { query: { id: project.id } }, { freshMs: 60_000 });
  const { offered, deviceId, span } = qualityAsked(state.asked, devices.data ?? [], now, zone);
  const asked = useCall(
    powerQualityApi.powerQuality,
    deviceId === undefined ? null : { query: { deviceId, startTime: span[0], endTime: span[1], nominal } },
    { keep: true, freshMs: 60_000 },
  );
  const filters: readonly Filter<Asked>[] = [
    {
      kind: 'one',
      param: 'device',
      label: t(($) => $.bar.device),
      all: t(($) => $.bar.usual),
      options: offered.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'one',
      param: 'nominal',
      label: t(($) => $.bar.nominal),
      all: t(($) => $.bar.nominalText, { kv: '0.38' }),
      options: nominalVoltages.map((kv) => ({
        value: kv,
        label: kv === '0.22' ? t(($) => $.bar.singlePhase) : t(($) => $.bar.nominalText, { kv }),
      })),
    },
  ];
  const of = asked.data;
  const failed = devices.error ?? asked.error;
  return (
    <ListPage>
      <PageHead
        title={title}
        sub={
          of !== undefined && (
            <span role="status">
              {t(($) => $.sub, { device: of.name, from: timeText(of.start, zone, 'minute'), to: timeText(of.end, zone, 'minute') })}
            </span>
          )
        }
      />
      <Toolbar label={t(($) => $.bar.label)} state={state} filters={filters} />
      <RangeBar
        offer={offer}
        quick={time.range}
        span={span}
        zone={zone}
        onQuick={(range) => {
          const chosen = offer.find((each) => each === range);
          if (chosen !== undefined) state.change({ time: { range: chosen, start: null, end: null } }, { push: true });
        }}
        onSpan={([start, end]) => state.change({ time: { range: null, start, end } }, { push: true })}
      />
      {of === undefined && failed !== null ? (
        <Failed error={failed} onRetry={() => void (devices.error === null ? asked : devices).refetch()} />
      ) : devices.data !== undefined && deviceId === undefined ? (
        <Empty title={t(($) => $.noDevice.title)} hint={t(($) => $.noDevice.hint)} />
      ) : of === undefined ? (
        <Skeleton height={waitingPx} />
      ) : !of.kinds.some(({ kind }) => kinds.includes(kind)) ? (
        <Empty title={t(($) => $.none.title)} hint={t(($) => $.none.hint)} />
      ) : (
        <div className={`${box.stack} ${box.wide}`} data-quality={of.deviceId}>
          {of.coarse && <Notice kind="info" title={t(($) => $.coarse)} />}
          {children(of, span)}
        </div>
      )}
    </ListPage>
  );
}
