import { ReloadOutlined } from '@ant-design/icons';
import { type LogEntry, logColumns, logsApi, routes, searchedDays, timeText } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Notice } from '../../kit/control/notice.tsx';
import { ExportMenu } from '../../kit/export/export-menu.tsx';
import { LookMenu } from '../../kit/table/look-menu.tsx';
import type { Sorting } from '../../kit/table/props.ts';
import { Table } from '../../kit/table/table.tsx';
import { Toolbar } from '../../kit/table/toolbar.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { AlarmDrawerHost } from '../../parts/alarms/alarm-curve-button.tsx';
import { historyImportText } from '../../parts/history-import/text.ts';
import { useMissing } from '../../parts/history-import/use-history-import.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { call } from '../../platform/api/call.ts';
import { useChange } from '../../platform/api/use-call.ts';
import { clockNow } from '../../platform/live/clock.ts';
import { useIsLive, useNow } from '../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import css from './log.module.css';
import { AckAllButton } from './parts/ack-all-button.tsx';
import { type LogState, questionOf } from './parts/address.ts';
import { ChosenBar } from './parts/chosen-bar.tsx';
import { useLogColumns } from './parts/columns.tsx';
import { asOf, isNotDone, isOperation, mayBeAcknowledged, mayBeRemoved } from './parts/entry.ts';
import { useLogFilters } from './parts/filters.ts';
import { FoldingProvider, useFolding } from './parts/folding.tsx';
import { SignedExportButton } from './parts/signed-export-button.tsx';
import { SuppressedCount } from './parts/suppression-mark.tsx';
import { useDeviceNames, useFreshCount, useLiveRows, useLogPage, useZones } from './queries.ts';
import { logText } from './text.ts';

const noRows: readonly LogEntry[] = [];

/** The log of the project. */
export function LogScreen() {
  return <LogList state={useAddress(routes.log)} isDevice={false} />;
}

export interface LogListProps {
  readonly state: LogState;
  /** It is one device's, which the address names. */
  readonly isDevice: boolean;
}

