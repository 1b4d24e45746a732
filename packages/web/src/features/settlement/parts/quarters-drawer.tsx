import { type LineQuarter, routes, sayMoney, sayPrice, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import { Drawer } from '../../../kit/control/drawer.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useQuarters } from '../queries.ts';
import { settlementText } from '../text.ts';
import { kwhText, numberOf } from './words.tsx';

interface Props {
  readonly date: string;
  /** Key of the line. */
  readonly line: string;
  readonly onClose: () => void;
}

/** A register of a quarter-hour on its own row. */
interface Reading {
  readonly key: string;
  readonly quarter: LineQuarter;
  readonly name: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly counted: string | null;
}

/** A line opened down to its quarter-hours, with the readings at both ends of each, the price and the rule. */
export function QuartersDrawer({ date, line: key, onClose }: Props) {
  const t = settlementText.useText();
  const language = useLanguage();
  const project = useProject();
  const to = useLinks();
  const found = useQuarters(project.id, date, key);
  return (
    <Drawer title={`${t(($) => $.quarter.title)} · ${date}`} width="wide" onClose={onClose}>
      <States of={found}>
        {({ line, quarters, devices }) => (
          <div className={`${box.stack} ${box.wide}`}>
            <Facts
              of={[
                [t(($) => $.line.flow), [t(($) => $.flow[line.flow]), line.name].filter(Boolean).join(' · ')],
                [t(($) => $.line.period), line.period === null ? '-' : t(($) => $.period[line.period ?? 'flat'])],
                [t(($) => $.line.quantity), `${kwhText(line.quantity)} kWh`],
                [t(($) => $.line.price), sayPrice(line.price, 'kWh', language)],
                [t(($) => $.line.charge), <b key="charge">{sayMoney(line.charge)}</b>],
                [
                  t(($) => $.line.version),
                  <Link key="version" to={to(routes['power-price'], { tab: 'versions' })}>
                    {line.versionId === null ? '-' : `#${line.versionId}`}
                  </Link>,
                ],
                [t(($) => $.quarter.rule), t(($) => $.rule[line.flow])],
              ]}
            />
            <Quarters
              rows={quarters.flatMap((quarter) =>
                quarter.readings.map(({ paramId, deviceId, start, end, quantity }) => ({
                  ...{ key: `${quarter.start} ${paramId}`, quarter, start, end, counted: quantity },
                  name: devices.find(({ id }) => id === deviceId)?.name ?? '-',
                })),
              )}
            />
          </div>
        )}
      </States>
    </Drawer>
  );
}

function Quarters({ rows }: { readonly rows: readonly Reading[] }) {
  const t = settlementText.useText();
  const { timeZone: zone } = useProject();
  const clock = (time: number) => timeText(time, zone, 'minute').slice(11);
  const number = (id: 'start' | 'end' | 'counted', title: string): Column<Reading> => ({
    ...{ id, title, unit: 'kWh', number: true, decimals: 2, labelled: true },
    value: (row) => numberOf(row[id]),
    cell: (row) => kwhText(row[id]),
  });
  const columns: readonly Column<Reading>[] = [
    {
      id: 'time',
      title: t(($) => $.quarter.time),
      width: 128,
      stays: true,
      card: 'title',
      instant: 'minute',
      value: ({ quarter }) => quarter.start,
      cell: ({ quarter }) => `${clock(quarter.start)}–${clock(quarter.end)}`,
    },
    {
      id: 'meter',
      title: t(($) => $.line.meter),
      labelled: true,
      value: ({ name }) => name,
      cell: ({ name }) => <span translate="no">{name}</span>,
    },
    number(
      'start',
      t(($) => $.quarter.start),
    ),
    number(
      'end',
      t(($) => $.quarter.end),
    ),
    number(
      'counted',
      t(($) => $.quarter.counted),
    ),
    {
      id: 'share',
      title: t(($) => $.quarter.share),
      unit: 'kWh',
      number: true,
      decimals: 2,
      labelled: true,
      value: ({ quarter }) => numberOf(quarter.quantity),
      cell: ({ quarter }) => (
        <span className={box.two}>
          {kwhText(quarter.quantity)}
          {quarter.estimated && <small>{t(($) => $.mark.estimated)}</small>}
        </span>
      ),
    },
  ];
  return (
    <div className={box.stack}>
      <div className={box.row}>
        <TableExport table="settlement-quarters" name={t(($) => $.quarter.title)} disabled={rows.length === 0} />
      </div>
      <Table<Reading>
        id="settlement-quarters"
        label={t(($) => $.quarter.title)}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        none={{ title: t(($) => $.quarter.none), hint: t(($) => $.quarter.noneHint) }}
      />
    </div>
  );
}
