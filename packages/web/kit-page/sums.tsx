import { useState } from 'react';
import { BurnUpChart } from '../src/kit/chart/burn-up-chart.tsx';
import { DayTiles } from '../src/kit/chart/day-tiles.tsx';
import { Waterfall, type WaterfallRow } from '../src/kit/chart/waterfall.tsx';
import { wholeYuanText, yuanText } from '../src/platform/format/yuan.ts';
import { pageText } from './words.ts';

const dates = Array.from({ length: 30 }, (_, index) => new Date(Date.UTC(2026, 2, 12 + index)).toISOString().slice(0, 10));
const amounts = dates.map((_, index) => (index === 7 ? null : index === 11 ? -140 : 300 + ((index * 73) % 400)));
const month = Array.from({ length: 30 }, (_, index) => String(index + 1).padStart(2, '0'));
const upTo = (last: number, of: (index: number) => number) => month.map((_, index) => (index <= last ? of(index) : null));
const from = (first: number, of: (index: number) => number) => month.map((_, index) => (index >= first ? of(index) : null));

/** Composition and growth of sums. */
export function Sums() {
  const t = pageText.useText();
  const [opened, setOpened] = useState('');
  const [day, setDay] = useState(dates[20] ?? '');
  const step = (key: string, value: number | null, more: Partial<WaterfallRow> = {}): WaterfallRow => ({
    ...{ key, name: t(($) => $.steps[key as 'charge']), kind: 'step', value, text: yuanText(value) },
    ...more,
  });
  const rows: readonly WaterfallRow[] = [
    step('before', 9200, { kind: 'total', strong: true }),
    step('charge', 420, { meaning: 'valley', note: '1,200.00 kWh', onOpen: () => setOpened('charge'), hint: t(($) => $.steps.open) }),
    step('discharge', -1310, { meaning: 'sharp', onOpen: () => setOpened('discharge'), hint: t(($) => $.steps.open) }),
    step('demand', null),
    step('after', 8310, { kind: 'total', strong: true }),
    step('saved', 890, { kind: 'gap', meaning: 'storage', strong: true }),
  ];
  return (
    <>
      <Waterfall label={t(($) => $.steps.title)} rows={rows} />
      <output data-opened>{opened}</output>
      <DayTiles
        label={t(($) => $.tiles)}
        weekdays={t(($) => $.weekdays).split(' ')}
        days={dates.map((date, index) => {
          const value = amounts[index] ?? null;
          const text = wholeYuanText(value);
          return { date, value, text, short: text.replace('¥', ''), label: `${date} ${yuanText(value)}`, open: index === 29 };
        })}
        selected={day}
        onOpen={setDay}
      />
      <BurnUpChart
        title={t(($) => $.burnUp)}
        base={t(($) => $.day)}
        unit="¥"
        decimals={2}
        height={220}
        categories={month}
        names={{
          ...{ actual: t(($) => $.growth.actual), target: t(($) => $.growth.target), forecast: t(($) => $.growth.forecast) },
          ...{ low: t(($) => $.growth.low), high: t(($) => $.growth.high) },
        }}
        actual={upTo(14, (index) => 410 * (index + 1) + ((index * 37) % 90))}
        target={month.map((_, index) => 400 * (index + 1))}
        forecast={from(14, (index) => 412 * (index + 1))}
        low={from(14, (index) => 412 * (index + 1) - 25 * (index - 14))}
        high={from(14, (index) => 412 * (index + 1) + 25 * (index - 14))}
      />
    </>
  );
}
