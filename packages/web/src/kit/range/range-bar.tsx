import { useTime } from '../../platform/live/use-clock.ts';
import { Segmented } from '../control/segmented.tsx';
import box from '../ui/box.module.css';
import { type QuickRange, quickRanges, type Span } from './quick-range.ts';
import css from './range.module.css';
import { rangeText } from './text.ts';
import { fromPicker, toPicker } from './wall-clock.ts';
import { wallPickers } from './wall-picker.ts';

const usual = quickRanges.filter((name) => name !== '30d');

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
export function RangeBar({ quick, span, zone, all, offer = usual, onQuick, onSpan }: RangeBarProps) {
  const t = rangeText.useText();
  const names: readonly (QuickRange | 'all')[] = all === true ? ['all', ...offer] : offer;
  const now = useTime(60_000);
  const { RangePicker } = wallPickers(zone);
  return (
    <div className={`${box.row} ${box.wrap} ${css.range}`}>
      <div className={css.quick}>
        <Segmented<QuickRange | 'all' | 'own'>
          label={t(($) => $.label)}
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
      <RangePicker
        className={`cz-num ${css.own}`}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        allowClear={false}
        // A picker that may not be empty never lets Tab out while it is.
        allowEmpty={[span === null, span === null]}
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
