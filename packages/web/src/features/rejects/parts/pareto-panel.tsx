import { rejectOrders } from '@czyun/contract';
import type { rejectsApi } from '@czyun/contract/rejects';
import { ParetoChart } from '../../../kit/chart/pareto-chart.tsx';
import { withRest } from '../../../kit/chart/statistics.ts';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import type { useCall } from '../../../platform/api/use-call.ts';
import { rejectsText } from '../text.ts';

type Order = (typeof rejectOrders)[number];
/** Number of readable bars; the rest is combined in one. */
const maxBars = 8;

export interface ParetoPanelProps {
  readonly of: ReturnType<typeof useCall<typeof rejectsApi.listRejects>>;
  readonly by: Order;
  readonly onBy: (by: Order) => void;
}

/** Causes of lost pieces, largest first. */
export function ParetoPanel({ of, by, onBy }: ParetoPanelProps) {
  const t = rejectsText.useText();
  const pareto = of.data?.pareto;
  const slices = {
    reason: pareto?.byReason.map((slice) => ({ ...slice, name: slice.name || t(($) => $.pareto.noReason) })),
    device: pareto?.byDevice,
    product: pareto?.byProduct.map((slice) => ({ ...slice, name: slice.name || t(($) => $.pareto.noProduct) })),
    shift: pareto?.byShift.map((slice) => ({ ...slice, name: slice.name || t(($) => $.pareto.noShift) })),
  }[by];
  const all = (slices ?? []).map(({ name, quantity }) => ({ name, value: quantity }));
  const items = withRest(all, maxBars, (n) => t(($) => $.pareto.others, { n }));
  return (
    <Panel title={t(($) => $.pareto.title)} of={of} picture leastPx={336}>
      <Segmented<Order>
        label={t(($) => $.pareto.of)}
        value={by}
        wide
        options={rejectOrders.map((value) => ({ value, label: t(($) => $.pareto[value]) }))}
        onChange={onBy}
      />
      {items.length === 0 ? (
        <Empty title={t(($) => $.pareto.none)} hint={t(($) => $.pareto.noneHint, { by: t(($) => $.pareto[by]) })} />
      ) : (
        <ParetoChart title={t(($) => $.pareto.title)} items={items} unit={t(($) => $.pcs)} decimals={0} meaning="high" height={300} />
      )}
    </Panel>
  );
}
