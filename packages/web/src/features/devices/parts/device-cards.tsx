import type { DeviceCard, DeviceTypeView } from '@czyun/contract';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useRows } from '../../../kit/table/use-rows.ts';
import box from '../../../kit/ui/box.module.css';
import { KeyValues } from '../../../parts/devices/key-values.tsx';
import { deviceLink } from '../../../platform/address/device-link.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useDeviceState } from '../../../platform/live/use-device-states.ts';
import { devicesText } from '../text.ts';
import { AlarmCount, LastSeen, StateOf } from './device-signs.tsx';
import css from './devices.module.css';
import { regionPath } from './filter.ts';
import type { DeviceListProps } from './list-props.ts';

const gapPx = 12;
const cardPx = 188;
const narrowestPx = 250;

/** Devices as virtualised cards. */
export function DeviceCards({ list, types, regions, readAt }: DeviceListProps) {
  const t = devicesText.useText();
  const to = useLinks();
  const host = useRef<HTMLUListElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    setWidthPx(element.clientWidth);
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const perRow = Math.max(1, Math.floor((widthPx + gapPx) / (narrowestPx + gapPx)));
  const { totalPx, rows, active, setActive, onKeyDown } = useRows({
    host,
    items: list.length,
    perRow,
    rowPx: cardPx + gapPx,
    coverPx: 16,
  });
  const place = (index: number, topPx: number) => ({
    height: cardPx,
    width: `calc((100% - ${(perRow - 1) * gapPx}px) / ${perRow})`,
    left: `calc((100% + ${gapPx}px) / ${perRow} * ${index % perRow})`,
    transform: `translateY(${topPx}px)`,
  });
  return (
    <ul ref={host} className={`${box.plain} ${css.cards}`} style={{ height: totalPx }} aria-label={t(($) => $.list)} onKeyDown={onKeyDown}>
      {widthPx > 0 &&
        rows.flatMap(({ index: row, topPx }) =>
          list.slice(row * perRow, (row + 1) * perRow).map((device, column) => {
            const index = row * perRow + column;
            return (
              <li key={device.id} style={place(index, topPx)} className={css.place} aria-setsize={list.length} aria-posinset={index + 1}>
                <Card
                  device={device}
                  type={types.get(device.deviceType.id)}
                  about={[device.deviceType.name, regionPath(regions, device.regionId)].filter(Boolean).join(' · ')}
                  readAt={readAt}
                  to={deviceLink(to, device.deviceType.id, device.id)}
                  index={index}
                  isActive={index === active}
                  onFocus={setActive}
                />
              </li>
            );
          }),
        )}
    </ul>
  );
}

interface CardProps {
  readonly device: DeviceCard;
  readonly type: DeviceTypeView | undefined;
  readonly about: string;
  readonly readAt: number;
  readonly to: string;
  readonly index: number;
  readonly isActive: boolean;
  readonly onFocus: (index: number) => void;
}

/** One device; redrawn only when its own state or values change. */
const Card = memo(function Card({ device, type, about, readAt, to, index, isActive, onFocus }: CardProps) {
  const { status } = useDeviceState(device);
  return (
    <article className={`${box.framed} ${box.stack} ${box.tight} ${css.card}`} data-device={device.id} data-status={status}>
      <header className={box.row}>
        <Link
          className={`${box.clip} ${box.grow} ${box.open} ${css.name}`}
          to={to}
          data-index={index}
          tabIndex={isActive ? 0 : -1}
          onFocus={() => onFocus(index)}
        >
          {device.name}
        </Link>
        <AlarmCount device={device} />
      </header>
      <p className={`${box.plain} ${box.row} ${box.small} ${box.faint}`}>
        <StateOf device={device} type={type} />
        <span className={box.last}>
          <LastSeen device={device} />
        </span>
      </p>
      <p className={`${box.plain} ${box.small} ${box.faint} ${box.clip}`} title={about}>
        {about}
      </p>
      <KeyValues device={device} type={type} readAt={readAt} most={4} worded />
    </article>
  );
});
