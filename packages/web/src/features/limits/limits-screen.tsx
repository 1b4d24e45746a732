import { judgedKinds, type LimitedParam, limitFilters, routes } from '@czyun/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { Row } from '../../kit/ui/layout.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { SearchInput } from '../../kit/ui/search-input.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { countOf } from './parts/count-text.tsx';
import { LimitDrawer } from './parts/limit-drawer.tsx';
import { LimitFigures, type LimitFilter, LimitLegend } from './parts/limit-figures.tsx';
import { limitStateOf } from './parts/limit-state.ts';
import { LimitTables } from './parts/limit-tables.tsx';
import { proposalsOf } from './parts/proposals.ts';
import { RecommendDialog } from './parts/recommend-dialog.tsx';
import { type Counted, useTrialCounts } from './parts/use-trial-counts.ts';
import { type DeviceDetail, useDetail, useDeviceType, useLimits, useRanges } from './queries.ts';
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
  const ranges = useRanges(device.id).data;
  const counts = useTrialCounts(device.id, ranges);
  const [isComparing, setComparing] = useState(false);
  const all = limits.data?.params;
  const error = limits.error ?? type.error;
  if (all === undefined || type.data === undefined) {
    if (error === null) return <Waiting />;
    return <Failed error={error} onRetry={() => void Promise.all([limits.refetch(), type.refetch()])} />;
  }
  const observed = ranges && new Map(ranges.ranges.map((range) => [range.metric, range]));
  const states = new Map(all.map((param) => [param.metric, limitStateOf(param, observed?.get(param.metric))]));
  const fits = (param: LimitedParam, filter: LimitFilter) => {
    const state = states.get(param.metric);
    return filter === 'all' || (filter === 'set' ? state !== 'unset' : state === filter);
  };
  const figures = Object.fromEntries(
    limitFilters.map((filter) => [
      filter,
      ranges === undefined && filter === 'crossed' ? undefined : all.filter((param) => fits(param, filter)).length,
    ]),
  ) as Record<LimitFilter, number | undefined>;
  const word = address.q.trim().toLowerCase();
  const shown = all.filter((param) => fits(param, address.show) && `${param.name} ${param.metric}`.toLowerCase().includes(word));
  const proposals = proposalsOf(all, observed);
  const recommended = proposals.filter(({ kind }) => kind !== 'range').length;
  /** There are other devices of the type, which may lack these limits. */
  const isOfMany = all.some(({ alike, suggestion }) => suggestion !== null && alike.project > 1);
  const uncounted = all.flatMap((param): Counted[] => {
    const { metric, limits: own, isFamily } = param;
    const isJudged = own !== null && judgedKinds(own, isFamily).length > 0;
    return isJudged && countOf(param, own, observed?.get(metric), counts) === undefined ? [{ metric, limits: own }] : [];
  });
  const open = all.find(({ metric }) => metric === address.param);
  return (
    <ListPage>
      {/* The device bar above the page shows the name. */}
      <h1 className="sr-only">{`${t(($) => $.title)} · ${device.name}`}</h1>
      <Row wrap between gap="wide">
        <LimitFigures figures={figures} chosen={address.show} onChoose={(show) => change({ show })} />
        <Button
          kind={recommended > 0 ? 'primary' : 'plain'}
          disabled={proposals.length === 0 && !isOfMany}
          onClick={() => setComparing(true)}
        >
          {recommended > 0
            ? t(($) => $.recommend.open, { n: recommended })
            : proposals.length > 0
              ? t(($) => $.recommend.ofRange, { n: proposals.length })
              : t(($) => $.recommend.inForce)}
        </Button>
      </Row>
      <Row wrap gap="wide">
        <div style={{ width: 'min(320px, 100%)' }}>
          <SearchInput label={t(($) => $.search)} placeholder={t(($) => $.search)} text={address.q} onText={(q) => change({ q })} />
        </div>
        <LimitLegend />
        {counts.left > 0 ? (
          <Button onClick={counts.cancel}>{t(($) => $.counts.cancel, { n: counts.left })}</Button>
        ) : (
          uncounted.length > 0 && (
            <Button disabled={ranges === undefined} onClick={() => counts.ask(uncounted)}>
              {t(($) => $.counts.ask, { n: uncounted.length })}
            </Button>
          )
        )}
      </Row>
      {all.length === 0 ? (
        <Empty title={t(($) => $.noParams.title)} hint={t(($) => $.noParams.hint)} />
      ) : shown.length === 0 ? (
        <Empty
          title={t(($) => $.none.title)}
          hint={t(($) => $.none.hint)}
          action={<Button onClick={() => change({ q: null, show: null })}>{t(($) => $.none.clear)}</Button>}
        />
      ) : (
        <LimitTables device={device} groups={type.data.groups} params={shown} observed={observed} counts={counts} />
      )}
      {open !== undefined && <LimitDrawer key={open.metric} deviceId={device.id} param={open} onClose={() => change({ param: null })} />}
      {isComparing && (
        <RecommendDialog deviceId={device.id} params={all} observed={observed} counts={counts} onClose={() => setComparing(false)} />
      )}
    </ListPage>
  );
}

function Waiting() {
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <Skeleton height={74} width="min(640px, 100%)" />
      <Skeleton height={32} width={320} />
      <Skeleton height={280} />
      <Skeleton height={280} />
    </div>
  );
}
