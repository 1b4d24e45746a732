import { CalendarOutlined } from '@ant-design/icons';
import { replayRanges } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Popover } from '../../kit/control/popover.tsx';
import { Segmented } from '../../kit/control/segmented.tsx';
import { Row, Stack } from '../../kit/ui/layout.tsx';
import { Skeleton } from '../../kit/ui/states.tsx';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useTime } from '../../platform/live/use-clock.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { replayText } from './text.ts';
import type { ReplayRange, Span } from './window.ts';

const WallInstant = lazyPart(async () => (await import('../../kit/range/wall-instant.tsx')).WallInstant);

interface RangeChoiceProps {
  /** null: a custom range. */
  readonly range: ReplayRange | null;
  readonly span: Span;
  readonly onRange: (range: ReplayRange) => void;
  readonly onSpan: (span: Span) => void;
}

/** Length of the range of the lanes. */
export function RangeChoice({ range, span, onRange, onSpan }: RangeChoiceProps) {
  const t = replayText.useText();
  const [open, setOpen] = useState(false);
  return (
    <Row gap="tight">
      <Segmented<ReplayRange | 'own'>
        label={t(($) => $.range)}
        value={range ?? 'own'}
        onChange={(next) => next !== 'own' && onRange(next)}
        options={[
          ...replayRanges.map((each) => ({ value: each, label: t(($) => $.ranges[each]) })),
          ...(range === null ? [{ value: 'own' as const, label: t(($) => $.own) }] : []),
        ]}
      />
      <Popover
        open={open}
        onOpenChange={setOpen}
        placement="bottom"
        title={t(($) => $.own)}
        content={
          <OwnRange
            span={span}
            onSpan={(chosen) => {
              onSpan(chosen);
              setOpen(false);
            }}
          />
        }
      >
        <Button icon={<CalendarOutlined aria-hidden />} label={t(($) => $.own)} title={t(($) => $.own)} />
      </Popover>
    </Row>
  );
}

function OwnRange({ span, onSpan }: Pick<RangeChoiceProps, 'span' | 'onSpan'>) {
  const t = replayText.useText();
  const timeZone = useTimeZone();
  const now = useTime(60_000);
  const [chosen, setChosen] = useState(span);
  const ends = [
    { label: t(($) => $.from), value: chosen[0], set: (at: number) => setChosen([at, chosen[1]]) },
    { label: t(($) => $.to), value: chosen[1], set: (at: number) => setChosen([chosen[0], at]) },
  ];
  return (
    <Stack>
      {ends.map(({ label, value, set }) => (
        <Lazy key={label} fallback={<Skeleton height={32} width={196} />}>
          <WallInstant label={label} timeZone={timeZone} value={value} latest={now} minutes onChange={(at) => at !== null && set(at)} />
        </Lazy>
      ))}
      <Button kind="primary" disabled={chosen[0] >= chosen[1]} onClick={() => onSpan(chosen)}>
        {t(($) => $.show)}
      </Button>
    </Stack>
  );
}
