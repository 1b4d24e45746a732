import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import { StatusBadge } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Value } from '../../../kit/ui/value.tsx';
import type { Item } from '../../../parts/diagram/items.ts';
import type { DiagramValues } from '../../../parts/diagram/use-values-of.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { scaleOfGroup } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import type { ShownStatus } from '../../../platform/live/use-device-states.ts';
import { guideText } from '../text.ts';
import css from './guide.module.css';
import { figuresOf } from './steps.ts';

export interface DeviceFiguresProps {
  readonly item: Item;
  readonly metrics: readonly string[];
  readonly values: DiagramValues;
  readonly status: ShownStatus;
}

/** One device of a step: state, its first figure large, the others below, and links to its pages. */
export function DeviceFigures({ item, metrics, values, status }: DeviceFiguresProps) {
  const t = guideText.useText();
  const word = useWord();
  const to = useLinks();
  const { device } = item;
  // In the units of the device's page.
  const scale = scaleOfGroup(
    [...new Set([...metrics, ...figuresOf(item)])].flatMap((metric) => {
      const reading = values.reading(item, metric);
      return reading === undefined ? [] : [{ value: reading.value?.value, unit: reading.point.unit, metric }];
    }),
  );
  const readings = metrics.flatMap((metric) => values.reading(item, metric) ?? []);
  const write = ({ value, point, flow, metric }: (typeof readings)[number]) => (
    <Value
      value={value}
      point={point}
      flow={flow}
      group={scale}
      why={{ kind: 'value', deviceId: device.id, metric }}
      whyName={word(point.name)}
    />
  );
  const [first, ...rest] = readings;
  return (
    <article className={`${box.framed} ${box.stack} ${css.device}`} data-guide-device={device.id}>
      <div className={`${box.row} ${box.between}`}>
        <Link className={`${box.strong} ${box.clip}`} translate="no" to={to(routes['dev-monitor'], { id: device.id })}>
          {device.name}
        </Link>
        <StatusBadge status={status} />
      </div>
      {first !== undefined && (
        <div data-figure={first.metric}>
          <div className={`${box.small} ${box.soft}`}>{word(first.point.name)}</div>
          <div className={`${box.figure} ${box.strong}`}>{write(first)}</div>
        </div>
      )}
      {rest.length > 0 && (
        <Facts
          of={rest.map((reading) => [
            word(reading.point.name),
            <span key={reading.metric} data-figure={reading.metric}>
              {write(reading)}
            </span>,
          ])}
        />
      )}
      <Link className={box.small} to={to(routes['dev-demo'], { id: device.id })}>
        {t(($) => $.inside)}
      </Link>
    </article>
  );
}
