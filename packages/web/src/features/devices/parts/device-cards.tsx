import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../shared/live/use-clock.ts';
import { useProjectPath } from '../../../shared/project/project-context.ts';
import { UnitState } from '../../../shared/ui/unit-state.tsx';
import { devicesText } from '../text.ts';
import { AlarmCount, LastSeen } from './device-signs.tsx';
import { regionPath } from './filter.ts';
import { KeyValues } from './key-values.tsx';
import { type DeviceListProps, deviceLink } from './list-props.ts';
import { useRows } from './use-rows.ts';

const gapPx = 12;
const cardPx = 172;
const narrowestPx = 264;

/** Devices as cards; only those in sight exist. */
export function DeviceCards({ list, types, regions, severities }: DeviceListProps) {
  const t = devicesText.use();
  const path = useProjectPath();
  const now = useNow(5000);
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
    <ul ref={host} className="device-cards" style={{ height: totalPx }} aria-label={t(($) => $.list)} onKeyDown={onKeyDown}>
      {widthPx > 0 &&
        rows.flatMap(({ index: row, topPx }) =>
          list.slice(row * perRow, (row + 1) * perRow).map((listed, column) => {
            const { device, state } = listed;
            const index = row * perRow + column;
            const link = deviceLink(listed);
            return (
              <li
                key={device.id}
                className={`device-card ${state.status}`}
                style={place(index, topPx)}
                aria-setsize={list.length}
                aria-posinset={index + 1}
              >
                <header>
                  <Link
                    to={path(link.child, link.params)}
                    data-index={index}
                    tabIndex={index === active ? 0 : -1}
                    onFocus={() => setActive(index)}
                  >
                    {device.name}
                  </Link>
                  <AlarmCount count={state.openAlarms} severity={severities.get(device.id)} />
                </header>
                <p className="about">
                  <UnitState device={device} status={state.status} type={types.get(device.deviceType.id)} />
                  <span className="what">{[device.deviceType.name, regionPath(regions, device.regionId)].filter(Boolean).join(' · ')}</span>
                  <LastSeen listed={listed} now={now} />
                </p>
                <KeyValues device={device} type={types.get(device.deviceType.id)} most={4} worded />
              </li>
            );
          }),
        )}
    </ul>
  );
}
