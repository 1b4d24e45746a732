import type { WhyEnergy } from '@czyun/contract/why';
import { ShareRing } from '../../../kit/chart/share-ring.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import type { PieCell } from '../../../parts/energy/flow.ts';
import { sliceLook } from '../../../parts/energy/slice-look.ts';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';
import { useTodayWhy } from '../../../parts/energy/use-today-why.ts';
import type { FigureProps } from './figure-props.ts';

/** Pies whose parts are energies of the balance. */
const isEnergies = ({ id }: PieCell): boolean => id === 'sources' || id === 'uses';

/** Parts of a whole of the day. */
export function PieFigure({ cell, heightPx }: FigureProps<PieCell>) {
  const narrow = useNarrow();
  const whyOf = useTodayWhy(useOverviewNow().overview?.time ?? null);
  const slices = cell.items.map((item) => ({ ...item, ...sliceLook(item.key) }));
  return (
    <ShareRing
      title={cell.title}
      slices={slices}
      unit={cell.unit}
      decimals={cell.unit === 'kWh' ? 1 : 0}
      heightPx={heightPx}
      maxPx={narrow ? 132 : 168}
      {...(isEnergies(cell) ? { whyOf: (key) => whyOf(key as WhyEnergy) } : {})}
    />
  );
}
