import type { LogEntry } from '@czyun/contract';
import { timeText } from '@czyun/contract';
import type { Column, FilteredColumn } from '../../../kit/table/column.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { logText } from '../text.ts';
import type { LogAsked } from './address.ts';
import { AckCell, ContentCell, DeviceCell, PersonCell, RecoveredCell, SeverityCell, TypeCell } from './cells.tsx';
import { isAlarm, isOperation } from './entry.ts';
import type { LogFilters } from './filters.ts';
import { ResultCell } from './operation-cell.tsx';

export interface LogColumnsOptions {
  readonly filters: LogFilters;
  /** Only operations are listed: their fields have columns of their own. */
  readonly operations: boolean;
  /** The list is for one device, which needs no column. */
  readonly isDevice: boolean;
  readonly now: number;
  /** Absent if the user may not acknowledge or the clock is not live. */
  readonly onAcknowledge: ((entry: LogEntry) => void) | undefined;
  readonly busy: boolean;
}

export interface LogColumns {
  readonly columns: readonly Column<LogEntry>[];
  /** All columns for filters and sorting, hidden ones included. */
  readonly every: readonly FilteredColumn<LogEntry, LogAsked>[];
}

/** The columns of the log; their ids are the names that the server sorts by. */
export function useLogColumns({ filters, operations, isDevice, now, onAcknowledge, busy }: LogColumnsOptions): LogColumns {
  const t = logText.useText();
  const zone = useTimeZone();
  const content = (entry: LogEntry) => <ContentCell entry={entry} now={now} bare={operations} />;
  const started: FilteredColumn<LogEntry, LogAsked> = {
    id: 'startTime',
    title: t(($) => $.col.started),
    width: 168,
    sort: true,
    stays: true,
    card: 'end',
    filter: filters.startTime,
    cell: ({ startTime }) => <span className="cz-num">{timeText(startTime, zone)}</span>,
  };
  const ofOperations: readonly Column<LogEntry>[] = [
    started,
    { id: 'user', title: t(($) => $.col.user), width: 200, cell: (entry) => <PersonCell entry={entry} /> },
    {
      id: 'content',
      title: t(($) => $.col.done),
      width: 'minmax(240px, 1fr)',
      stays: true,
      card: 'title',
      cell: content,
      cardCell: (entry) => <ContentCell entry={entry} now={now} />,
    },
    { id: 'result', title: t(($) => $.col.result), width: 220, card: 'none', cell: (entry) => <ResultCell entry={entry} /> },
  ];
  const every: readonly FilteredColumn<LogEntry, LogAsked>[] = [
    {
      id: 'severity',
      title: t(($) => $.col.severity),
      width: 92,
      sort: true,
      card: 'mark',
      filter: filters.severity,
      cell: (entry) => <SeverityCell entry={entry} />,
      cardCell: (entry) => (entry.severity === null ? null : <SeverityCell entry={entry} />),
    },
    {
      id: 'type',
      title: t(($) => $.col.type),
      width: 104,
      sort: true,
      card: 'mark',
      filter: filters.type,
      cell: (entry) => <TypeCell entry={entry} />,
    },
    {
      id: 'deviceId',
      title: t(($) => $.col.device),
      width: 'minmax(132px, 1fr)',
      sort: true,
      filter: filters.deviceId,
      // An operation contains its device and spans both columns.
      span: (entry) => (isOperation(entry) ? 2 : 1),
      cell: (entry) => (isOperation(entry) ? content(entry) : <DeviceCell entry={entry} />),
      cardCell: (entry) => (entry.deviceId === null ? null : <DeviceCell entry={entry} />),
    },
    {
      id: 'content',
      title: t(($) => $.col.content),
      width: 'minmax(180px, 2fr)',
      stays: true,
      card: 'title',
      filter: filters.content,
      cell: content,
    },
    started,
    {
      id: 'recoverTime',
      title: t(($) => $.col.recovered),
      width: 164,
      sort: true,
      filter: filters.recoverTime,
      cell: (entry) => <RecoveredCell entry={entry} now={now} />,
      cardCell: (entry) => (isOperation(entry) ? null : <RecoveredCell entry={entry} now={now} />),
    },
    {
      id: 'acknowledged',
      title: t(($) => $.col.acknowledged),
      width: 132,
      filter: filters.acknowledged,
      cell: (entry) => <AckCell entry={entry} onAcknowledge={onAcknowledge} busy={busy} />,
      cardCell: (entry) => (isAlarm(entry) ? <AckCell entry={entry} onAcknowledge={onAcknowledge} busy={busy} /> : null),
    },
  ];
  const shown = isDevice ? every.filter(({ id }) => id !== 'deviceId') : every;
  return { columns: operations ? ofOperations : shown, every: shown };
}
