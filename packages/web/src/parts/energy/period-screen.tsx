import { type StatisticsUnit, timeText } from '@czyun/contract';
import type { ReactNode } from 'react';
import { PageHead } from '../../kit/ui/card.tsx';
import { Stack } from '../../kit/ui/layout.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Skeleton, States, type StatesProps } from '../../kit/ui/states.tsx';
import { useNow } from '../../platform/live/use-clock.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { startOf } from './day-start.ts';
import { periodStepMs } from './period-ahead.ts';
import { PeriodBar, type PeriodShown } from './period-bar.tsx';

export { periodStepMs };

/** Width of two days, px. */
const daysPx = 176;

const waitingPx = 480;

/** The clock's minute and the start of the period in the address; for the current one the server determines the start. */
export function usePeriod(day: string): { readonly now: number; readonly start: number } {
  const zone = useTimeZone();
  const now = Math.floor(useNow(5000) / periodStepMs) * periodStepMs;
  return { now, start: startOf(day, zone) ?? now };
}

interface Answer extends Omit<PeriodShown, 'before'> {
  readonly start: number;
  /** Start of the previous period, ms. */
  readonly before: number | { readonly start: number };
  readonly unit: StatisticsUnit;
}

interface PeriodScreenProps<A extends Answer> {
  readonly title: string;
  /** The line beside the title: first and last day of the period. */
  readonly sub: (from: string, to: string, answer: A) => string;
  readonly unit: StatisticsUnit;
  readonly period: ReturnType<typeof usePeriod>;
  readonly of: StatesProps<A>['of'];
  readonly onChange: (change: { readonly unit: StatisticsUnit } | { readonly day: string }) => void;
  /** Reserved width of the line beside the title, px; set if it is longer than two days. */
  readonly subPx?: number;
  /** Tools at the end of the bar. */
  readonly tools?: ReactNode;
  readonly children: (answer: A) => ReactNode;
}

/** A screen about a day, month or year: its selection and its figures. */
export function PeriodScreen<A extends Answer>({
  title,
  sub,
  subPx = daysPx,
  unit,
  period,
  of,
  onChange,
  tools,
  children,
}: PeriodScreenProps<A>) {
  const zone = useTimeZone();
  const dayText = (time: number) => timeText(time, zone, 'day');
  const answer = of.data;
  const shown = answer && { ...answer, before: typeof answer.before === 'number' ? { start: answer.before } : answer.before };
  return (
    <ListPage>
      <PageHead
        title={title}
        sub={
          <span role="status" style={{ display: 'inline-block', minWidth: subPx, minHeight: 22 }}>
            {answer !== undefined && sub(dayText(answer.start), dayText(Math.max(answer.start, answer.until - 1)), answer)}
          </span>
        }
      />
      <PeriodBar
        unit={unit}
        shown={period.start}
        of={shown}
        now={period.now}
        zone={zone}
        onUnit={(next) => onChange({ unit: next })}
        onDay={(day) => onChange({ day })}
      >
        {tools}
      </PeriodBar>
      <States of={of} skeleton={<Skeleton height={waitingPx} />}>
        {(loaded) => (
          <Stack gap="wide" data-period={loaded.start} data-unit={loaded.unit}>
            {children(loaded)}
          </Stack>
        )}
      </States>
    </ListPage>
  );
}
