import { type ProjectSummary, sayMoney } from '@czyun/contract';
import type { ReactNode } from 'react';
import type { Column } from '../../kit/table/column.ts';
import { Dot } from '../../kit/ui/badges.tsx';
import { NumberText } from '../../kit/ui/value.tsx';
import { scaleOfGroup } from '../../platform/format/number.ts';
import { alarmTone } from './order.ts';
import { ProjectState, StoragePower, useStateWords, useWayOf } from './state.tsx';
import { projectsText } from './text.ts';
import { type ExplainedFigure, useProjectWhy } from './use-project-why.ts';

type ProjectColumn = Column<ProjectSummary>;

/** Name, type, state and alarms; figures of storages; consumption; figures of factories. */
export function useProjectColumns(projects: readonly ProjectSummary[]): readonly ProjectColumn[] {
  const t = projectsText.useText();
  const stateWords = useStateWords();
  const energy = scaleOfGroup(
    projects.flatMap(({ chargeTodayKwh, dischargeTodayKwh, consumedTodayKwh }) =>
      [chargeTodayKwh, dischargeTodayKwh, consumedTodayKwh].map((value) => ({ value, unit: 'kWh' })),
    ),
  );
  const storage = useStorageColumns(projects, energy);
  const factory = useFactoryColumns();
  const explained = useExplained();
  return [
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
    ...storage,
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
      cell: (row) =>
        explained(
          row,
          'load',
          t(($) => $.consumed),
          <NumberText value={row.consumedTodayKwh} unit="kWh" decimals={1} group={energy} />,
        ),
    },
    ...factory,
  ];
}

/** A cell with the explanation of its figure. */
function useExplained() {
  const whyOf = useProjectWhy();
  return (row: ProjectSummary, figure: ExplainedFigure, name: string, shown: ReactNode) => (
    <span {...whyOf(row, figure, name)}>{shown}</span>
  );
}

function useStorageColumns(projects: readonly ProjectSummary[], energy: ReturnType<typeof scaleOfGroup>): readonly ProjectColumn[] {
  const t = projectsText.useText();
  const wayOf = useWayOf();
  const explained = useExplained();
  const power = scaleOfGroup(projects.map(({ powerKw }) => ({ value: powerKw, unit: 'kW' })));
  const money = (id: 'profit' | 'heldCost', of: (earned: ProjectSummary['earnedToday']) => string | null): ProjectColumn => ({
    ...{ id, title: t(($) => $[id]), number: true, unit: t(($) => $.yuan), decimals: 2, sort: true, labelled: true },
    value: ({ earnedToday }) => {
      const amount = of(earnedToday);
      return amount === null ? null : Number(amount);
    },
    cell: (row) => {
      const amount = <span className="cz-num">{sayMoney(of(row.earnedToday))}</span>;
      return id === 'profit' && row.earnedToday.profit !== null
        ? explained(
            row,
            'profit',
            t(($) => $.profit),
            amount,
          )
        : amount;
    },
  });
  return [
    {
      id: 'power',
      title: t(($) => $.power),
      number: true,
      unit: 'kW',
      decimals: 1,
      sort: true,
      labelled: true,
      value: ({ powerKw }) => powerKw,
      // The sign alone does not show which direction is charging.
      beside: [{ id: 'way', title: t(($) => $.way), value: ({ powerKw }) => wayOf(powerKw) }],
      cell: (row) =>
        explained(
          row,
          'power',
          t(($) => $.power),
          <StoragePower powerKw={row.powerKw} units={power} />,
        ),
    },
    {
      id: 'soc',
      title: t(($) => $.soc),
      number: true,
      unit: '%',
      decimals: 1,
      sort: true,
      labelled: true,
      value: ({ soc }) => soc,
      cell: (row) =>
        explained(
          row,
          'soc',
          t(($) => $.soc),
          <NumberText value={row.soc} unit="%" decimals={1} />,
        ),
    },
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
      cell: (row) =>
        explained(
          row,
          'charge',
          t(($) => $.charge),
          <NumberText value={row.chargeTodayKwh} unit="kWh" decimals={1} group={energy} />,
        ),
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
      cell: (row) =>
        explained(
          row,
          'discharge',
          t(($) => $.discharge),
          <NumberText value={row.dischargeTodayKwh} unit="kWh" decimals={1} group={energy} />,
        ),
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
  ];
}

function useFactoryColumns(): readonly ProjectColumn[] {
  const t = projectsText.useText();
  const explained = useExplained();
  return [
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
      cell: (row) =>
        row.factory === null
          ? null
          : explained(
              row,
              'devices',
              t(($) => $.machines),
              `${row.factory.running} / ${row.factory.machines}`,
            ),
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
      cell: (row) =>
        explained(
          row,
          'output',
          t(($) => $.made),
          <NumberText value={row.factory?.madeToday} unit={t(($) => $.pieces)} decimals={0} />,
        ),
    },
  ];
}
