import { PlusOutlined } from '@ant-design/icons';
import { actorText, routes, spanText } from '@czyun/contract';
import { type IncidentRow, incidentStates, incidentStateWords, incidentsApi } from '@czyun/contract/incidents';
import { useNavigate } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { goesOn, type QuickRange, type Span, spanOf } from '../../kit/range/quick-range.ts';
import type { FilteredColumn } from '../../kit/table/column.ts';
import { QueryBar } from '../../kit/table/query-bar.tsx';
import { Table } from '../../kit/table/table.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { useIsLive, useNow } from '../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { IncidentForm } from './parts/incident-form.tsx';
import { IncidentTimeline } from './parts/incident-timeline.tsx';
import { StateBadge } from './parts/state-badge.tsx';
import { incidentsText } from './text.ts';

type State = ReturnType<typeof useAddress<typeof routes.incidents.address.fields>>;
type Address = State['asked'];

const none: readonly IncidentRow[] = [];
const offer: readonly QuickRange[] = ['7d', 'month', '3months', '12months'];
/** Default range of a new incident, in whole minutes. */
const hourBefore = (now: number): Span => {
  const end = Math.floor(now / 60_000) * 60_000;
  return [end - 3_600_000, end];
};
const usual = routes.incidents.address.read(new URLSearchParams());

/** Incidents of the project, latest first. */
export function IncidentsScreen() {
  const t = incidentsText.useText();
  const to = useLinks();
  const navigate = useNavigate();
  const { id: projectId, timeZone } = useProject();
  const may = useAllows()('incident.manage');
  const state = useAddress(routes.incidents);
  const { asked: address } = state;
  const isLive = useIsLive();
  const now = useNow(60_000);
  const span = spanOf(address.time, now, timeZone);
  const query = {
    ...{ projectId, query: address.q, page: address.page, pageSize: address.pageSize },
    ...(address.state === null ? {} : { state: address.state }),
    ...(span === null ? {} : { startTime: Math.floor(span[0]) }),
    ...(span === null || goesOn(span, now, isLive) ? {} : { endTime: Math.ceil(span[1]) }),
  };
  const asked = useCall(incidentsApi.listIncidents, { query }, { keep: true, quiet: true, everyMs: 60_000 });
  const rows = asked.data?.list ?? none;
  const columns = useColumns(span);
  const add = may && (
    <Button kind="primary" icon={<PlusOutlined aria-hidden />} onClick={() => state.change({ add: hourBefore(now) })}>
      {t(($) => $.add)}
    </Button>
  );
  return (
    <ListPage>
      <PageHead title={t(($) => $.title)} sub={t(($) => $.sub)} extra={add} />
      {(asked.data === undefined || rows.length > 0) && asked.error === null && (
        <IncidentTimeline
          rows={asked.data === undefined ? null : rows}
          now={now}
          onOpen={(id) => void navigate(to(routes.incident, { id }))}
        />
      )}
      <QueryBar
        label={t(($) => $.filter.label)}
        state={state}
        usual={usual}
        columns={columns}
        presets={[
          { key: 'all', label: t(($) => $.preset.all), fields: {} },
          { key: 'open', label: t(($) => $.preset.open), fields: { state: 'open' } },
          { key: '3months', label: t(($) => $.preset.month), fields: { time: { range: '3months', start: null, end: null } } },
        ]}
      />
      <Table<IncidentRow>
        id="incidents"
        label={t(($) => $.title)}
        of={asked}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        open={({ id }) => to(routes.incident, { id })}
        none={{ title: t(($) => $.none.title), hint: t(($) => $.none.hint), action: add }}
        filtered={
          state.isFiltering || address.page > 1
            ? { title: t(($) => $.noMatch.title), hint: t(($) => $.noMatch.hint), undo: state.clear }
            : null
        }
        pages={{ page: address.page, pageSize: address.pageSize, total: asked.data?.total ?? 0, change: state.change, sized: true }}
      />
      {may && address.add !== null && (
        <IncidentForm
          stored={null}
          span={address.add}
          {...(address.device === null ? {} : { deviceId: address.device })}
          onClose={() => state.change({ add: null, device: null })}
        />
      )}
    </ListPage>
  );
}

function useColumns(span: Span | null): readonly FilteredColumn<IncidentRow, Address>[] {
  const t = incidentsText.useText();
  const language = useLanguage();
  const { timeZone: zone } = useProject();
  const separator = language === 'zh' ? '、' : ', ';
  return [
    {
      id: 'title',
      title: t(($) => $.column.title),
      card: 'title',
      stays: true,
      width: 'minmax(220px, 3fr)',
      filter: { kind: 'words', param: 'q', label: t(($) => $.filter.words), placeholder: t(($) => $.filter.words) },
      value: ({ title }) => title,
    },
    {
      id: 'state',
      title: t(($) => $.column.state),
      card: 'end',
      width: 110,
      filter: {
        kind: 'one',
        param: 'state',
        label: t(($) => $.filter.state),
        all: t(($) => $.filter.all),
        options: incidentStates.map((value) => ({ value, label: incidentStateWords[value][language] })),
      },
      value: ({ state }) => incidentStateWords[state][language],
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'start',
      title: t(($) => $.column.start),
      width: 170,
      card: 'fact',
      instant: 'second',
      filter: { kind: 'time', param: 'time', offer, span, zone },
      value: ({ start }) => start,
    },
    {
      id: 'duration',
      title: t(($) => $.column.duration),
      width: 120,
      card: 'fact',
      value: ({ start, end }) => (end === null ? t(($) => $.moment) : spanText(end - start, language)),
    },
    {
      id: 'devices',
      title: t(($) => $.column.devices),
      card: 'body',
      width: 'minmax(160px, 2fr)',
      value: ({ devices }) => devices.map(({ name }) => name).join(separator) || null,
    },
    {
      id: 'notes',
      title: t(($) => $.column.notes),
      width: 80,
      card: 'none',
      number: true,
      decimals: 0,
      value: ({ noteCount }) => noteCount,
    },
    { id: 'by', title: t(($) => $.column.by), width: 150, card: 'fact', value: ({ by }) => actorText(by) },
  ];
}
