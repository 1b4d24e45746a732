import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type AnalysisRange, analysisRanges, timeText } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { toPicker } from '../../../kit/range/wall-clock.ts';
import { wallPickers } from '../../../kit/range/wall-picker.ts';
import box from '../../../kit/ui/box.module.css';
import { analysisText } from '../text.ts';

export interface RangeBarProps {
  readonly range: AnalysisRange;
  /** Start of the period, ms. */
  readonly shown: number;
  /** End of the period and start of the previous one; undefined while unknown. */
  readonly of: { readonly end: number; readonly before: { readonly start: number } } | undefined;
  readonly now: number;
  readonly zone: string;
  readonly onRange: (range: AnalysisRange) => void;
  /** `yyyy-mm-dd` */
  readonly onDay: (day: string) => void;
  /** At the end of the row. */
  readonly children?: ReactNode;
}

const pickers = { day: 'date', week: 'date', month: 'month', year: 'year' } as const satisfies Record<AnalysisRange, string>;

/** Chooses the day, week, month or year. */
export function RangeBar({ range, shown, of, now, zone, onRange, onDay, children }: RangeBarProps) {
  const t = analysisText.useText();
  const Picker = wallPickers(zone);
  const go = (time: number | undefined) => time !== undefined && onDay(timeText(time, zone, 'day'));
  return (
    <div className={`${box.row} ${box.wrap}`}>
      <Segmented<AnalysisRange>
        label={t(($) => $.range.label)}
        value={range}
        onChange={onRange}
        options={analysisRanges.map((value) => ({ value, label: t(($) => $.range[value]) }))}
      />
      <Button
        icon={<LeftOutlined aria-hidden />}
        label={t(($) => $.range.earlier)}
        disabled={of === undefined}
        onClick={() => go(of?.before.start)}
      />
      <Picker
        key={range}
        picker={pickers[range]}
        allowClear={false}
        aria-label={t(($) => $.range.pick)}
        title={zone}
        value={toPicker(shown, zone)}
        disabledDate={(day) => day.isAfter(toPicker(now, zone), 'day')}
        onChange={(value) => {
          const one = Array.isArray(value) ? value[0] : value;
          if (one) onDay(one.format('YYYY-MM-DD'));
        }}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        label={t(($) => $.range.later)}
        disabled={of === undefined || of.end > now}
        onClick={() => go(of?.end)}
      />
      {children}
    </div>
  );
}