/** Alarms, faults, operations, notices and run states of the project, or of one device. */
export function LogList({ state, isDevice }: LogListProps) {
  const t = logText.useText();
  const project = useProject();
  const zone = project.timeZone;
  const { asked: address, change } = state;
  const narrow = useNarrow();
  const allows = useAllows();
  const live = useIsLive();
  const now = useNow(live ? 10_000 : 5000);

  // A range that ends now is fixed when the filter is chosen; rows would change under the eye otherwise.
  const [fixed, setFixed] = useState(clockNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter looks at its own now
  useEffect(() => setFixed(clockNow()), [address, live]);
  const until = live ? null : Math.floor(now / 5000) * 5000;
  const question = questionOf(address, project.id, until ?? fixed, zone, until);
  const asked = useLogPage(question);
  const list = asked.data?.list ?? noRows;
  const rows = useLiveRows(project.id, live, list);
  const shown = rows.map((entry) => asOf(entry, until));
  const folding = useFolding(shown);

  const newestFirst = address.sort === 'startTime' && address.order === 'desc' && address.page === 1;
  // Where nothing stands, every entry is a new one, whatever time its device gave it.
  const none = asked.data?.total === 0;
  const since = none ? (question.startTime ?? 1) - 1 : newestFirst && list[0] !== undefined ? list[0].startTime : asked.dataUpdatedAt;
  const fresh = useFreshCount(
    question,
    live && address.time.end === null && asked.data !== undefined && !asked.isPlaceholderData ? since : null,
  );

  // An empty list has no row that could move: what comes is shown at once.
  const appears = none && fresh > 0;
  const { refetch } = asked;
  useEffect(() => {
    if (!appears) return;
    setFixed(clockNow());
    void refetch();
  }, [appears, refetch]);

  const [selected, setSelected] = useState<readonly number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice belongs to the page on which it was made
  useEffect(() => setSelected([]), [address]);
  const acknowledge = useChange(logsApi.acknowledge, {
    renews: [logsApi.getLogs, logsApi.realAlarm],
    success: ({ acknowledged }) => t(($) => $.ack.done, { n: acknowledged }),
    onDone: () => setSelected([]),
  });
  const { mutate } = acknowledge;
  const onAcknowledge = (entry: LogEntry) => mutate({ body: { projectId: project.id, ids: [entry.id] } });
  const mayAcknowledge = live && allows('alarm.acknowledge');
  const mayRemove = live && allows('log.remove');
  const mayBeChosen = (entry: LogEntry) => (mayAcknowledge && mayBeAcknowledged(entry)) || (mayRemove && mayBeRemoved(entry));
  const chosen = rows.filter((entry) => selected.includes(entry.id) && mayBeChosen(entry));

  const devices = useDeviceNames(project.id);
  const device = address.device === null ? undefined : devices.data?.find(({ id }) => id === address.device);
  const refresh = () => {
    setFixed(clockNow());
    void asked.refetch();
  };
  const showFresh = () => {
    refresh();
    if (!newestFirst) change({ page: null, sort: null, order: null }, { push: true });
  };
  const zones = useZones(project.id);
  const filters = useLogFilters({
    devices: devices.data,
    zones: zones.data,
    isDevice,
    quiet: address.quiet,
    time: address.time,
    now: until ?? fixed,
    zone,
  });
  const { columns, every } = useLogColumns({
    filters,
    operations: shown.length > 0 && shown.every(isOperation),
    isDevice,
    now,
    onAcknowledge: mayAcknowledge ? onAcknowledge : undefined,
    busy: acknowledge.isPending,
  });
  const sorting: Sorting = {
    sorts: 'caller',
    by: address.sort,
    order: address.order,
    first: 'desc',
    onSort: (by, order) => change({ sort: logColumns.find((column) => column === by), order, page: null }, { push: true }),
  };
  const total = asked.data?.total ?? 0;
  // Nothing found is no zero where the time asked for is still being imported.
  const imported = historyImportText.useText();
  const missing = useMissing('alarms', question.startTime, question.endTime);
  const unknown = missing === null ? null : { title: imported(($) => $.missing), hint: missing };
  const { page, pageSize, ...filter } = question;

  return (
    <ListPage>
      <PageHead
        title={device === undefined ? t(($) => $.title) : `${device.name} · ${t(($) => $.title)}`}
        sub={
          asked.data === undefined ? undefined : (
            <>
              {!(total === 0 && unknown !== null) && <span role="status">{t(($) => $.sub, { n: total })}</span>}
              {/* Beside the title, so that it moves no row when it comes. */}
              <span role="status">
                {fresh > 0 && (
                  <button type="button" className={`${box.bare} ${box.action} ${css.fresh}`} onClick={showFresh}>
                    {t(($) => $.fresh, { n: fresh })}
                  </button>
                )}
              </span>
            </>
          )
        }
        extra={
          <>
            {live && <SuppressedCount projectId={project.id} />}
            <Button icon={<ReloadOutlined />} onClick={refresh} busy={asked.isFetching && asked.data !== undefined}>
              {t(($) => $.refresh)}
            </Button>
            {mayAcknowledge && <AckAllButton question={question} />}
            {!isDevice && String(address.type) === '4' && allows('audit.export') && <SignedExportButton projectId={project.id} />}
            {allows('data.export') && (
              <ExportMenu
                disabled={total === 0}
                file={{
                  spec: logsApi.exportLogs,
                  query: filter,
                  name: `${t(($) => $.export.file)}_${timeText(clockNow(), zone).replace(/[: ]/g, '-')}`,
                }}
                job={(format) => call(logsApi.askLogExport, { body: { ...filter, format } })}
              />
            )}
          </>
        }
      />
      <Toolbar
        label={t(($) => $.filter.label)}
        state={state}
        columns={every}
        filters={filters.others}
        sorting={sorting}
        extra={!narrow && <LookMenu table="log" columns={columns} />}
      />
      {until !== null && <Notice kind="warning" title={t(($) => $.past, { at: timeText(until, zone) })} />}
      {asked.data !== undefined && asked.data.since !== null && (
        <Notice kind="info" title={t(($) => $.searched, { n: searchedDays, at: timeText(asked.data.since, zone, 'minute') })} />
      )}
      {chosen.length > 0 && (
        <ChosenBar
          chosen={chosen}
          onAcknowledge={mayAcknowledge ? (ids) => mutate({ body: { projectId: project.id, ids: [...ids] } }) : undefined}
          busy={acknowledge.isPending}
          mayRemove={mayRemove}
          onDone={() => setSelected([])}
        />
      )}
      <FoldingProvider value={folding}>
        <Table<LogEntry>
          id="log"
          label={t(($) => $.list)}
          className="log-table"
          of={asked}
          rows={folding.rows}
          rowKey={({ id }) => id}
          columns={columns}
          edge={(entry) => (isNotDone(entry) ? 1 : entry.recovered ? null : entry.severity)}
          sorting={sorting}
          selection={
            mayAcknowledge || mayRemove
              ? {
                  selected: chosen.map(({ id }) => id),
                  onSelect: setSelected,
                  may: mayBeChosen,
                  label: ({ content }) => t(($) => $.ack.select, { content }),
                  allLabel: t(($) => $.ack.selectAll),
                }
              : undefined
          }
          none={unknown ?? { title: t(($) => $.none.quietTitle), hint: t(($) => $.none.quietHint) }}
          filtered={
            state.isFiltering || address.page > 1
              ? { ...(unknown ?? { title: t(($) => $.none.title), hint: t(($) => $.none.hint) }), undo: state.clear }
              : null
          }
          pages={{ page: address.page, pageSize: address.pageSize, total, change, sized: true }}
        />
      </FoldingProvider>
      <AlarmDrawerHost />
    </ListPage>
  );
}
