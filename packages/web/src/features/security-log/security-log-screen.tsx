import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons';
import { projectsApi, securityApi } from '@czyun/contract';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useDownload } from '../../shared/download/use-download.tsx';
import { useTimeZone } from '../../shared/project/project-context.ts';
import { useSearchState } from '../../shared/screen/use-search-state.ts';
import { PageHead } from '../../shared/ui/card.tsx';
import { ListNone, ListPage } from '../../shared/ui/list.tsx';
import { SizedPager } from '../../shared/ui/pager.tsx';
import { Skeleton, States } from '../../shared/ui/states.tsx';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { filterOf, isFiltering, noFilter, readAddress, spanOf } from './parts/address.ts';
import { ChainCard } from './parts/chain-card.tsx';
import { EventCards, EventTable } from './parts/event-list.tsx';
import { FilterBar } from './parts/filter-bar.tsx';
import { securityText } from './text.ts';
import './security-log.css';

const mostProjects = 500;

/** What happened at the doors of the platform: sign-ins, refusals, changes of accounts and access, exports. */
export function SecurityLogScreen() {
  const t = securityText.use();
  const zone = useTimeZone();
  const narrow = useNarrow();
  const [params, change] = useSearchState();
  const asked = useMemo(() => readAddress(params), [params]);
  // Fixed until somebody refreshes or filters: rows would change under the eye otherwise.
  const [now, setNow] = useState(Date.now);
  const filter = useMemo(() => filterOf(asked, now, zone), [asked, now, zone]);
  const events = useCall(
    securityApi.securityEvents,
    { query: { ...filter, page: asked.page, pageSize: asked.pageSize } },
    { keep: true, freshMs: 5000 },
  );
  const projects = useCall(projectsApi.getProjList, { query: { isAll: true, pageSize: mostProjects } }, { freshMs: 60_000, quiet: true });
  const known = projects.data?.list ?? [];
  const projectName = useCallback((id: number) => known.find((project) => project.id === id)?.name ?? String(id), [known]);
  const { start, overlay } = useDownload();
  const refresh = () => {
    setNow(Date.now());
    void events.refetch();
  };
  const total = events.data?.total ?? 0;
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={events.data && <span role="status">{t(($) => $.sub, { n: total })}</span>}
        extra={
          <>
            <Button icon={<ReloadOutlined aria-hidden />} onClick={refresh} loading={events.isFetching && events.data !== undefined}>
              {t(($) => $.refresh)}
            </Button>
            <Button
              icon={<DownloadOutlined aria-hidden />}
              disabled={total === 0}
              onClick={() => start(securityApi.securityExport, filter, 'security-log.csv')}
            >
              {t(($) => $.export)}
            </Button>
          </>
        }
      />
      <ChainCard start={start} />
      <FilterBar asked={asked} projects={known} span={spanOf(asked, now, zone)} zone={zone} narrow={narrow} change={change} />
      <States
        of={events}
        skeleton={<Skeleton height={520} />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          isFiltering(asked) || asked.page > 1 ? (
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
        {({ list }) => (
          <>
            {narrow ? (
              <EventCards events={list} projectName={projectName} />
            ) : (
              <EventTable events={list} projectName={projectName} loading={events.isPlaceholderData} />
            )}
            <SizedPager page={asked.page} pageSize={asked.pageSize} total={total} change={change} />
          </>
        )}
      </States>
      {overlay}
    </ListPage>
  );
}
