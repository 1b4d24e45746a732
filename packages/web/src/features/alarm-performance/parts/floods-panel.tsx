import { type AlarmPerformance, logType, period, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { performanceText } from '../text.ts';

type Flood = AlarmPerformance['floods'][number];

/** Alarm floods, each linked to its log entries. */
export function FloodsPanel({ performance }: { readonly performance: AlarmPerformance }) {
  const t = performanceText.useText();
  const to = useLinks();
  const ageText = useAgeText();
  const { end, floods, floodCount, floodMs } = performance;
  const columns: readonly Column<Flood>[] = [
    {
      id: 'start',
      title: t(($) => $.floods.start),
      width: 'minmax(140px, 1fr)',
      card: 'title',
      instant: 'minute',
      value: ({ start }) => start,
    },
    {
      id: 'end',
      title: t(($) => $.floods.end),
      width: 'minmax(140px, 1fr)',
      card: 'fact',
      labelled: true,
      instant: 'minute',
      value: (flood) => flood.end,
    },
    {
      id: 'lasted',
      title: t(($) => $.floods.lasted),
      width: 110,
      card: 'fact',
      labelled: true,
      value: (flood) => (flood.end === null ? t(($) => $.floods.goesOn) : ageText(flood.end - flood.start)),
    },
    {
      id: 'alarms',
      title: t(($) => $.floods.alarms),
      width: 90,
      number: true,
      decimals: 0,
      card: 'fact',
      labelled: true,
      value: ({ alarms }) => alarms,
      cell: ({ start, end: until, alarms }) => (
        <Link
          to={to(routes.log, { type: [logType.notice, logType.alarm, logType.fault], time: period(start, until ?? end), order: 'asc' })}
        >
          {alarms}
        </Link>
      ),
    },
    {
      id: 'peak',
      title: t(($) => $.floods.peak),
      width: 130,
      number: true,
      decimals: 0,
      card: 'fact',
      labelled: true,
      value: ({ peak }) => peak,
    },
  ];
  return (
    <Panel
      title={t(($) => $.floods.title)}
      note={floodCount === 0 ? undefined : t(($) => $.floods.note, { n: floodCount, time: ageText(floodMs) })}
      how={t(($) => $.floods.how)}
      extra={<TableExport table="alarm-floods" name={t(($) => $.floods.title)} disabled={floods.length === 0} />}
      flush
    >
      <Table<Flood>
        id="alarm-floods"
        label={t(($) => $.floods.title)}
        rows={floods}
        rowKey={({ start }) => start}
        columns={columns}
        none={{ title: t(($) => $.floods.none), hint: t(($) => $.floods.noneHint) }}
        flush
      />
    </Panel>
  );
}
