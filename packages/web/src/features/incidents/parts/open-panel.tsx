import { routes, timeText } from '@czyun/contract';
import { incidentsApi } from '@czyun/contract/incidents';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { incidentsText } from '../text.ts';

/** Incidents with a still unknown cause, for boards and walls. */
export function OpenPanel() {
  const t = incidentsText.useText();
  const to = useLinks();
  const { id: projectId, timeZone } = useProject();
  const asked = useCall(
    incidentsApi.listIncidents,
    { query: { projectId, state: 'open', pageSize: 50 } },
    { everyMs: 60_000, quiet: true },
  );
  const list = asked.data?.list ?? [];
  return (
    <Panel title={t(($) => $.open)} of={asked} note={asked.data?.total ?? ''} style={{ flex: 1 }}>
      {list.length === 0 && <Text tone="faint">{t(($) => $.noneOpen)}</Text>}
      <Stack as="ul">
        {list.map(({ id, title, start }) => (
          <Row as="li" key={id} between>
            <Link to={to(routes.incident, { id })} title={title}>
              {title}
            </Link>
            <Text size="small" tone="faint" tabular>
              {timeText(start, timeZone, 'minute')}
            </Text>
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}
