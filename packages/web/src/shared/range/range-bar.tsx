import { DatePicker, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { instantOf, wallTime } from '@czyun/contract';
import { type QuickRange, quickRanges, type Span } from './quick-range.ts';
import { rangeText } from './text.ts';
import './range.css';

/** The picker thinks in the browser's zone; these carry the wall clock of a zone over and back. */
export const toPicker = (at: number, zone: string): Dayjs => {
  const w = wallTime(at, zone);
  return dayjs(new Date(w.year, w.month - 1, w.day, w.hour, w.minute, w.second));
};
export const fromPicker = (value: Dayjs, zone: string): number =>
  instantOf(
    { year: value.year(), month: value.month() + 1, day: value.date(), hour: value.hour(), minute: value.minute(), second: value.second() },
    zone,
  );

export interface RangeBarProps {
  /** The quick range in force; null while a free range (or, with `all`, none) is. */
  readonly quick: QuickRange | 'all' | null;
  /** What is on show, in the fields of the free range. */
  readonly span: Span | null;
  readonly zone: string;
  /** Offers "all", that is no range. */
  readonly all?: boolean;
  /** Ranges to offer; every one by default. */
  readonly offer?: readonly QuickRange[];
  readonly onQuick: (name: QuickRange | 'all') => void;
  readonly onSpan: (span: Span) => void;
}

/** Quick ranges that end now, and a free range; all in the zone that is named. */
export function RangeBar({ quick, span, zone, all, offer = quickRanges, onQuick, onSpan }: RangeBarProps) {
  const t = rangeText.use();
  const names: readonly (QuickRange | 'all')[] = all === true ? ['all', ...offer] : offer;
  const now = Date.now();
  return (
    <div className="cz-range">
      <div className="quick">
        <Segmented<QuickRange | 'all' | 'own'>
          aria-label={t(($) => $.label)}
          value={quick ?? 'own'}
          onChange={(name) => {
            if (name !== 'own') onQuick(name);
          }}
          options={[
            ...names.map((name) => ({ value: name, label: t(($) => $[name]) })),
            ...(quick === null ? [{ value: 'own' as const, label: t(($) => $.own) }] : []),
          ]}
        />
      </div>
      <DatePicker.RangePicker
        className="own"
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        allowClear={false}
        title={zone}
        placeholder={[t(($) => $.start), t(($) => $.end)]}
        aria-label={t(($) => $.label)}
        value={span === null ? null : [toPicker(span[0], zone), toPicker(span[1], zone)]}
        disabledDate={(day) => day.isAfter(toPicker(now, zone), 'day')}
        onChange={(value) => {
          const [from, to] = value ?? [];
          if (!from || !to) return;
          const start = fromPicker(from.startOf('minute'), zone);
          const end = fromPicker(to.startOf('minute'), zone);
          onSpan(start < end ? [start, end] : [start, start + 60_000]);
        }}
      />
    </div>
  );
}
