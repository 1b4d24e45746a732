import { type AlarmRule, period, routes } from '@czyun/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { type QuickRange, spanOf } from '../../../kit/range/quick-range.ts';
import { RangeBar } from '../../../kit/range/range-bar.tsx';
import box from '../../../kit/ui/box.module.css';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useProject, useTimeZone } from '../../../platform/project/project-context.ts';
import { useDevices } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
import { TrialResult } from './trial-result.tsx';
import { useTrial } from './use-trial.ts';

const offered: readonly QuickRange[] = ['24h', '3d', '7d', '30d'];

export interface TrialPartProps {
  /** As typed. */
  readonly rule: AlarmRule;
  /** Whether what is typed may be tried; fields that may not say so. */
  readonly ready: () => boolean;
}

interface Tried {
  readonly rule: AlarmRule;
  readonly on: number | null;
}

/** What the typed rule would have done, before it is saved. */
export function TrialPart({ rule, ready }: TrialPartProps) {
  const t = alarmRulesText.useText();
  const zone = useTimeZone();
  const project = useProject();
  const { asked, change } = useAddress(routes['alarm-rules']);
  const devices = (useDevices(project.id).data ?? []).filter(({ deviceType }) => deviceType.id === rule.typeId);
  const trying = useTrial(project.id);
  const [chosen, setChosen] = useState<number | null>(null);
  const [now, setNow] = useState(clockNow);
  const [tried, setTried] = useState<Tried | null>(null);
  const on = rule.typeId === null ? null : (devices.find(({ id }) => id === chosen)?.id ?? devices[0]?.id ?? null);
  const span = spanOf(asked.time, now, zone) ?? [now - 86_400_000, now];
  const run = () => {
    if (!ready()) return;
    const at = clockNow();
    const [start, end] = spanOf(asked.time, at, zone) ?? span;
    setNow(at);
    setTried({ rule, on });
    trying.run(rule, on, start, end);
  };
  const isOld = tried !== null && JSON.stringify(tried) !== JSON.stringify({ rule, on });
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
        {rule.typeId !== null && (
          <Select
            aria-label={t(($) => $.trial.on)}
            showSearch={{ optionFilterProp: 'label' }}
            value={on}
            onChange={setChosen}
            options={devices.map(({ id, name }) => ({ value: id, label: name }))}
            style={{ minWidth: 200 }}
          />
        )}
        <Button onClick={run} loading={trying.isRunning}>
          {t(($) => $.trial.run)}
        </Button>
        {trying.isRunning && <Button onClick={trying.cancel}>{t(($) => $.trial.cancel)}</Button>}
        {isOld && !trying.isRunning && <span className={box.alert}>{t(($) => $.trial.outdated)}</span>}
      </div>
      {trying.isRunning ? (
        <Skeleton height={220} />
      ) : trying.wasCancelled ? (
        <p className={box.faint}>{t(($) => $.trial.cancelled)}</p>
      ) : trying.error !== null ? (
        <Failed error={trying.error} title={t(($) => $.trial.failed)} onRetry={run} />
      ) : (
        trying.trial !== null && tried !== null && <TrialResult trial={trying.trial} asked={trying.asked} rule={tried.rule} on={tried.on} />
      )}
    </section>
  );
}
