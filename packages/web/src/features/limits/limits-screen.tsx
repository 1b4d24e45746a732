import { judgedKinds, type LimitedParam, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Checkbox } from '../../kit/control/checkbox.tsx';
import box from '../../kit/ui/box.module.css';
import { ListPage } from '../../kit/ui/list.tsx';
import { SearchInput } from '../../kit/ui/search-input.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { LimitDrawer } from './parts/limit-drawer.tsx';
import { LimitTables } from './parts/limit-tables.tsx';
import { type DeviceDetail, useDetail, useDeviceType, useLimits } from './queries.ts';
import { limitsText } from './text.ts';

/** Limits of all parameters of one device. */
export function LimitsScreen() {
  const t = limitsText.useText();
  const project = useProject();
  const to = useLinks();
  const { asked: address, faults } = useAddress(routes['dev-valLimit']);
  const detail = useDetail(address.id);
  const action = (
    <Link to={to(routes.devices)}>
      <Button kind="primary">{t(($) => $.pick.list)}</Button>
    </Link>
  );
  const missing = <Empty title={t(($) => $.missing.title)} hint={t(($) => $.missing.hint)} action={action} />;
  if (address.id === null)
    return faults.length > 0 ? missing : <Empty title={t(($) => $.pick.title)} hint={t(($) => $.pick.hint)} action={action} />;
  if (detail.data === undefined) {
    if (detail.error === null) return <Waiting />;
    return [400, 403, 404].includes(detail.error.status) ? missing : <Failed error={detail.error} onRetry={() => void detail.refetch()} />;
  }
  return detail.data.projectId === project.id ? <Limits key={address.id} detail={detail.data} /> : missing;
}

function Limits({ detail: { device } }: { readonly detail: DeviceDetail }) {
  const t = limitsText.useText();
  const { asked: address, change } = useAddress(routes['dev-valLimit']);
  const type = useDeviceType(device.deviceType.id);
  const limits = useLimits(device.id);
  const all = limits.data?.params;
  const word = address.q.trim().toLowerCase();
  const shown = (all ?? []).filter(
    (param) => (!address.set || hasLimits(param)) && `${param.name} ${param.metric}`.toLowerCase().includes(word),
  );
  const error = limits.error ?? type.error;
  if (all === undefined || type.data === undefined) {
    if (error === null) return <Waiting />;
    return <Failed error={error} onRetry={() => void Promise.all([limits.refetch(), type.refetch()])} />;
  }
  const open = all.find(({ metric }) => metric === address.param);
  return (
    <ListPage>
      {/* The device bar above the page shows the name. */}
      <h1 className="sr-only">{`${t(($) => $.title)} · ${device.name}`}</h1>
      <div className={`${box.row} ${box.wrap} ${box.wide}`}>
        <div style={{ width: 'min(320px, 100%)' }}>
          <SearchInput label={t(($) => $.search)} placeholder={t(($) => $.search)} text={address.q} onText={(q) => change({ q })} />
        </div>
        <Checkbox checked={address.set} onChange={(checked) => change({ set: checked })}>
          {t(($) => $.only)}
        </Checkbox>
        <span className={box.faint} role="status">
          {t(($) => $.sub, { n: all.filter(hasLimits).length, all: all.length })}
        </span>
      </div>
      {all.length === 0 ? (
        <Empty title={t(($) => $.noParams.title)} hint={t(($) => $.noParams.hint)} />
      ) : shown.length === 0 ? (
        <Empty
          title={t(($) => $.none.title)}
          hint={t(($) => $.none.hint)}
          action={<Button onClick={() => change({ q: null, set: null })}>{t(($) => $.none.clear)}</Button>}
        />
      ) : (
        <LimitTables device={device} groups={type.data.groups} params={shown} />
      )}
      {open !== undefined && <LimitDrawer key={open.metric} deviceId={device.id} param={open} onClose={() => change({ param: null })} />}
    </ListPage>
  );
}

/** Whether any limit is set. */
const hasLimits = ({ limits, isFamily }: LimitedParam): boolean => limits !== null && judgedKinds(limits, isFamily).length > 0;

function Waiting() {
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <Skeleton height={32} width={320} />
      <Skeleton height={280} />
      <Skeleton height={280} />
    </div>
  );
}
