import { type ProjectSummary, projectTypeIds } from '@czyun/contract';
import { Table } from '../../kit/table/table.tsx';
import { appConfig } from '../../platform/config/current.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { useProjectColumns } from './project-columns.tsx';
import { projectsText } from './text.ts';

const ofStorage = new Set(['power', 'soc', 'charge', 'discharge', 'profit', 'held', 'heldCost']);
const ofFactory = new Set(['machines', 'oee', 'made']);

/** Whether any project has the figures of a column: an empty column is not shown. */
function hasFigures(projects: readonly ProjectSummary[], column: string): boolean {
  if (ofFactory.has(column)) return projects.some(({ factory }) => factory !== null);
  if (column === 'consumed') return projects.some(({ consumedTodayKwh }) => consumedTodayKwh !== null);
  if (ofStorage.has(column))
    return projects.some(({ projectType, soc, powerKw }) => projectType.id === projectTypeIds.storage || soc !== null || powerKw !== null);
  return true;
}

/** Projects as rows, for users with many. */
export function ProjectTable({ projects, to }: { readonly projects: readonly ProjectSummary[]; readonly to: string }) {
  const t = projectsText.useText();
  const columns = useProjectColumns(projects);
  return (
    <Table<ProjectSummary>
      id="projects"
      label={t(($) => $.heading)}
      rows={projects}
      rowKey={({ id }) => id}
      rowPx={{ normal: 40, dense: 32 }}
      columns={columns
        .filter(({ id }) => hasFigures(projects, id))
        .map((column) => ({ ...column, lacks: (row) => !hasFigures([row], column.id) }))}
      open={({ id }) => projectPath(appConfig.name, id, to)}
      none={{ title: t(($) => $.none), hint: t(($) => $.noneHint) }}
    />
  );
}
