import { ReloadOutlined } from '@ant-design/icons';
import { projectsApi, routes, type SecurityEvent, securityApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { ExportMenu } from '../../kit/export/export-menu.tsx';
import { useDownload } from '../../kit/export/use-download.tsx';
import { LookMenu } from '../../kit/table/look-menu.tsx';
import { Table } from '../../kit/table/table.tsx';
import { Toolbar } from '../../kit/table/toolbar.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { filterOf } from './parts/address.ts';
import { ChainCard } from './parts/chain-card.tsx';
import { useEventColumns } from './parts/columns.tsx';
import { useEventFilters } from './parts/filters.ts';
import { securityText } from './text.ts';

const maxProjects = 500;
const noProjects: readonly { readonly id: number; readonly name: string }[] = [];
/** Edge of a row: as for alarms of that severity. */
const edges = { info: null, warning: 2, critical: 1 } as const;

/** Security events of the platform: sign-ins, refusals, changes of accounts and access, exports. */
export function SecurityLogScreen() {
  const t = securityText.useText();
  const zone = useTimeZone();
  const narrow = useNarrow();
  const state = useAddress(routes['security-log']);
  const { asked, change } = state;
  // Fixed until the next refresh or filter: otherwise rows would change while they are read.
  const [now, setNow] = useState(Date.now);
  const filter = filterOf(asked, now, zone);
  const events = useCall(
    securityApi.securityEvents,
    { query: { ...filter, page: asked.page, pageSize: asked.pageSize } },
    { keep: true, freshMs: 5000 },
  );
  const projects = useCall(projectsApi.getProjList, { query: { isAll: true, pageSize: maxProjects } }, { freshMs: 60_000, quiet: true });
  const known = projects.data?.list ?? noProjects;
  const projectName = (id: number) => known.find((project) => project.id === id)?.name ?? String(id);
  const filters = useEventFilters({ projects: known, time: asked.time, now, zone });
  const columns = useEventColumns(projectName, filters);
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
            <Button icon={<ReloadOutlined aria-hidden />} onClick={refresh} busy={events.isFetching && events.data !== undefined}>
              {t(($) => $.refresh)}
            </Button>
            <ExportMenu disabled={total === 0} file={{ spec: securityApi.securityExport, query: filter, name: 'security-log' }} />
          </>
        }
      />
      <ChainCard start={start} />
      <Toolbar
        label={t(($) => $.filter.label)}
        state={state}
        columns={columns}
        extra={!narrow && <LookMenu table="security-log" columns={columns} />}
      />
      <Table<SecurityEvent>
        id="security-log"
        label={t(($) => $.list)}
        className="security-table"
        of={events}
        rows={events.data?.list ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        edge={({ severity }) => edges[severity]}
        none={{ title: t(($) => $.none.quietTitle), hint: t(($) => $.none.quietHint) }}
        filtered={
          state.isFiltering || asked.page > 1 ? { title: t(($) => $.none.title), hint: t(($) => $.none.hint), undo: state.clear } : null
        }
        pages={{ page: asked.page, pageSize: asked.pageSize, total, change, sized: true }}
      />
      {overlay}
    </ListPage>
  );
}
