import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type PeriodSubject, periodSubjects, settlementSpans } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { toPicker } from '../../../kit/range/wall-clock.ts';
import { wallPickers } from '../../../kit/range/wall-picker.ts';
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

/** Which day, month or year, and what of it. */
export function SpanBar({ by, date, today, of, zone, onBy, onDate, onOf }: SpanBarProps) {
  const t = priceAnalysisText.useText();
  const Picker = wallPickers(zone);
  return (
    <div className={`${box.row} ${box.wrap}`}>
      <Segmented
        label={t(($) => $.by.label)}
        value={by}
        options={settlementSpans.map((value) => ({ value, label: t(($) => $.by[value]) }))}
        onChange={onBy}
      />
      <Button icon={<LeftOutlined aria-hidden />} label={t(($) => $.before)} onClick={() => onDate(nextTo(by, date, -1))} />
      <Picker
        key={by}
        aria-label={t(($) => $.date)}
        picker={pickers[by]}
        allowClear={false}
        value={toPicker(Date.parse(`${date}T12:00:00Z`), 'UTC')}
        disabledDate={(each) => each.format('YYYY-MM-DD') > today}
        onChange={(each) => each && !Array.isArray(each) && onDate(each.format('YYYY-MM-DD'))}
      />
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
