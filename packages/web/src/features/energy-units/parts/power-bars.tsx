import { type DeviceCard, routes, wordsOfFlow } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../../kit/ui/box.module.css';
import { Value } from '../../../kit/ui/value.tsx';
import { ValueBar } from '../../../kit/ui/value-bar.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { numberText, scaleOfGroup } from '../../../platform/format/number.ts';
import { unitsText } from '../text.ts';
import css from './power-bars.module.css';
import { scaleOfPowers } from './power-scale.ts';
import type { useTypeValues } from './use-type-values.ts';

const metric = 'active_power';

export interface PowerBarsProps {
  readonly devices: readonly DeviceCard[];
  readonly shown: ReturnType<typeof useTypeValues>;
}

/** Powers of the devices of one type as bars on a common scale; nothing for types without power, and for one device alone. */
export function PowerBars({ devices, shown }: PowerBarsProps) {
  const t = unitsText.useText();
  const to = useLinks();
  const found = devices.flatMap((device) => {
    const one = shown(device, metric);
    return one === undefined ? [] : [{ device, ...one }];
  });
  if (found.length < 2) return null;
  const numberOf = (value: (typeof found)[number]['value']) =>
    value?.quality === 'good' && typeof value.value === 'number' ? value.value : null;
  const scale = scaleOfPowers(found.map(({ value }) => numberOf(value)));
  const group = scaleOfGroup(found.map(({ value, point }) => ({ value: value?.value, unit: point.unit, metric })));
  return (
    <ul className={`${box.plain} ${css.bars}`} data-bars={found.length}>
      {found.map(({ device, point, value }) => {
        const number = numberOf(value);
        const text = numberText(number, point.unit ?? '', point.decimals);
        return (
          <li key={device.id}>
            <Link className={`${box.clip} ${css.name}`} to={to(routes['dev-monitor'], { id: device.id })}>
              {device.name}
            </Link>
            <ValueBar tall label={t(($) => $.power, { name: device.name })} text={text} scale={scale} value={number} from={0} />
            <span className={`${box.number} ${box.strong} ${css.value}`}>
              <Value
                value={value}
                point={point}
                group={group}
                flow={wordsOfFlow(point, { nature: device.deviceType.nature, role: device.role })}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
