import { type LinkOf, routes } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Empty, Failed, NoPermission } from '../../kit/ui/states.tsx';
import { linksOf, useLinks } from '../../platform/address/use-links.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { type DeviceDetail, useDetail, useDevices } from './queries.ts';
import { monitorText } from './text.ts';

export interface DevicePlaceProps {
  readonly id: number | null;
  /** The address contains an invalid device. */
  readonly faulty: boolean;
  /** Address of this screen for a device of another project. */
  readonly link: (to: LinkOf, id: number) => string;
  readonly skeleton: ReactNode;
  readonly children: (detail: DeviceDetail, readAt: number) => ReactNode;
}

/** A screen of one device, once the device is known; otherwise the reason why it is not shown, and a link. */
export function DevicePlace({ id, faulty, link, skeleton, children }: DevicePlaceProps) {
  const t = monitorText.useText();
  const project = useProject();
  const to = useLinks();
  const detail = useDetail(id);
  const devices = useDevices(project.id);
  const toList = (
    <Link to={to(routes.devices)}>
      <Button kind="primary">{t(($) => $.pick.list)}</Button>
    </Link>
  );
  if (id === null && !faulty) return <Empty title={t(($) => $.pick.title)} hint={t(($) => $.pick.hint)} action={toList} />;
  const missing = <Empty title={t(($) => $.missing.title)} hint={t(($) => $.missing.hint)} action={toList} />;
  if (id === null) return missing;
  if (detail.data === undefined) {
    if (detail.error === null) return skeleton;
    // The server's response is the same for a device of another project and for one that does not exist.
    const isListed = devices.data?.some((device) => device.id === id) === true;
    if (detail.error.status === 403 && isListed) return <NoPermission code={project.permission} />;
    if ([400, 403, 404].includes(detail.error.status)) return missing;
    return <Failed error={detail.error} onRetry={() => void detail.refetch()} />;
  }
  if (detail.data.projectId !== project.id) {
    const href = link(linksOf(detail.data.projectId), id);
    const action = (
      <Button kind="primary" href={href}>
        {t(($) => $.elsewhere.open)}
      </Button>
    );
    return (
      <Empty title={t(($) => $.elsewhere.title, { name: detail.data.device.name })} hint={t(($) => $.elsewhere.hint)} action={action} />
    );
  }
  return children(detail.data, detail.dataUpdatedAt);
}
