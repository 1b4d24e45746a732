import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type StatisticsUnit, statisticsUnits, timeText } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Segmented } from '../../kit/control/segmented.tsx';
import { DayInput } from '../../kit/range/day-input.tsx';
import box from '../../kit/ui/box.module.css';
import { periodText } from './period-text.ts';

/** The period of a response, ms; if `until` is before `end`, comparisons cover the same part of other periods. */
export interface PeriodShown {
  readonly end: number;
  readonly until: number;
  readonly before: { readonly start: number };
}

export interface PeriodBarProps {
  readonly unit: StatisticsUnit;
  /** Start of the shown period, ms. */
  readonly shown: number;
  readonly of: PeriodShown | undefined;
  readonly now: number;
  readonly zone: string;
  readonly onUnit: (unit: StatisticsUnit) => void;
  /** `yyyy-mm-dd`; empty: the current period. */
  readonly onDay: (day: string) => void;
  /** Content at the end of the row, instead of the note on a running period. */
  readonly children?: ReactNode;
}

/** Selects the displayed day, month or year. */
export function PeriodBar({ unit, shown, of, now, zone, onUnit, onDay, children }: PeriodBarProps) {
  const t = periodText.useText();
  // The current period has not ended, even before its figures have loaded.
  const isSoFar = of === undefined ? shown === now : of.until < of.end;
  const dayOf = (time: number) => timeText(time, zone, 'day');
  const go = (time: number | undefined) => time !== undefined && onDay(dayOf(time));
  return (
    <div className={`${box.row} ${box.wrap}`}>
      <Segmented<StatisticsUnit>
        label={t(($) => $.unit.label)}
        value={unit}
        onChange={onUnit}
        options={statisticsUnits.map((value) => ({ value, label: t(($) => $.unit[value]) }))}
      />
      <Button
        icon={<LeftOutlined aria-hidden />}
        label={t(($) => $.earlier)}
        disabled={of === undefined}
        onClick={() => go(of?.before.start)}
      />
      <DayInput
        label={t(($) => $.pick)}
        title={zone}
        zone={zone}
        picker={unit === 'day' ? 'date' : unit}
        value={dayOf(shown)}
        max={dayOf(now)}
        onChange={onDay}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        label={t(($) => $.later)}
        disabled={of === undefined || of.end > now}
        onClick={() => go(of?.end)}
      />
      {children === undefined && isSoFar && <span className={`${box.small} ${box.faint}`}>{t(($) => $.soFar)}</span>}
      {children}
    </div>
  );
}
