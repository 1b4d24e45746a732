import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { BatchesPage } from './parts/batches-page.tsx';
import { useDevices } from './queries.ts';
import { batchesText } from './text.ts';

/** Batches of the device that the address names. */
export function ProcessRecordScreen() {
  const t = batchesText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const { asked, faults } = useAddress(routes['dev-process-record']);
  const devices = useDevices(projectId);
  if (devices.data === undefined) {
    if (devices.error !== null) return <Failed error={devices.error} onRetry={() => void devices.refetch()} />;
    return (
      <ListPage>
        <Skeleton height={32} />
        <Skeleton height={420} />
        <Skeleton height={320} />
      </ListPage>
    );
  }
  const own = devices.data.find(({ id }) => id === asked.id);
  if (own !== undefined) return <BatchesPage key={own.id} device={own} />;
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
