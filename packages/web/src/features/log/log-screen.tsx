import { ReloadOutlined } from '@ant-design/icons';
import { type LogEntry, logsApi, timeText } from '@czyun/contract';
import { Alert, App, Button } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useChange } from '../../shared/api/use-call.ts';
import { clockNow } from '../../shared/live/clock.ts';
import { useIsLive, useNow } from '../../shared/live/use-clock.ts';
import { useAllows, useProject } from '../../shared/project/project-context.ts';
import { useSearchState } from '../../shared/screen/use-search-state.ts';
import { PageHead } from '../../shared/ui/card.tsx';
import { ListNone, ListPage } from '../../shared/ui/list.tsx';
import { SizedPager } from '../../shared/ui/pager.tsx';
import { Skeleton, States } from '../../shared/ui/states.tsx';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { isFiltering, noFilter, questionOf, readAddress, type SortColumn, spanOf } from './parts/address.ts';
import { asOf, mayBeAcknowledged } from './parts/entry.ts';
import { ExportButton } from './parts/export-button.tsx';
import { FilterBar } from './parts/filter-bar.tsx';
import { LogCards } from './parts/log-cards.tsx';
import { LogTable } from './parts/log-table.tsx';
import { SignedExportButton } from './parts/signed-export-button.tsx';
import { useDeviceNames, useFreshCount, useLiveRows, useLogPage } from './queries.ts';
import { logText } from './text.ts';
import './log.css';

const noRows: readonly LogEntry[] = [];

/** Alarms, faults, operations, notices and run states of the project, or of one device. */
export function LogScreen() {
  const t = logText.use();
  const project = useProject();
  const zone = project.timeZone;
  const [params, change] = useSearchState();
  const { message } = App.useApp();
  const narrow = useNarrow();
  const allows = useAllows();
  const live = useIsLive();
  const now = useNow(live ? 10_000 : 5000);
  const address = useMemo(() => readAddress(params), [params]);
  const filters = params.toString();

  // A range that ends now is fixed when the filter is chosen; rows would change under the eye otherwise.
  const [fixed, setFixed] = useState(clockNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter looks at its own now
  useEffect(() => setFixed(clockNow()), [filters, live]);
  const until = live ? null : Math.floor(now / 5000) * 5000;
  const question = useMemo(() => questionOf(address, project.id, until ?? fixed, zone, until), [address, project.id, fixed, zone, until]);
  const asked = useLogPage(question);
  const list = asked.data?.list ?? noRows;
  const rows = useLiveRows(project.id, live, list);
  const shown = useMemo(() => rows.map((entry) => asOf(entry, until)), [rows, until]);

  const newestFirst = address.sort === 'startTime' && address.order === 'desc' && address.page === 1;
  // Where nothing stands, every entry is a new one, whatever time its device gave it.
  const none = asked.data?.total === 0;
  const since = none ? (question.startTime ?? 1) - 1 : newestFirst && list[0] !== undefined ? list[0].startTime : asked.dataUpdatedAt;
  const fresh = useFreshCount(
    question,
    live && address.end === null && asked.data !== undefined && !asked.isPlaceholderData ? since : null,
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
  useEffect(() => setSelected([]), [filters]);
  const acknowledge = useChange(logsApi.acknowledge, {
    renews: [logsApi.getLogs, logsApi.realAlarm],
    onDone: ({ acknowledged }) => {
      setSelected([]);
      void message.success(t(($) => $.ack.done, { n: acknowledged }));
    },
  });
  const { mutate } = acknowledge;
  const onAcknowledge = useCallback(
    (entry: LogEntry) => mutate({ body: { projectId: project.id, ids: [entry.id] } }),
    [mutate, project.id],
  );
  const mayAcknowledge = live && allows('alarm.acknowledge');
  const chosen = selected.filter((id) => rows.some((entry) => entry.id === id && mayBeAcknowledged(entry)));

  const devices = useDeviceNames(project.id);
  const device = address.deviceId === null ? undefined : devices.data?.find(({ id }) => id === address.deviceId);
  const refresh = () => {
    setFixed(clockNow());
    void asked.refetch();
  };
  const showFresh = () => {
    refresh();
    if (!newestFirst) change({ page: null, sort: null, order: null }, { push: true });
  };
  const onSort = useCallback(
    (sort: SortColumn, order: 'asc' | 'desc') =>
      change({ sort: sort === 'startTime' ? null : sort, order: order === 'desc' ? null : order, page: null }, { push: true }),
    [change],
  );
  const listProps = {
    rows: shown,
    now,
    selected: chosen,
    onSelect: setSelected,
    onAcknowledge: mayAcknowledge ? onAcknowledge : undefined,
    busy: acknowledge.isPending,
    sort: address.sort,
    order: address.order,
    onSort,
  };
  const total = asked.data?.total ?? 0;

  return (
    <ListPage>
      <PageHead
        title={device === undefined ? t(($) => $.title) : `${device.name} · ${t(($) => $.title)}`}
        sub={
          asked.data === undefined ? undefined : (
            <>
              <span role="status">{t(($) => $.sub, { n: total })}</span>
              {/* Beside the title, so that it moves no row when it comes. */}
              <span role="status">
                {fresh > 0 && (
                  <button type="button" className="log-fresh" onClick={showFresh}>
                    {t(($) => $.fresh, { n: fresh })}
                  </button>
                )}
              </span>
            </>
          )
        }
        extra={
          <>
            <Button icon={<ReloadOutlined />} onClick={refresh} loading={asked.isFetching && asked.data !== undefined}>
              {t(($) => $.refresh)}
            </Button>
            {String(address.types) === '4' && allows('audit.export') && <SignedExportButton projectId={project.id} />}
            {allows('data.export') && <ExportButton question={question} zone={zone} disabled={total === 0} />}
          </>
        }
      />
      <FilterBar
        address={address}
        devices={devices.data ?? []}
        span={spanOf(address, until ?? fixed, zone)}
        zone={zone}
        narrow={narrow}
        change={change}
      />
      {until !== null && <Alert type="warning" showIcon title={t(($) => $.past, { at: timeText(until, zone) })} />}
      {mayAcknowledge && chosen.length > 0 && (
        <div className="log-chosen">
          <span>{t(($) => $.ack.chosen, { n: chosen.length })}</span>
          <Button
            type="primary"
            size="small"
            loading={acknowledge.isPending}
            onClick={() => mutate({ body: { projectId: project.id, ids: [...chosen] } })}
          >
            {t(($) => $.ack.many, { n: chosen.length })}
          </Button>
          <Button type="link" size="small" onClick={() => setSelected([])}>
            {t(($) => $.ack.clear)}
          </Button>
        </div>
      )}
      <States
        of={asked}
        skeleton={<Skeleton height={520} />}
        isEmpty={(data) => data.list.length === 0}
        empty={
          isFiltering(address) || address.page > 1 ? (
            <ListNone
              title={t(($) => $.none.title)}
              hint={t(($) => $.none.hint)}
              action={<Button onClick={() => change(noFilter, { push: true })}>{t(($) => $.filter.clear)}</Button>}
            />
          ) : (
            <ListNone title={t(($) => $.none.quietTitle)} hint={t(($) => $.none.quietHint)} />
          )
        }
      >
        {() => (
          <>
            {narrow ? <LogCards {...listProps} /> : <LogTable {...listProps} loading={asked.isPlaceholderData} />}
            <SizedPager page={address.page} pageSize={address.pageSize} total={total} change={change} />
          </>
        )}
      </States>
    </ListPage>
  );
}
