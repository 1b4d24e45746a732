import type { ProjectSummary } from '@czyun/contract';
import { Table } from 'antd';
import { Link } from 'react-router';
import { appConfig } from '../../shared/config/current.ts';
import { scaleOfGroup } from '../../shared/format/number.ts';
import { projectPath } from '../../shared/project/paths.ts';
import { NumberText } from '../../shared/ui/value.tsx';
import { ProjectState, StoragePower } from './project-card.tsx';
import { projectsText } from './text.ts';

/** Projects as rows, for those who see many. */
export function ProjectTable({ projects, to }: { readonly projects: readonly ProjectSummary[]; readonly to: string }) {
  const t = projectsText.use();
  const power = scaleOfGroup(projects.map(({ powerKw }) => ({ value: powerKw, unit: 'kW' })));
  const energy = scaleOfGroup(
    projects.flatMap(({ chargeTodayKwh, dischargeTodayKwh }) =>
      [chargeTodayKwh, dischargeTodayKwh].map((value) => ({ value, unit: 'kWh' })),
    ),
  );
  return (
    <Table<ProjectSummary>
      className="project-table"
      size="small"
      rowKey="id"
      dataSource={[...projects]}
      pagination={false}
      sticky
      scroll={{ x: 960 }}
      columns={[
        {
          title: t(($) => $.name),
          key: 'name',
          render: (_, row) => <Link to={projectPath(appConfig.name, row.id, to)}>{row.name}</Link>,
        },
        { title: t(($) => $.type), key: 'type', render: (_, row) => row.projectType.name },
        { title: t(($) => $.state), key: 'state', render: (_, row) => <ProjectState project={row} /> },
        {
          title: t(($) => $.alarms),
          key: 'alarms',
          align: 'end',
          render: (_, row) => row.openAlarms,
          sorter: (a, b) => a.openAlarms - b.openAlarms,
        },
        { title: t(($) => $.power), key: 'power', align: 'end', render: (_, row) => <StoragePower powerKw={row.powerKw} units={power} /> },
        {
          title: t(($) => $.soc),
          key: 'soc',
          align: 'end',
          render: (_, row) => <NumberText value={row.soc} unit="%" decimals={1} />,
          sorter: (a, b) => (a.soc ?? -1) - (b.soc ?? -1),
        },
        {
          title: t(($) => $.charge),
          key: 'charge',
          align: 'end',
          render: (_, row) => <NumberText value={row.chargeTodayKwh} unit="kWh" decimals={1} group={energy} />,
        },
        {
          title: t(($) => $.discharge),
          key: 'discharge',
          align: 'end',
          render: (_, row) => <NumberText value={row.dischargeTodayKwh} unit="kWh" decimals={1} group={energy} />,
        },
      ]}
    />
  );
}
