import { hourMs, oeeRejectOrders, oeeStopOrders } from '@czyun/contract';
import type { rejectsApi } from '@czyun/contract/rejects';
import type { stopsApi } from '@czyun/contract/stops';
import { ParetoChart } from '../../../kit/chart/pareto-chart.tsx';
import { withRest } from '../../../kit/chart/statistics.ts';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import type { useCall } from '../../../platform/api/use-call.ts';
import { oeeReportText } from '../text.ts';

/** Number of readable bars; the rest is combined in one. */
const maxBars = 8;
const chartPx = 300;
const leastPx = 372;

type StopOrder = (typeof oeeStopOrders)[number];
type RejectOrder = (typeof oeeRejectOrders)[number];

interface CausesProps<C extends typeof stopsApi.listStops | typeof rejectsApi.listRejects, O> {
  readonly of: ReturnType<typeof useCall<C>>;
  readonly by: O;
  /** The rest of the page is filtered by shift or product; causes are not. */
  readonly isFiltered: boolean;
  readonly onBy: (by: O) => void;
}

/** Time of stops by cause, summed as on the page of stops. */
export function StopCauses({ of, by, isFiltered, onBy }: CausesProps<typeof stopsApi.listStops, StopOrder>) {
  const t = oeeReportText.useText();
  const pareto = of.data?.pareto;
  const slices = {
    reason: pareto?.byReason.map((slice) => ({ ...slice, name: slice.name || t(($) => $.pareto.noReason) })),
    device: pareto?.byDevice,
    shift: pareto?.byShift.map((slice) => ({ ...slice, name: slice.name || t(($) => $.pareto.noShift) })),
  }[by];
  const items = (slices ?? []).map(({ name, durationMs }) => ({ name, value: durationMs / hourMs }));
  return (
    <Panel title={t(($) => $.stops.title)} note={isFiltered && t(($) => $.pareto.unfiltered)} of={of} picture leastPx={leastPx}>
      <Segmented<StopOrder>
        label={t(($) => $.stops.of)}
        value={by}
        wide
        options={oeeStopOrders.map((value) => ({ value, label: t(($) => $.pareto[value]) }))}
        onChange={onBy}
      />
      {items.length === 0 ? (
        <Empty title={t(($) => $.stops.none)} hint={t(($) => $.pareto.hint)} />
      ) : (
        <ParetoChart
          title={t(($) => $.stops.hours)}
          items={withRest(items, maxBars, (n) => t(($) => $.pareto.others, { n }))}
          unit="h"
          decimals={1}
          meaning="stop"
          height={chartPx}
        />
      )}
    </Panel>
  );
}

/** Rejects by cause, summed as on the page of rejects. */
export function RejectCauses({ of, by, isFiltered, onBy }: CausesProps<typeof rejectsApi.listRejects, RejectOrder>) {
  const t = oeeReportText.useText();
  const pareto = of.data?.pareto;
  const slices = {
    reason: pareto?.byReason.map((slice) => ({ ...slice, name: slice.name || t(($) => $.pareto.noReason) })),
    device: pareto?.byDevice,
    shift: pareto?.byShift.map((slice) => ({ ...slice, name: slice.name || t(($) => $.pareto.noShift) })),
  }[by];
  const items = (slices ?? []).map(({ name, quantity }) => ({ name, value: quantity }));
  return (
    <Panel title={t(($) => $.rejects.title)} note={isFiltered && t(($) => $.pareto.unfiltered)} of={of} picture leastPx={leastPx}>
      <Segmented<RejectOrder>
        label={t(($) => $.rejects.of)}
        value={by}
        wide
        options={oeeRejectOrders.map((value) => ({ value, label: t(($) => $.pareto[value]) }))}
        onChange={onBy}
      />
      {items.length === 0 ? (
        <Empty title={t(($) => $.rejects.none)} hint={t(($) => $.pareto.hint)} />
      ) : (
        <ParetoChart
          title={t(($) => $.rejects.pieces)}
          items={withRest(items, maxBars, (n) => t(($) => $.pareto.others, { n }))}
          unit={t(($) => $.pcs)}
          decimals={0}
          meaning="high"
          height={chartPx}
        />
      )}
    </Panel>
  );
}
