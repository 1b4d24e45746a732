import { paretoOrders } from '@czyun/contract';
import type { stopsApi } from '@czyun/contract/stops';
import { ParetoChart } from '../../../kit/chart/pareto-chart.tsx';
import { withRest } from '../../../kit/chart/statistics.ts';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import type { useCall } from '../../../platform/api/use-call.ts';
import { stopsText } from '../text.ts';

type Order = (typeof paretoOrders)[number];
/** Number of readable bars; the rest is combined in one. */
const maxBars = 8;

export interface ParetoPanelProps {
  readonly of: ReturnType<typeof useCall<typeof stopsApi.listStops>>;
  readonly by: Order;
  readonly onBy: (by: Order) => void;
}

/** Time of stops by cause, largest first. */
export function ParetoPanel({ of, by, onBy }: ParetoPanelProps) {
  const t = stopsText.useText();
  const pareto = of.data?.pareto;
  const slices = {
    reason: pareto?.byReason.map((slice) => ({ ...slice, name: slice.name || t(($) => $.pareto.noReason) })),
    device: pareto?.byDevice,
    shift: pareto?.byShift.map((slice) => ({ ...slice, name: slice.name || t(($) => $.pareto.noShift) })),
    zone: pareto?.byZone.map((slice) => ({ ...slice, name: slice.name || t(($) => $.pareto.noZone) })),
  }[by];
  const all = (slices ?? []).map(({ name, durationMs }) => ({ name, value: durationMs / 3_600_000 }));
  const items = withRest(all, maxBars, (n) => t(($) => $.pareto.others, { n }));
  return (
    <Panel title={t(($) => $.pareto.title)} of={of} picture leastPx={360}>
      <Segmented<Order>
        label={t(($) => $.pareto.of)}
        value={by}
        wide
        options={paretoOrders.map((value) => ({ value, label: t(($) => $.pareto[value]) }))}
        onChange={onBy}
      />
      {items.length === 0 ? (
        <Empty title={t(($) => $.pareto.none)} hint={t(($) => $.pareto.noneHint, { by: t(($) => $.pareto[by]) })} />
      ) : (
        <ParetoChart title={t(($) => $.pareto.hours)} items={items} unit="h" decimals={2} meaning="high" height={300} />
      )}
    </Panel>
  );
}
