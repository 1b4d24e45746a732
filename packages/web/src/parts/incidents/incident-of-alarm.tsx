import { FileSearchOutlined } from '@ant-design/icons';
import { type LogEntry, routes } from '@czyun/contract';
import { incidentsApi } from '@czyun/contract/incidents';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Row } from '../../kit/ui/layout.tsx';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall, useChange } from '../../platform/api/use-call.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { incidentText } from './text.ts';

const longestTitle = 200;
const maxCurves = 12;

/** The incidents opened from an alarm, and the button that opens one. */
export function IncidentOfAlarm({ entry }: { readonly entry: LogEntry }) {
  const t = incidentText.useText();
  const to = useLinks();
  const navigate = useNavigate();
  const { id: projectId } = useProject();
  const may = useAllows()('incident.manage');
  const asked = useCall(incidentsApi.listIncidents, { query: { projectId, entryId: entry.id } }, { quiet: true });
  const open = useChange(incidentsApi.saveIncident, {
    renews: [incidentsApi.listIncidents],
    success: t(($) => $.opened),
    onDone: ({ id }) => void navigate(to(routes.incident, { id })),
  });
  const list = asked.data?.list ?? [];
  const { deviceId, quantities } = entry;
  const metrics = quantities === undefined ? [] : [...quantities.metrics, ...(quantities.limit === null ? [] : [quantities.limit])];
  const start = () =>
    open.mutate({
      body: {
        ...{ projectId, version: 0, title: entry.content.slice(0, longestTitle), state: 'open' as const, explanation: '' },
        ...{ start: entry.startTime, end: entry.recoverTime !== null && entry.recoverTime > entry.startTime ? entry.recoverTime : null },
        ...{ devices: deviceId === null ? [] : [deviceId], persons: [], entryId: entry.id },
        curves: deviceId === null ? [] : metrics.slice(0, maxCurves).map((metric) => `${deviceId}:${metric}`),
      },
    });
  if (list.length === 0 && !may) return null;
  return (
    <Row wrap data-part="incidents">
      {list.map(({ id, title }) => (
        <Link key={id} to={to(routes.incident, { id })}>
          {t(($) => $.of)}: {title}
        </Link>
      ))}
      {list.length === 0 && may && (
        <Button icon={<FileSearchOutlined aria-hidden />} busy={open.isPending} disabled={asked.data === undefined} onClick={start}>
          {t(($) => $.open)}
        </Button>
      )}
    </Row>
  );
}
