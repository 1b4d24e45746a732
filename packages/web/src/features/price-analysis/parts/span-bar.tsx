import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type PeriodSubject, periodSubjects, settlementSpans } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { DayInput } from '../../../kit/range/day-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { priceAnalysisText } from '../text.ts';
import { nextTo, type Span } from './dates.ts';

const pickers = { day: 'date', month: 'month', year: 'year' } as const;

interface SpanBarProps {
  readonly by: Span;
  readonly date: string;
  readonly today: string;
  readonly of: PeriodSubject;
  readonly zone: string;
  readonly onBy: (by: Span) => void;
  readonly onDate: (date: string) => void;
  readonly onOf: (of: PeriodSubject) => void;
}

/** Selects the day, month or year, and the quantity. */
export function SpanBar({ by, date, today, of, zone, onBy, onDate, onOf }: SpanBarProps) {
  const t = priceAnalysisText.useText();
  return (
    <div className={`${box.row} ${box.wrap}`}>
      <Segmented
        label={t(($) => $.by.label)}
        value={by}
        options={settlementSpans.map((value) => ({ value, label: t(($) => $.by[value]) }))}
        onChange={onBy}
      />
      <Button icon={<LeftOutlined aria-hidden />} label={t(($) => $.before)} onClick={() => onDate(nextTo(by, date, -1))} />
      <DayInput label={t(($) => $.date)} zone={zone} picker={pickers[by]} value={date} max={today} onChange={onDate} />
      <Button
        icon={<RightOutlined aria-hidden />}
        label={t(($) => $.after)}
        disabled={nextTo(by, date, 1) > today}
        onClick={() => onDate(nextTo(by, date, 1))}
      />
      <Segmented
        label={t(($) => $.of.label)}
        value={of}
        options={periodSubjects.map((value) => ({ value, label: t(($) => $.of[value]) }))}
        onChange={onOf}
      />
    </div>
  );
}
