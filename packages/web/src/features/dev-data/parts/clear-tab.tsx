import { type CallResult, dataRangesApi, dayMs, maxNamedPoints, minuteMs } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { MultiSelect } from '../../../kit/control/multi-select.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { WallInstant } from '../../../kit/range/wall-instant.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';
import { ClearPreview } from './clear-preview.tsx';
import { ClearingsList } from './clearings-list.tsx';
import { useStoredPoints } from './use-points.ts';

export interface ClearRange {
  /** null: all points. */
  readonly metrics: string[] | null;
  readonly from: number;
  readonly to: number;
}
export type FoundData = CallResult<typeof dataRangesApi.previewClear>;

const toMinute = (time: number) => Math.floor(time / minuteMs) * minuteMs;

/** Permanent deletion of the readings of a range, after a preview. */
export function ClearTab({ deviceId, name, typeId }: { readonly deviceId: number; readonly name: string; readonly typeId: number }) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const points = useStoredPoints(typeId);
  const [now] = useState(clockNow);
  const [metrics, setMetrics] = useState<string[]>([]);
  const [[from, to], setSpan] = useState<readonly [number, number]>(() => [toMinute(now - dayMs), toMinute(now)]);
  const [previewed, setPreviewed] = useState<ClearRange | null>(null);
  const found = useCall(dataRangesApi.previewClear, previewed === null ? null : { body: { deviceId, ...previewed } });
  const changeSpan = (next: readonly [number, number]) => {
    setSpan(next);
    setPreviewed(null);
  };
  const wrong = to <= from ? t(($) => $.clear.wrongOrder) : to > now ? t(($) => $.clear.ahead) : null;
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <Card title={t(($) => $.clear.title)}>
        <div className={box.stack}>
          <p className={`${box.plain} ${box.soft}`}>{t(($) => $.clear.hint)}</p>
          <Field id="clear-points" label={t(($) => $.clear.points)}>
            <MultiSelect
              id="clear-points"
              clearable
              most={maxNamedPoints}
              oneLine
              width="100%"
              placeholder={t(($) => $.clear.all)}
              value={metrics}
              options={points.map(({ metric, name: label }) => ({ value: metric, label }))}
              onChange={(next: string[]) => {
                setMetrics(next);
                setPreviewed(null);
              }}
            />
          </Field>
          <div className={`${box.row} ${box.wrap}`}>
            <WallInstant
              label={t(($) => $.clear.from)}
              timeZone={zone}
              value={from}
              latest={now}
              onChange={(at) => changeSpan([toMinute(at), to])}
            />
            <WallInstant
              label={t(($) => $.clear.to)}
              timeZone={zone}
              value={to}
              latest={now}
              onChange={(at) => changeSpan([from, toMinute(at)])}
            />
            <Button
              kind="primary"
              disabled={wrong !== null}
              onClick={() => setPreviewed({ metrics: metrics.length === 0 ? null : metrics, from, to })}
            >
              {t(($) => $.clear.look)}
            </Button>
          </div>
          {wrong !== null && <Notice kind="error" role="alert" title={wrong} />}
        </div>
      </Card>
      {previewed !== null && (
        <Card title={t(($) => $.clear.preview)}>
          {found.data !== undefined ? (
            <ClearPreview deviceId={deviceId} name={name} range={previewed} found={found.data} onStarted={() => setPreviewed(null)} />
          ) : found.error === null ? (
            <Skeleton height={200} />
          ) : (
            <Failed error={found.error} onRetry={() => void found.refetch()} />
          )}
        </Card>
      )}
      <ClearingsList deviceId={deviceId} />
    </div>
  );
}
