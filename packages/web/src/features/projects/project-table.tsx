import { type ProjectSummary, sayMoney } from '@czyun/contract';
import type { Column } from '../../kit/table/column.ts';
import { Table } from '../../kit/table/table.tsx';
import { Dot } from '../../kit/ui/badges.tsx';
import { NumberText } from '../../kit/ui/value.tsx';
import { appConfig } from '../../platform/config/current.ts';
import { scaleOfGroup } from '../../platform/format/number.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { alarmTone } from './order.ts';
import { ProjectState, StoragePower, useStateWords, useWayOf } from './project-card.tsx';
import { projectsText } from './text.ts';

const ofStorage = new Set(['power', 'soc', 'charge', 'discharge', 'profit', 'held', 'heldCost']);
const ofFactory = new Set(['machines', 'oee', 'made']);

/** Whether any project has the figures of a column: where nobody makes anything, no column says so. */
function kinds(projects: readonly ProjectSummary[], column: string): boolean {
  if (ofFactory.has(column)) return projects.some(({ factory }) => factory !== null);
  if (column === 'consumed') return projects.some(({ consumedTodayKwh }) => consumedTodayKwh !== null);
  if (ofStorage.has(column))
    return projects.some(({ projectType, soc, powerKw }) => projectType.id === 1 || soc !== null || powerKw !== null);
  return true;
}

/** Projects as rows, for those who see many. */
export function ProjectTable({ projects, to }: { readonly projects: readonly ProjectSummary[]; readonly to: string }) {
  const t = projectsText.useText();
  const stateWords = useStateWords();
  const wayOf = useWayOf();
  const power = scaleOfGroup(projects.map(({ powerKw }) => ({ value: powerKw, unit: 'kW' })));
  const energy = scaleOfGroup(
    projects.flatMap(({ chargeTodayKwh, dischargeTodayKwh, consumedTodayKwh }) =>
      [chargeTodayKwh, dischargeTodayKwh, consumedTodayKwh].map((value) => ({ value, unit: 'kWh' })),
    ),
  );
  const money = (id: 'profit' | 'heldCost', of: (earned: ProjectSummary['earnedToday']) => string | null): Column<ProjectSummary> => ({
    ...{ id, title: t(($) => $[id]), number: true, unit: t(($) => $.yuan), decimals: 2, sort: true, labelled: true },
    value: ({ earnedToday }) => {
      const amount = of(earnedToday);
      return amount === null ? null : Number(amount);
    },
    cell: ({ earnedToday }) => <span className="cz-num">{sayMoney(of(earnedToday))}</span>,
  });
  const columns: readonly Column<ProjectSummary>[] = [
    { id: 'name', title: t(($) => $.name), width: 'minmax(180px, 2fr)', sort: true, stays: true, card: 'title', value: ({ name }) => name },
    { id: 'type', title: t(($) => $.type), sort: true, value: ({ projectType }) => projectType.name },
    {
      id: 'state',
      title: t(($) => $.state),
      width: 'minmax(200px, 1fr)',
      card: 'end',
      value: stateWords,
      cell: (row) => <ProjectState project={row} />,
    },
    {
      id: 'alarms',
      title: t(($) => $.alarms),
      number: true,
      decimals: 0,
      width: 88,
      sort: true,
      labelled: true,
      sum: true,
      value: ({ openAlarms }) => openAlarms,
      cell: (row) => (
        <span className="cz-status">
          {row.openAlarms > 0 && <Dot tone={alarmTone(row)} />}
          <NumberText value={row.openAlarms} decimals={0} />
        </span>
      ),
    },
    {
      id: 'power',
      title: t(($) => $.power),
      number: true,
      unit: 'kW',
      decimals: 1,
      sort: true,
      labelled: true,
      value: ({ powerKw }) => powerKw,
      // The sign of the number says it too, to whoever knows which is which.
      beside: [{ id: 'way', title: t(($) => $.way), value: ({ powerKw }) => wayOf(powerKw) }],
      cell: ({ powerKw }) => <StoragePower powerKw={powerKw} units={power} />,
    },
    { id: 'soc', title: t(($) => $.soc), number: true, unit: '%', decimals: 1, sort: true, labelled: true, value: ({ soc }) => soc },
    {
      id: 'charge',
      title: t(($) => $.charge),
      number: true,
      unit: 'kWh',
      decimals: 1,
      scale: energy,
      sort: true,
      labelled: true,
      sum: true,
      value: ({ chargeTodayKwh }) => chargeTodayKwh,
    },
    {
      id: 'discharge',
      title: t(($) => $.discharge),
      number: true,
      unit: 'kWh',
      decimals: 1,
      scale: energy,
      sort: true,
      labelled: true,
      sum: true,
      value: ({ dischargeTodayKwh }) => dischargeTodayKwh,
    },
    money('profit', ({ profit }) => profit),
    {
      id: 'held',
      title: t(($) => $.held),
      number: true,
      unit: 'kWh',
      decimals: 1,
      scale: energy,
      sort: true,
      labelled: true,
      sum: true,
      value: ({ earnedToday: { held } }) => (held.energy === null ? null : Number(held.energy)),
    },
    money('heldCost', ({ held }) => held.cost),
    {
      id: 'consumed',
      title: t(($) => $.consumed),
      number: true,
      unit: 'kWh',
      decimals: 1,
      scale: energy,
      sort: true,
      labelled: true,
      sum: true,
      value: ({ consumedTodayKwh }) => consumedTodayKwh,
    },
    {
      id: 'machines',
      title: t(($) => $.machines),
      number: true,
      decimals: 0,
      width: 120,
      sort: true,
      labelled: true,
      value: ({ factory }) => factory?.running ?? null,
      beside: [
        {
          id: 'machines-all',
          title: t(($) => $.machinesAll),
          number: true,
          decimals: 0,
          value: ({ factory }) => factory?.machines ?? null,
        },
      ],
      cell: ({ factory }) => (factory === null ? null : `${factory.running} / ${factory.machines}`),
    },
    {
      id: 'oee',
      title: t(($) => $.oee),
      number: true,
      unit: '%',
      decimals: 1,
      sort: true,
      labelled: true,
      value: ({ factory }) => factory?.oee ?? null,
    },
    {
      id: 'made',
      title: t(($) => $.made),
      number: true,
      unit: t(($) => $.pieces),
      decimals: 0,
      sort: true,
      labelled: true,
      sum: true,
      value: ({ factory }) => factory?.madeToday ?? null,
    },
  ];
  return (
    <Table<ProjectSummary>
      id="projects"
      label={t(($) => $.heading)}
      rows={projects}
      rowKey={({ id }) => id}
      rowPx={{ normal: 40, dense: 32 }}
      columns={columns.filter(({ id }) => kinds(projects, id)).map((column) => ({ ...column, lacks: (row) => !kinds([row], column.id) }))}
      open={({ id }) => projectPath(appConfig.name, id, to)}
      none={{ title: t(($) => $.none), hint: t(($) => $.noneHint) }}
    />
  );
}
