import { type Device, type DeviceTypeView, devicesApi, routes } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { CompareBar } from './parts/compare-bar.tsx';
import { comparablePoints, pointFor } from './parts/points.ts';
import { Result } from './parts/result.tsx';
import { useCompared } from './parts/use-compared.ts';
import { useDevices } from './queries.ts';
import { contrastText } from './text.ts';

/** One parameter of a device compared with other devices of its type, other days or other shifts. */
export function DevContrastScreen() {
  const t = contrastText.useText();
  const to = useLinks();
  const { asked: address } = useAddress(routes['dev-contrast']);
  const devices = useDevices();
  const device = devices.data?.find(({ id }) => id === address.id);
  const typeId = device?.deviceType.id;
  const type = useCall(devicesApi.queryDeviceType, typeId === undefined ? null : { query: { id: typeId } }, { freshMs: 600_000 });
  if (address.id === null || (devices.data !== undefined && device === undefined)) {
    const list = (
      <Link to={to(routes.devices)}>
        <Button kind="primary">{t(($) => $.none.list)}</Button>
      </Link>
    );
    return <Empty title={t(($) => $.none.title)} hint={t(($) => $.none.hint)} action={list} />;
  }
  const error = devices.error ?? type.error;
  if (devices.data === undefined || device === undefined || type.data === undefined)
    return error === null ? (
      <Skeleton height={640} />
    ) : (
      <Failed error={error} onRetry={() => void Promise.all([devices.refetch(), type.refetch()])} />
    );
  const points = comparablePoints(type.data);
  const point = pointFor(points, address.metric, type.data.keyMetrics);
  if (point === undefined) return <Empty title={t(($) => $.none.points)} hint={t(($) => $.none.pointsHint)} />;
  const peers = devices.data.filter((each) => each.deviceType.id === typeId && each.id !== device.id);
  return <Contrast key={device.id} {...{ device, peers, type: type.data, points, point }} />;
}

interface ContrastProps {
  readonly device: Device;
  readonly peers: readonly Device[];
  readonly type: DeviceTypeView;
  readonly points: readonly ExpandedPoint[];
  readonly point: ExpandedPoint;
}

function Contrast({ device, peers, type, points, point }: ContrastProps) {
  const t = contrastText.useText();
  const { asked: address, change } = useAddress(routes['dev-contrast']);
  const compared = useCompared({ device, peers, point }, address);
  return (
    <ListPage>
      {/* The device bar above the page shows the name. */}
      <h1 className="sr-only">{`${t(($) => $.title)} · ${device.name}`}</h1>
      <CompareBar {...{ address, change, compared, points, point, type }} ownId={String(device.id)} />
      <Result compared={compared} point={point} baseId={address.base} onDays={() => change({ by: 'days' }, { push: true })} />
    </ListPage>
  );
}
