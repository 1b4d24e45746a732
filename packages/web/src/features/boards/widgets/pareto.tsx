import { alarmPerformanceApi, routes, timeText } from '@czyun/contract';
import type { BoardPareto, BoardRange } from '@czyun/contract/boards';
import { rejectsApi } from '@czyun/contract/rejects';
import { stopsApi } from '@czyun/contract/stops';
import { Link } from 'react-router';
import { Fitted } from '../../../kit/chart/fitted.tsx';
import { ParetoChart } from '../../../kit/chart/pareto-chart.tsx';
import { withRest } from '../../../kit/chart/statistics.ts';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { Empty } from '../../../kit/ui/states.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { useRangeSpan } from '../../../parts/points/use-curves.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject, useTimeZone } from '../../../platform/project/project-context.ts';
import { useBoardInfo } from '../board-context.ts';
import { boardsText } from '../text.ts';

interface ParetoOptions {
  readonly title: string;
  readonly of: BoardPareto;
  readonly range: 'board' | BoardRange;
}

/** Number of readable bars; the rest is combined in one. */
const maxBars = 8;
const kept = { keep: true, quiet: true, passing: true } as const;

/** The page with the same figures; null: there is nothing to show. */
function useSource(
  of: BoardPareto,
  range: BoardRange,
  devices: { readonly stops: readonly number[]; readonly rejects: readonly number[] },
) {
  const to = useLinks();
  const time = { range, start: null, end: null };
  if (of === 'alarmDevice') return to(routes['alarm-performance'], { time });
  const isStops = of === 'stopReason' || of === 'stopDevice';
  const [id, ...rest] = (isStops ? devices.stops : devices.rejects).slice(0, 60);
  if (id === undefined) return null;
  const asked = { id, devices: rest.map(String), time, by: of.endsWith('Device') ? ('device' as const) : ('reason' as const) };
  return isStops ? to(routes['dev-stop-cause'], asked) : to(routes['dev-rejects'], asked);
}

/** Parts of the chosen kind: one of three calls is made, the others stay idle. */
function useParts(of: BoardPareto, range: BoardRange) {
  const t = boardsText.useText();
  const { id: projectId } = useProject();
  const [start, end] = useRangeSpan(range);
  const about = { projectId, start, end };
  const stops = useCall(stopsApi.listStops, of === 'stopReason' || of === 'stopDevice' ? { query: { ...about, pageSize: 1 } } : null, kept);
  const rejects = useCall(
    rejectsApi.listRejects,
    of === 'rejectReason' || of === 'rejectDevice' ? { query: { ...about, pageSize: 1 } } : null,
    kept,
  );
  const alarms = useCall(
    alarmPerformanceApi.alarmPerformance,
    of === 'alarmDevice' ? { query: { projectId, startTime: start, endTime: end } } : null,
    kept,
  );
  const asked = { stopReason: stops, stopDevice: stops, rejectReason: rejects, rejectDevice: rejects, alarmDevice: alarms }[of];
  const hours = (durationMs: number) => durationMs / 3_600_000;
  const noReason = t(($) => $.pareto.noReason);
  const items = {
    stopReason: () => stops.data?.pareto.byReason.map(({ name, durationMs }) => ({ name: name || noReason, value: hours(durationMs) })),
    stopDevice: () => stops.data?.pareto.byDevice.map(({ name, durationMs }) => ({ name, value: hours(durationMs) })),
    rejectReason: () => rejects.data?.pareto.byReason.map(({ name, quantity }) => ({ name: name || noReason, value: quantity })),
    rejectDevice: () => rejects.data?.pareto.byDevice.map(({ name, quantity }) => ({ name, value: quantity })),
    alarmDevice: () =>
      alarms.data?.byDevice.map(({ deviceName, alarms: n }) => ({ name: deviceName ?? t(($) => $.pareto.noDevice), value: n })),
  }[of]();
  const link = useSource(of, range, {
    stops: stops.data?.pareto.byDevice.map(({ deviceId }) => deviceId) ?? [],
    rejects: rejects.data?.pareto.byDevice.map(({ deviceId }) => deviceId) ?? [],
  });
  return { asked, items: items ?? [], start: asked.data?.start ?? start, end: asked.data?.end ?? end, link };
}

/** Stops, rejects or alarms, the largest part first. */
export function ParetoWidget({ options: { title, of, range } }: WidgetProps<ParetoOptions>) {
  const t = boardsText.useText();
  const isWall = useIsWall();
  const zone = useTimeZone();
  const { range: ofBoard } = useBoardInfo();
  const shown = range === 'board' ? ofBoard : range;
  const { asked, items, start, end, link } = useParts(of, shown);
  const name = title === '' ? t(($) => $.pareto.title[of]) : title;
  const bars = withRest(items, maxBars, (n) => t(($) => $.pareto.others, { n }));
  const unit = of === 'rejectReason' || of === 'rejectDevice' ? t(($) => $.pareto.pieces) : of === 'alarmDevice' ? '' : 'h';
  // Alarms are counted by whole days.
  const note = of === 'alarmDevice' ? `${timeText(start, zone, 'day')} – ${timeText(end - 1, zone, 'day')}` : t(($) => $.range[shown]);
  return (
    <Panel title={isWall || link === null ? name : <Link to={link}>{name}</Link>} note={note} of={asked} picture>
      {(heightPx) =>
        bars.length === 0 ? (
          <Empty title={t(($) => $.pareto.none)} hint={t(($) => $.pareto.noneHint)} />
        ) : (
          <Fitted heightPx={heightPx}>
            {(plotPx) => (
              <ParetoChart title={name} items={bars} unit={unit} decimals={unit === 'h' ? 2 : 0} meaning="high" height={plotPx} bare />
            )}
          </Fitted>
        )
      }
    </Panel>
  );
}
