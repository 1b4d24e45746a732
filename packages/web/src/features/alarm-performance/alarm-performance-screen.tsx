import { alarmPerformanceApi, fewestPerformanceDays, routes, timeText } from '@czyun/contract';
import { Checkbox } from '../../kit/control/checkbox.tsx';
import type { QuickRange, Span } from '../../kit/range/quick-range.ts';
import { RangeBar } from '../../kit/range/range-bar.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useRangeEnd } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { performanceAsked } from './asked.ts';
import { DaysPanel } from './parts/days-panel.tsx';
import { FiguresPanel } from './parts/figures-panel.tsx';
import { FloodsPanel } from './parts/floods-panel.tsx';
import { HeatCalendar } from './parts/heat-calendar.tsx';
import { KeyFigures } from './parts/key-figures.tsx';
import { TopPanel } from './parts/top-panel.tsx';
import { performanceText } from './text.ts';

const offer: readonly QuickRange[] = ['7d', '30d', 'month', '3months', '12months'];
/** Heights of the panels, px, reserved while they load. */
const figuresPx = 106;
const heatPx = 368;

/** Alarm load on the operators against the limits of the standards, and the alarms to tune first. */
export function AlarmPerformanceScreen() {
  const t = performanceText.useText();
  const project = useProject();
  const zone = project.timeZone;
  const { asked, change } = useAddress(routes['alarm-performance']);
  const { time } = asked;
  const now = useRangeEnd(time);
  const fields = performanceAsked(asked, project.id, now, zone);
  const span: Span = [fields.startTime, fields.endTime];
  const query = useCall(alarmPerformanceApi.alarmPerformance, { query: fields }, { keep: true, freshMs: 60_000 });
  const performance = query.data;
  const days = performance?.days.length ?? 0;
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={
          performance !== undefined &&
          days > 0 && (
            <span role="status">
              {t(($) => $.sub, { from: timeText(performance.start, zone, 'day'), to: timeText(performance.end - 1, zone, 'day'), n: days })}
              {days < fewestPerformanceDays && ` · ${t(($) => $.short)}`}
            </span>
          )
        }
        extra={
          performance !== undefined &&
          performance.computed.alarms > 0 && (
            <Checkbox checked={performance.computed.counted} onChange={(on) => change({ computed: on }, { push: true })}>
              {t(($) => $.computed, { n: performance.computed.alarms })}
            </Checkbox>
          )
        }
      />
      <RangeBar
        offer={offer}
        quick={time.range}
        span={span}
        zone={zone}
        onQuick={(range) => range !== 'all' && change({ time: { range, start: null, end: null } }, { push: true })}
        onSpan={([start, end]) => change({ time: { range: null, start, end } }, { push: true })}
      />
      {performance !== undefined ? (
        <>
          <KeyFigures performance={performance} />
          <HeatCalendar performance={performance} />
          <TopPanel performance={performance} />
          <DaysPanel performance={performance} />
          <FiguresPanel performance={performance} />
          <FloodsPanel performance={performance} />
        </>
      ) : query.error !== null ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Skeleton height={figuresPx} />
          <Skeleton height={heatPx} />
        </>
      )}
    </ListPage>
  );
}
