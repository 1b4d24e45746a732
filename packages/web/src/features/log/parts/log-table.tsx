import type { LogEntry } from '@czyun/contract';
import { timeText } from '@czyun/contract';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTimeZone } from '../../../shared/project/project-context.ts';
import { logText } from '../text.ts';
import type { SortColumn } from './address.ts';
import { AckCell, ContentCell, DeviceCell, PersonCell, RecoveredCell, SeverityCell, TypeCell } from './cells.tsx';
import { isNotDone, isOperation, mayBeAcknowledged } from './entry.ts';
import type { LogListProps } from './list-props.ts';
import { ResultCell } from './operation-cell.tsx';

const sortBy: Readonly<Record<string, SortColumn>> = {
  severity: 'severity',
  type: 'type',
  device: 'deviceId',
  started: 'startTime',
  recovered: 'recoverTime',
};

/** The log as a table: sorted by the server, the head stays in sight. */
export function LogTable(props: LogListProps & { readonly loading: boolean }) {
  const { rows, now, selected, onSelect, onAcknowledge, busy, sort, order, onSort, loading } = props;
  const t = logText.use();
  const zone = useTimeZone();
  const operations = rows.length > 0 && rows.every(isOperation);
  const columns = useMemo((): TableColumnsType<LogEntry> => {
    const sorted = (key: string) => ({
      key,
      sorter: true as const,
      sortOrder: sortBy[key] === sort ? (order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
    });
    const started = {
      ...sorted('started'),
      title: t(($) => $.col.started),
      width: 164,
      render: (_: unknown, entry: LogEntry) => <span className="cz-num">{timeText(entry.startTime, zone)}</span>,
    };
    const device = {
      ...sorted('device'),
      title: t(($) => $.col.device),
      width: '15%',
      // An operation names its device itself and needs the room of both columns.
      onCell: (entry: LogEntry) => ({ colSpan: isOperation(entry) ? 2 : 1 }),
      render: (_: unknown, entry: LogEntry) =>
        isOperation(entry) ? <ContentCell entry={entry} now={now} bare={operations} /> : <DeviceCell entry={entry} />,
    };
    const type = {
      ...sorted('type'),
      title: t(($) => $.col.type),
      width: 104,
      render: (_: unknown, entry: LogEntry) => <TypeCell entry={entry} />,
    };
    const content = {
      key: 'content',
      title: t(($) => $.col.content),
      render: (_: unknown, entry: LogEntry) => <ContentCell entry={entry} now={now} bare={operations} />,
    };
    const notOfOperations = { onCell: (entry: LogEntry) => ({ colSpan: isOperation(entry) ? 0 : 1 }) };
    if (operations) {
      return [
        started,
        {
          key: 'user',
          title: t(($) => $.col.user),
          width: 200,
          render: (_: unknown, entry: LogEntry) => <PersonCell entry={entry} />,
        },
        { ...content, title: t(($) => $.col.done) },
        {
          key: 'result',
          title: t(($) => $.col.result),
          width: 220,
          render: (_: unknown, entry: LogEntry) => <ResultCell entry={entry} />,
        },
      ];
    }
    return [
      {
        ...sorted('severity'),
        title: t(($) => $.col.severity),
        width: 92,
        render: (_: unknown, entry: LogEntry) => <SeverityCell entry={entry} />,
      },
      type,
      device,
      { ...content, ...notOfOperations },
      started,
      {
        ...sorted('recovered'),
        title: t(($) => $.col.recovered),
        width: 160,
        render: (_: unknown, entry: LogEntry) => <RecoveredCell entry={entry} now={now} />,
      },
      {
        key: 'acknowledged',
        title: t(($) => $.col.acknowledged),
        width: 132,
        render: (_: unknown, entry: LogEntry) => <AckCell entry={entry} onAcknowledge={onAcknowledge} busy={busy} />,
      },
    ];
  }, [t, zone, now, sort, order, onAcknowledge, busy, operations]);
  return (
    <Table<LogEntry>
      className="cz-list-table log-table"
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={rows}
      loading={loading}
      pagination={false}
      showSorterTooltip={false}
      sortDirections={['descend', 'ascend', 'descend']}
      sticky={{ getContainer: () => document.getElementById('main') ?? window }}
      scroll={{ x: 960 }}
      rowClassName={(entry) =>
        isNotDone(entry) ? 'open s1' : !entry.recovered && entry.severity !== null ? `open s${entry.severity}` : ''
      }
      {...(onAcknowledge === undefined
        ? {}
        : {
            rowSelection: {
              selectedRowKeys: [...selected],
              columnWidth: 40,
              onChange: (keys: React.Key[]) => onSelect(keys.map(Number)),
              getCheckboxProps: (entry: LogEntry) => ({
                disabled: !mayBeAcknowledged(entry),
                'aria-label': t(($) => $.ack.select, { content: entry.content }),
              }),
              getTitleCheckboxProps: () => ({ 'aria-label': t(($) => $.ack.selectAll) }),
            },
          })}
      onChange={(_pages, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        const column = sortBy[String(one?.columnKey ?? '')];
        if (column !== undefined) onSort(column, one?.order === 'ascend' ? 'asc' : 'desc');
      }}
    />
  );
}
