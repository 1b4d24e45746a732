import { type CallResult, type DeviceTypeView, devicesApi, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Drawer } from '../../kit/control/drawer.tsx';
import { Notice } from '../../kit/control/notice.tsx';
import { StatusBadge } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useDeviceState } from '../../platform/live/use-device-states.ts';
import { ControlledContext, useControlledDevice } from '../control/controlled.ts';
import { Moves } from '../control/moves.tsx';
import { TagStrip } from '../control/tag-strip.tsx';
import { useSend } from '../control/use-send.tsx';
import type { Item } from './items.ts';
import { diagramText } from './text.ts';

/** The commands of a device whose switch was pressed: the same as on its control page, with the same confirmations. */
export function OperateDrawer({ item: { device, type }, onClose }: { readonly item: Item; readonly onClose: () => void }) {
  const detail = useCall(devicesApi.getDetail, { query: { deviceId: device.id } }, { freshMs: 60_000 });
  return (
    <Drawer width="narrow" title={<span translate="no">{device.name}</span>} onClose={onClose}>
      {detail.data !== undefined && type !== undefined ? (
        <Operated detail={detail.data} type={type} readAt={detail.dataUpdatedAt} />
      ) : detail.error === null ? (
        <Skeleton height={160} />
      ) : (
        <Failed error={detail.error} onRetry={() => void detail.refetch()} />
      )}
    </Drawer>
  );
}

interface OperatedProps {
  readonly detail: CallResult<typeof devicesApi.getDetail>;
  readonly type: DeviceTypeView;
  readonly readAt: number;
}

function Operated({ detail, type, readAt }: OperatedProps) {
  const controlled = useControlledDevice(detail, type, readAt);
  return (
    <ControlledContext value={controlled}>
      <Commands controlled={controlled} />
    </ControlledContext>
  );
}

function Commands({
  controlled: { device, type, state, pointOf, offAll },
}: {
  readonly controlled: ReturnType<typeof useControlledDevice>;
}) {
  const t = diagramText.useText();
  const to = useLinks();
  const sender = useSend();
  const { status: connection } = useDeviceState(device);
  const { status } = type;
  const states = status === undefined ? undefined : pointOf(status.metric)?.states;
  const own = state === null ? undefined : states?.[state];
  return (
    <div className={`${box.stack} ${box.roomy}`} data-operate={device.id}>
      <StatusBadge status={connection} own={own} />
      {offAll !== null && <Notice kind="warning" title={offAll} />}
      <TagStrip deviceId={device.id} />
      {status !== undefined && states !== undefined && <Moves status={status} states={states} sender={sender} />}
      <Link to={to(routes['dev-control'], { id: device.id })}>{t(($) => $.control)}</Link>
    </div>
  );
}
