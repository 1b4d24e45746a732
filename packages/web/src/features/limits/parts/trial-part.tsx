import { type LimitedParam, noLimits, type ParamLimits, period, routes } from '@czyun/contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { type QuickRange, spanOf } from '../../../kit/range/quick-range.ts';
import { RangeBar } from '../../../kit/range/range-bar.tsx';
import box from '../../../kit/ui/box.module.css';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { limitsText } from '../text.ts';
import { TrialResult } from './trial-result.tsx';
import { type Trying, useTrial } from './use-trial.ts';

const offered: readonly QuickRange[] = ['24h', '3d', '7d', 'month'];

export interface TrialPartProps {
  readonly deviceId: number;
  readonly param: LimitedParam;
  /** As typed. */
  readonly limits: ParamLimits;
  /** Whether what is typed may be tried; fields that may not say so. */
  readonly ready: () => boolean;
}

/** What the typed limits would have done, before they are saved; beside the saved ones where wanted. */
export function TrialPart({ deviceId, param, limits, ready }: TrialPartProps) {
  const t = limitsText.useText();
  const zone = useTimeZone();
  const { asked, change } = useAddress(routes['dev-valLimit']);
  const mine = useTrial(deviceId, param.metric);
  const saved = useTrial(deviceId, param.metric);
  const [isCompared, setCompared] = useState(false);
  const [now, setNow] = useState(clockNow);
  const [tried, setTried] = useState<ParamLimits | null>(null);
  const span = spanOf(asked.time, now, zone) ?? [now - 86_400_000, now];
  const isRunning = mine.isRunning || saved.isRunning;
  const run = () => {
    if (!ready()) return;
    const at = clockNow();
    const [start, end] = spanOf(asked.time, at, zone) ?? span;
    setNow(at);
    setTried(limits);
    mine.run(limits, start, end);
    if (isCompared) saved.run(param.limits ?? noLimits, start, end);
  };
  const cancel = () => {
    for (const each of [mine, saved]) if (each.isRunning) each.cancel();
  };
  const isOld = tried !== null && JSON.stringify(tried) !== JSON.stringify(limits);
  return (
    <section className={`${box.stack} ${box.roomy}`} aria-label={t(($) => $.trial.title)} data-part="trial">
      <div>
        <h3 className={box.plain}>{t(($) => $.trial.title)}</h3>
        <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.trial.hint)}</p>
      </div>
      <RangeBar
        quick={asked.time.range}
        span={span}
        zone={zone}
        offer={offered}
        onQuick={(range) => range !== 'all' && change({ time: { range, start: null, end: null } })}
        onSpan={([start, end]) => change({ time: period(start, end) })}
      />
      <div className={`${box.row} ${box.wrap} ${box.roomy}`}>
        <Button onClick={run} loading={isRunning}>
          {t(($) => $.trial.run)}
        </Button>
        {isRunning && <Button onClick={cancel}>{t(($) => $.trial.cancel)}</Button>}
        <Checkbox checked={isCompared} onChange={({ target }) => setCompared(target.checked)}>
          {t(($) => $.trial.compare)}
        </Checkbox>
        {isOld && !isRunning && <span className={box.alert}>{t(($) => $.trial.outdated)}</span>}
      </div>
      <Tried trying={mine} title={t(($) => $.trial.mine)} deviceId={deviceId} param={param} limits={tried ?? limits} onRetry={run} />
      <Tried
        trying={saved}
        title={t(($) => $.trial.saved)}
        deviceId={deviceId}
        param={param}
        limits={param.limits ?? noLimits}
        onRetry={run}
      />
    </section>
  );
}

interface TriedProps extends Omit<TrialPartProps, 'ready'> {
  readonly trying: Trying;
  readonly title: string;
  readonly onRetry: () => void;
}

function Tried({ trying, title, onRetry, ...rest }: TriedProps) {
  const t = limitsText.useText();
  if (trying.isRunning) return <Skeleton height={220} />;
  if (trying.wasCancelled) return <p className={box.faint}>{t(($) => $.trial.cancelled)}</p>;
  if (trying.error !== null) return <Failed error={trying.error} title={t(($) => $.trial.failed)} onRetry={onRetry} />;
  return trying.trial === null ? null : <TrialResult trial={trying.trial} asked={trying.asked} title={title} {...rest} />;
}
