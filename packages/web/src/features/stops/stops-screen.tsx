import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { StopsPage } from './parts/stops-page.tsx';
import { useDeviceNames } from './queries.ts';
import { stopsText } from './text.ts';

/** Run states and stops of the device in the address, and of others beside it. */
export function StopsScreen() {
  const t = stopsText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const { asked, faults } = useAddress(routes['dev-stop-cause']);
  const devices = useDeviceNames(projectId);
  if (devices.data === undefined) {
    if (devices.error !== null) return <Failed error={devices.error} onRetry={() => void devices.refetch()} />;
    return (
      <ListPage>
        <Skeleton height={32} />
        <Skeleton height={176} />
        <Skeleton height={96} />
        <Skeleton height={320} />
      </ListPage>
    );
  }
  const own = devices.data.find(({ id }) => id === asked.id);
  if (own !== undefined) return <StopsPage key={own.id} device={own} devices={devices.data} />;
  const isNamed = asked.id !== null || faults.some(({ name }) => name === 'id');
  return (
    <Empty
      title={t(($) => (isNamed ? $.pick.missing : $.pick.title))}
      hint={t(($) => (isNamed ? $.pick.missingHint : $.pick.hint))}
      action={
        <Link to={to(routes.devices)}>
          <Button kind="primary">{t(($) => $.pick.list)}</Button>
        </Link>
      }
    />
  );
}
