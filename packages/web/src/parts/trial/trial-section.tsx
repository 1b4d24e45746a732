import { dayMs, type Period, period } from '@czyun/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { type QuickRange, spanOf } from '../../kit/range/quick-range.ts';
import { RangeBar } from '../../kit/range/range-bar.tsx';
import { Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { clockNow } from '../../platform/live/clock.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { trialText } from './text.ts';

export interface TrialSectionProps {
  readonly hint: string;
  readonly time: Period<QuickRange | 'all'>;
  readonly onTime: (time: Period<QuickRange>) => void;
  readonly offered: readonly QuickRange[];
  readonly isRunning: boolean;
  /** The inputs differ from those of the shown result. */
  readonly isOutdated: boolean;
  readonly onRun: (start: number, end: number) => void;
  readonly onCancel: () => void;
  /** Inputs before and after the button. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** The results; `retry` runs the trial again. */
  readonly children: (retry: () => void) => ReactNode;
}

/** A trial on stored data: its range, start and cancel, its results. */
export function TrialSection({
  hint,
  time,
  onTime,
  offered,
  isRunning,
  isOutdated,
  onRun,
  onCancel,
  before,
  after,
  children,
}: TrialSectionProps) {
  const t = trialText.useText();
  const zone = useTimeZone();
  const [now, setNow] = useState(clockNow);
  const span = spanOf(time, now, zone) ?? [now - dayMs, now];
  const run = () => {
    const at = clockNow();
    const [start, end] = spanOf(time, at, zone) ?? span;
    setNow(at);
    onRun(Math.round(start), Math.round(end));
  };
  return (
    <Stack as="section" gap="roomy" aria-label={t(($) => $.title)} data-part="trial">
      <div>
        <Text as="h3">{t(($) => $.title)}</Text>
        <Text as="p" size="small" tone="faint">
          {hint}
        </Text>
      </div>
      <RangeBar
        quick={time.range}
        span={span}
        zone={zone}
        offer={offered}
        onQuick={(range) => range !== 'all' && onTime({ range, start: null, end: null })}
        onSpan={([start, end]) => onTime(period(start, end))}
      />
      <Row wrap gap="roomy">
        {before}
        <Button onClick={run} busy={isRunning}>
          {t(($) => $.run)}
        </Button>
        {isRunning && <Button onClick={onCancel}>{t(($) => $.cancel)}</Button>}
        {after}
        {isOutdated && !isRunning && <Text tone="alert">{t(($) => $.outdated)}</Text>}
      </Row>
      {children(run)}
    </Stack>
  );
}
