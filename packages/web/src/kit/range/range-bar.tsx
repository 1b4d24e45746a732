import { startOfDay } from '@czyun/contract';
import { useTime } from '../../platform/live/use-clock.ts';
import { Segmented } from '../control/segmented.tsx';
import box from '../ui/box.module.css';
import { LatePicker } from './late-picker.tsx';
import { type QuickRange, quickRanges, type Span } from './quick-range.ts';
import css from './range.module.css';
import { rangeText } from './text.ts';
import { readInstant, wallText } from './wall-text.ts';

const usual = quickRanges.filter((name) => name !== '30d');

export interface RangeBarProps {
  /** The active quick range; null for a free range (or, with `all`, none). */
  readonly quick: QuickRange | 'all' | null;
  /** The current range, shown in the fields of the free range. */
  readonly span: Span | null;
  readonly zone: string;
  /** Offers "all": no range. */
  readonly all?: boolean;
  /** Ranges to offer; every one by default. */
  readonly offer?: readonly QuickRange[];
  readonly onQuick: (name: QuickRange | 'all') => void;
  readonly onSpan: (span: Span) => void;
}

/** Quick ranges that end now, and a free range; all in the zone shown. */
export function RangeBar({ quick, span, zone, all, offer = usual, onQuick, onSpan }: RangeBarProps) {
  const t = rangeText.useText();
  const names: readonly (QuickRange | 'all')[] = all === true ? ['all', ...offer] : offer;
  const now = useTime(60_000);
  const [start, end] = [t(($) => $.start), t(($) => $.end)] as const;
  const own = `cz-num ${css.own}`;
  const choose = ([from, to]: Span) => onSpan(from < to ? [from, to] : [from, from + 60_000]);
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
      <LatePicker
        fields={[start, end].map((placeholder, index) => ({
          text: span === null ? '' : wallText(span[index] ?? 0, zone, 'minute'),
          placeholder,
        }))}
        kind="minute"
        label={t(($) => $.label)}
        title={zone}
        className={own}
        onTexts={(texts) => {
          const [from, to] = texts.map((text) => readInstant(text, zone, 'minute'));
          if (typeof from === 'number' && typeof to === 'number' && Math.max(from, to) < startOfDay(now, zone, 1))
            choose([Math.min(from, to), Math.max(from, to)]);
        }}
      >
        {({ SpanPicker }) => (
          <SpanPicker
            label={t(($) => $.label)}
            placeholder={[start, end]}
            className={own}
            latest={now}
            onSpan={choose}
            {...{ span, zone }}
          />
        )}
      </LatePicker>
    </div>
  );
}
