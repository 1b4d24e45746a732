import { FileSearchOutlined } from '@ant-design/icons';
import { type LogEntry, routes } from '@czyun/contract';
import { type IncidentRow, incidentsApi } from '@czyun/contract/incidents';
import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { Tooltip } from '../../kit/control/tooltip.tsx';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { incidentText } from './text.ts';

const Incidents = createContext<ReadonlyMap<number, IncidentRow>>(new Map());

/** Loads the incidents opened from the listed entries, for the marks in its children. */
export function IncidentMarks({ entries, children }: { readonly entries: readonly LogEntry[]; readonly children: ReactNode }) {
  const { id: projectId } = useProject();
  const times = entries.map(({ startTime }) => startTime);
  const range = { startTime: Math.floor(Math.min(...times)), endTime: Math.floor(Math.max(...times)) + 1 };
  const asked = useCall(incidentsApi.listIncidents, times.length === 0 ? null : { query: { projectId, ...range, pageSize: 200 } }, {
    quiet: true,
    keep: true,
    freshMs: 60_000,
  });
  const found = new Map((asked.data?.list ?? []).flatMap((row) => (row.entryId === null ? [] : [[row.entryId, row] as const])));
  return <Incidents value={found}>{children}</Incidents>;
}

/** Links an entry to the incident opened from it. */
export function IncidentMark({ entryId }: { readonly entryId: number }) {
  const t = incidentText.useText();
  const to = useLinks();
  const incident = use(Incidents).get(entryId);
  if (incident === undefined) return null;
  return (
    <Tooltip title={incident.title}>
      <Link to={to(routes.incident, { id: incident.id })} data-part="incident">
        <FileSearchOutlined aria-hidden /> {t(($) => $.of)}
      </Link>
    </Tooltip>
  );
}
