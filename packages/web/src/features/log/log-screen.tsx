import { type LogEntry, logColumns, logsApi, routes, searchedDays, timeText } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Notice } from '../../kit/control/notice.tsx';
import { LookMenu } from '../../kit/table/look-menu.tsx';
import type { Sorting } from '../../kit/table/props.ts';
import { QueryBar } from '../../kit/table/query-bar.tsx';
import { Table } from '../../kit/table/table.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { AlarmDrawerHost } from '../../parts/alarms/alarm-curve-button.tsx';
import { historyImportText } from '../../parts/history-import/text.ts';
import { useMissing } from '../../parts/history-import/use-history-import.ts';
import { IncidentMarks } from '../../parts/incidents/incident-marks.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useChange } from '../../platform/api/use-call.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import type { LogState } from './parts/address.ts';
import { ChosenBar } from './parts/chosen-bar.tsx';
import { useLogColumns } from './parts/columns.tsx';
import { isNotDone, isOperation, mayBeAcknowledged, mayBeRemoved } from './parts/entry.ts';
import { useLogFilters } from './parts/filters.ts';
import { FoldingProvider, useFolding } from './parts/folding.tsx';
import { LogHead } from './parts/log-head.tsx';
import { useLogPresets } from './parts/presets.ts';
import { useDeviceNames, useZones } from './queries.ts';
import { logText } from './text.ts';
import { type LogEntries, useLogEntries } from './use-log-entries.ts';

/** The fields of an empty address. */
const usual = routes.log.address.read(new URLSearchParams());

/** The log of the project. */
export function LogScreen() {
  return <LogList state={useAddress(routes.log)} isDevice={false} />;
}

export interface LogListProps {
  readonly state: LogState;
  /** Only the entries of the device in the address. */
  readonly isDevice: boolean;
}

/** Alarms, faults, operations, notices and run states of the project, or of one device. */
export function LogList({ state, isDevice }: LogListProps) {
  const t = logText.useText();
  const { id: projectId, timeZone: zone } = useProject();
  const { asked: address } = state;
  const narrow = useNarrow();
  const log = useLogEntries(state);
  const { page, question, until, shown } = log;
  const choice = useChoice(log, address);
  const folding = useFolding(shown);
  const device = useDeviceNames(projectId).data?.find(({ id }) => id === address.device);
  const { columns, every, filters } = useColumns(log, choice, address, isDevice);
  const sorting = sortingOf(state);
  const unknown = useUnknown(question);
  const presets = useLogPresets(log.end);
  return (
    <ListPage>
      <LogHead
        {...{ log, address, isDevice }}
        title={device === undefined ? t(($) => $.title) : `${device.name} · ${t(($) => $.title)}`}
        isUnknown={unknown !== null}
      />
      <QueryBar
        label={t(($) => $.filter.label)}
        state={state}
        usual={usual}
        columns={every}
        filters={filters.others}
        presets={presets}
        {...(narrow ? { sorting } : {})}
        extra={!narrow && <LookMenu table="log" columns={columns} />}
      />
      {until !== null && <Notice kind="warning" title={t(($) => $.past, { at: timeText(until, zone) })} />}
      {page.data !== undefined && page.data.since !== null && (
        <Notice kind="info" title={t(($) => $.searched, { n: searchedDays, at: timeText(page.data.since, zone, 'minute') })} />
      )}
      {choice.chosen.length > 0 && (
        <ChosenBar
          chosen={choice.chosen}
          onAcknowledge={choice.mayAcknowledge ? choice.acknowledge : undefined}
          busy={choice.isBusy}
          mayRemove={choice.mayRemove}
          onDone={choice.clear}
        />
      )}
      <IncidentMarks entries={folding.rows}>
        <FoldingProvider value={folding}>
          <Table<LogEntry>
            id="log"
            label={t(($) => $.list)}
            className="log-table"
            of={page}
            rows={folding.rows}
            rowKey={({ id }) => id}
            columns={columns}
            edge={(entry) => (isNotDone(entry) ? 1 : entry.recovered ? null : entry.severity)}
            sorting={sorting}
            selection={choice.selection}
            none={unknown ?? { title: t(($) => $.none.quietTitle), hint: t(($) => $.none.quietHint) }}
            filtered={
              state.isFiltering || address.page > 1
                ? { ...(unknown ?? { title: t(($) => $.none.title), hint: t(($) => $.none.hint) }), undo: state.clear }
                : null
            }
            pages={{ page: address.page, pageSize: address.pageSize, total: page.data?.total ?? 0, change: state.change, sized: true }}
          />
        </FoldingProvider>
      </IncidentMarks>
      <AlarmDrawerHost />
    </ListPage>
  );
}

function sortingOf({ asked: { sort, order }, change }: LogState): Sorting {
  return {
    sorts: 'caller',
    by: sort,
    order,
    first: 'desc',
    onSort: (by, next) => change({ sort: logColumns.find((column) => column === by), order: next, page: null }, { push: true }),
  };
}

/** Title and hint while the time of the filter is still being imported: an empty list does not mean zero then. */
function useUnknown({ startTime, endTime }: LogEntries['question']) {
  const t = historyImportText.useText();
  const missing = useMissing('alarms', startTime, endTime);
  return missing === null ? null : { title: t(($) => $.missing), hint: missing };
}

function useColumns({ shown, now, end }: LogEntries, choice: Choice, address: LogState['asked'], isDevice: boolean) {
  const { id: projectId, timeZone: zone } = useProject();
  const devices = useDeviceNames(projectId).data;
  const zones = useZones(projectId).data;
  const { quiet, time } = address;
  const filters = useLogFilters({ devices, zones, isDevice, quiet, time, now: end, zone });
  const columns = useLogColumns({
    filters,
    operations: shown.length > 0 && shown.every(isOperation),
    isDevice,
    now,
    onAcknowledge: choice.mayAcknowledge ? ({ id }) => choice.acknowledge([id]) : undefined,
    busy: choice.isBusy,
  });
  return { ...columns, filters };
}

/** The selected entries, and their acknowledgement. */
function useChoice({ entries, live }: LogEntries, address: LogState['asked']) {
  const t = logText.useText();
  const { id: projectId } = useProject();
  const allows = useAllows();
  const [selected, setSelected] = useState<readonly number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection belongs to the page on which it was made
  useEffect(() => setSelected([]), [address]);
  const clear = () => setSelected([]);
  const { mutate, isPending } = useChange(logsApi.acknowledge, {
    renews: [logsApi.getLogs, logsApi.realAlarm],
    success: ({ acknowledged }) => t(($) => $.ack.done, { n: acknowledged }),
    onDone: clear,
  });
  const mayAcknowledge = live && allows('alarm.acknowledge');
  const mayRemove = live && allows('log.remove');
  const may = (entry: LogEntry) => (mayAcknowledge && mayBeAcknowledged(entry)) || (mayRemove && mayBeRemoved(entry));
  const chosen = entries.filter((entry) => selected.includes(entry.id) && may(entry));
  const selection = {
    selected: chosen.map(({ id }) => id),
    onSelect: setSelected,
    may,
    label: ({ content }: LogEntry) => t(($) => $.ack.select, { content }),
    allLabel: t(($) => $.ack.selectAll),
  };
  return {
    chosen,
    selection: mayAcknowledge || mayRemove ? selection : undefined,
    mayAcknowledge,
    mayRemove,
    isBusy: isPending,
    clear,
    acknowledge: (ids: readonly number[]) => mutate({ body: { projectId, ids: [...ids] } }),
  };
}

type Choice = ReturnType<typeof useChoice>;
