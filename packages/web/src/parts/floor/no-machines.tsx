import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Empty } from '../../kit/ui/states.tsx';
import { useLinks } from '../../platform/address/use-links.ts';
import { useAllows } from '../../platform/project/project-context.ts';
import { floorText } from './text.ts';

/** A factory without machines that count pieces: requirements of its screens, and a link for users who may configure it. */
export function NoMachines() {
  const t = floorText.useText();
  return <Empty title={t(($) => $.noMachines.title)} hint={t(($) => $.noMachines.hint)} action={<AddDevices />} />;
}

/** Link to the devices of the configuration; renders nothing without the permission. */
export function AddDevices() {
  const t = floorText.useText();
  const to = useLinks();
  if (!useAllows()('project.setup')) return null;
  return (
    <Link to={to(routes.setup)}>
      <Button kind="primary">{t(($) => $.noMachines.add)}</Button>
    </Link>
  );
}
