import type { WidgetProps } from '../../../kit/panel/registry.ts';
import box from '../../../kit/ui/box.module.css';
import { Value } from '../../../kit/ui/value.tsx';
import { ValueBar } from '../../../kit/ui/value-bar.tsx';
import { type BoundPoint, numberOf } from '../../../parts/points/bound.ts';
import { useReadings } from '../../../parts/points/use-bound.ts';
import { numberText } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import { boardsText } from '../text.ts';
import css from './board-widgets.module.css';
import { PointsPanel } from './points-panel.tsx';

interface GaugeOptions {
  readonly title: string;
  readonly points: string;
  readonly top: number;
  readonly bothWays: boolean;
}

/** One value on a scale from 0, or symmetric around 0. */
export function GaugeWidget({ options: { title, points, top, bothWays } }: WidgetProps<GaugeOptions>) {
  const t = boardsText.useText();
  return (
    <PointsPanel title={title} points={points} usual={t(($) => $.kind.gauge)}>
      {([bound], heightPx) => bound !== undefined && <Scale of={bound} top={top} low={bothWays ? -top : 0} heightPx={heightPx} />}
    </PointsPanel>
  );
}

function Scale({
  of,
  top,
  low,
  heightPx,
}: {
  readonly of: BoundPoint;
  readonly top: number;
  readonly low: number;
  readonly heightPx: number;
}) {
  const word = useWord();
  const [value] = useReadings([of]);
  const number = numberOf(value);
  const { unit = '', decimals, name } = of.point;
  return (
    <div className={`${box.stack} ${css.figure}`} data-part="gauge">
      <span className={css.value} style={{ fontSize: Math.round(Math.min(64, Math.max(28, heightPx * 0.36))) }}>
        <Value value={value} point={of.point} flow={of.flow} />
      </span>
      <ValueBar label={word(name)} text={numberText(number, unit, decimals)} scale={{ low, high: top }} value={number} from={0} tall />
      <span className={`${box.row} ${box.between} ${box.small} ${box.faint}`}>
        <span>{numberText(low, unit, 0)}</span>
        <span>{numberText(top, unit, 0)}</span>
      </span>
    </div>
  );
}
