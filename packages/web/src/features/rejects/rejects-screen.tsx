import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { RejectsPage } from './parts/rejects-page.tsx';
import { useDevices } from './queries.ts';
import { rejectsText } from './text.ts';

/** Rejects of the machine in the address, and of others beside it. */
export function RejectsScreen() {
  const t = rejectsText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const { asked, faults } = useAddress(routes['dev-rejects']);
  const devices = useDevices(projectId);
  if (devices.data === undefined) {
    if (devices.error !== null) return <Failed error={devices.error} onRetry={() => void devices.refetch()} />;
    return (
      <ListPage>
        <Skeleton height={32} />
        <Skeleton height={96} />
        <Skeleton height={360} />
        <Skeleton height={240} />
      </ListPage>
    );
  }
  const own = devices.data.find(({ id }) => id === asked.id);
  if (own !== undefined) {
    const peers = devices.data.filter(({ deviceType }) => deviceType.id === own.deviceType.id);
    return <RejectsPage key={own.id} device={own} devices={peers} />;
  }
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
