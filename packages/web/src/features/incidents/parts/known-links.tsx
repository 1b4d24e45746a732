import { period, routes, timeText } from '@czyun/contract';
import type { Incident } from '@czyun/contract/incidents';
import { Link } from 'react-router';
import { Row, Text } from '../../../kit/ui/layout.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { incidentsText } from '../text.ts';

const maxDevices = 4;

/** Opens other pages at the time of the incident, with the knowledge of that time. */
export function KnownLinks({ incident, known }: { readonly incident: Incident; readonly known: number }) {
  const t = incidentsText.useText();
  const to = useLinks();
  const { timeZone } = useProject();
  const sees = useAllows()('profit.view');
  const { start, end, devices, curves } = incident;
  const then = (address: string) => `${address}${address.includes('?') ? '&' : '?'}known=${known}`;
  const links: readonly (readonly [string, string])[] = [
    ...(curves.length === 0
      ? []
      : [
          [
            t(($) => $.truth.open.curves),
            to(routes.history, { keys: curves, time: period(start, Math.max(end ?? 0, start + 60_000)) }),
          ] as const,
        ]),
    ...devices.slice(0, maxDevices).map(({ id, name }) => [name, to(routes['dev-monitor'], { id })] as const),
    ...(sees ? [[t(($) => $.truth.open.day), to(routes['daily-power-data'], { date: timeText(start, timeZone, 'day') })] as const] : []),
  ];
  if (links.length === 0) return null;
  return (
    <Row wrap gap="wide" data-known-links={known}>
      <Text size="small" tone="soft">
        {t(($) => $.truth.open.label, { at: timeText(known, timeZone) })}
      </Text>
      {links.map(([name, address]) => (
        <Link key={address} to={then(address)}>
          {name}
        </Link>
      ))}
    </Row>
  );
}
