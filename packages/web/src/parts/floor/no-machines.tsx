import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Empty } from '../../kit/ui/states.tsx';
import { useLinks } from '../../platform/address/use-links.ts';
import { useAllows } from '../../platform/project/project-context.ts';
import { floorText } from './text.ts';

/** A factory without machines that count pieces: what its screens need, and the way there for those who may set it up. */
export function NoMachines() {
  const t = floorText.useText();
  return <Empty title={t(($) => $.noMachines.title)} hint={t(($) => $.noMachines.hint)} action={<AddDevices />} />;
}

/** The way to the devices of the set-up; nothing for those who may not. */
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
