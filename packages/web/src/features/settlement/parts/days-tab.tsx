import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { routes, settlementSpans, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { DayInput } from '../../../kit/range/day-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { MissingNote } from '../../../parts/history-import/missing-note.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useKnown } from '../../../platform/live/known.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { settlementText } from '../text.ts';
import { instantsOf, movedBy } from './dates.ts';
import { DayView } from './day-view.tsx';
import { KnownDay } from './known-day.tsx';
import { RangeView } from './range-view.tsx';

const pickers = { day: 'date', month: 'month', year: 'year' } as const;

/** The result of a day, a month or a year. */
export function DaysTab() {
  const t = settlementText.useText();
  const { timeZone: zone } = useProject();
  const { asked, change } = useAddress(routes['daily-power-data']);
  const today = timeText(useNow(60_000), zone, 'day');
  const { by } = asked;
  const Day = useKnown() === null ? DayView : KnownDay;
  // The last completed day; for months and years the current one.
  const usual = by === 'day' ? movedBy('day', today, -1) : today;
  const date = asked.date === '' ? usual : asked.date;
  const go = (to: string) => change({ date: to === usual ? null : to, line: null }, { push: true });
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <div className={`${box.row} ${box.wrap}`}>
        <Segmented
          label={t(($) => $.by.label)}
          value={by}
          options={settlementSpans.map((span) => ({ value: span, label: t(($) => $.by[span]) }))}
          onChange={(span) => change({ by: span, line: null }, { push: true })}
        />
        <Button icon={<LeftOutlined aria-hidden />} label={t(($) => $.before)} onClick={() => go(movedBy(by, date, -1))} />
        <DayInput label={t(($) => $.date)} zone={zone} picker={pickers[by]} value={date} max={today} onChange={go} />
        <Button
          icon={<RightOutlined aria-hidden />}
          label={t(($) => $.after)}
          disabled={movedBy(by, date, 1) > today}
          onClick={() => go(movedBy(by, date, 1))}
        />
      </div>
      <MissingNote of="readings" {...instantsOf(by, date, zone)} />
      {by === 'day' ? (
        <Day date={date} today={today} line={asked.line} onLine={(line) => change({ line }, { push: line !== null })} onDate={go} />
      ) : (
        <RangeView
          by={by}
          date={date}
          onOpen={(label) => change({ by: by === 'year' ? 'month' : null, date: label, line: null }, { push: true })}
        />
      )}
    </div>
  );
}
