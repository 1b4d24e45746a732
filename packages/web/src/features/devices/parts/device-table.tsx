import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../shared/live/use-clock.ts';
import { useProjectPath } from '../../../shared/project/project-context.ts';
import { UnitState } from '../../../shared/ui/unit-state.tsx';
import { devicesText } from '../text.ts';
import { type Column, columnWidths, type TableLook } from './columns.ts';
import { AlarmCount, LastSeen } from './device-signs.tsx';
import { type ListedDevice, regionPath, type SortColumn, sortColumns } from './filter.ts';
import { KeyValues } from './key-values.tsx';
import { type DeviceListProps, deviceLink } from './list-props.ts';
import { useRows } from './use-rows.ts';

export interface DeviceTableProps extends DeviceListProps {
  readonly look: TableLook;
  readonly sort: SortColumn | null;
  readonly descending: boolean;
  readonly onSort: (column: SortColumn) => void;
}

const headPx = 40;

/** Devices as a table with a head that stays; only rows in sight exist. */
export function DeviceTable({ list, types, regions, severities, look, sort, descending, onSort }: DeviceTableProps) {
  const t = devicesText.use();
  const path = useProjectPath();
  const now = useNow(5000);
  const host = useRef<HTMLTableSectionElement>(null);
  const rowPx = look.dense ? 34 : 52;
  const { totalPx, rows, active, setActive, onKeyDown } = useRows({ host, items: list.length, perRow: 1, rowPx, coverPx: headPx });
  const template = look.columns.map((column) => columnWidths[column]).join(' ');

  const cell = (column: Column, listed: ListedDevice, index: number): ReactNode => {
    const { device, state } = listed;
    const link = deviceLink(listed);
    if (column === 'status') return <UnitState device={device} status={state.status} type={types.get(device.deviceType.id)} />;
    if (column === 'type') return device.deviceType.name;
    if (column === 'region') return regionPath(regions, device.regionId) || '-';
    if (column === 'values') return <KeyValues device={device} type={types.get(device.deviceType.id)} most={3} />;
    if (column === 'alarms') return <AlarmCount count={state.openAlarms} severity={severities.get(device.id)} />;
    if (column === 'seen') return <LastSeen listed={listed} now={now} />;
    return (
      <Link
        to={path(link.child, link.params)}
        title={device.name}
        data-index={index}
        tabIndex={index === active ? 0 : -1}
        onFocus={() => setActive(index)}
      >
        {device.name}
      </Link>
    );
  };

  return (
    <table className={look.dense ? 'device-table dense' : 'device-table'} aria-label={t(($) => $.list)} aria-rowcount={list.length + 1}>
      <thead className="head">
        <tr className="line" style={{ gridTemplateColumns: template, height: headPx }}>
          {look.columns.map((column) => {
            const name = t(($) => $.col[column]);
            const sortable = sortColumns.find((each) => each === column);
            const on = sort === column;
            return (
              <th
                key={column}
                scope="col"
                aria-sort={sortable === undefined ? undefined : on ? (descending ? 'descending' : 'ascending') : 'none'}
              >
                {sortable === undefined ? (
                  <>
                    {name}
                    {column === 'values' && <small className="signs">{t(($) => $.signs)}</small>}
                  </>
                ) : (
                  <button type="button" onClick={() => onSort(sortable)} title={t(($) => $.sort, { column: name })}>
                    {name}
                    {on && (descending ? <CaretDownOutlined aria-hidden /> : <CaretUpOutlined aria-hidden />)}
                  </button>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody ref={host} className="rows" style={{ height: totalPx }} onKeyDown={onKeyDown}>
        {rows.map(({ index, topPx }) => {
          const listed = list[index];
          if (listed === undefined) return null;
          return (
            <tr
              key={listed.device.id}
              aria-rowindex={index + 2}
              className={`line ${listed.state.status}`}
              style={{ gridTemplateColumns: template, height: rowPx, transform: `translateY(${topPx}px)` }}
            >
              {look.columns.map((column) => (
                <td key={column} className={`cell ${column}`}>
                  {cell(column, listed, index)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
