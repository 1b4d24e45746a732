import { HistoryOutlined } from '@ant-design/icons';
import { Button, DatePicker, Popover } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { instantOf, timeText, wallTime } from '@czyun/contract';
import { useState } from 'react';
import { clockControl } from '../../shared/live/clock.ts';
import { useClock, useNow } from '../../shared/live/use-clock.ts';
import { useLink } from '../../shared/live/use-values.ts';
import { frameText } from '../text.ts';

/** The picker thinks in the browser's zone; these carry the project's wall clock over. */
const toPicker = (at: number, zone: string): Dayjs => {
  const w = wallTime(at, zone);
  return dayjs(new Date(w.year, w.month - 1, w.day, w.hour, w.minute, w.second));
};
const fromPicker = (value: Dayjs, zone: string): number =>
  instantOf(
    { year: value.year(), month: value.month() + 1, day: value.date(), hour: value.hour(), minute: value.minute(), second: value.second() },
    zone,
  );

const minute = 60_000;
const presets = [
  ['ago5m', 5 * minute],
  ['ago1h', 60 * minute],
  ['ago1d', 1440 * minute],
  ['ago7d', 7 * 1440 * minute],
] as const;

/** The place in time: live with the project's clock, or the instant of the replay; opens the choice of an instant. */
export function TimeMachine({ timeZone }: { readonly timeZone: string }) {
  const t = frameText.use();
  const clock = useClock();
  const link = useLink();
  const now = useNow(1000);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const live = clock.mode === 'live';
  const clockText = timeText(now, timeZone, 'clock');
  const go = (at: number) => {
    clockControl.goTo(at);
    setOpen(false);
  };
  const content = (
    <div className="time-machine-panel">
      <p>{t(($) => $.clock.hint)}</p>
      <div className="presets">
        {presets.map(([name, ago]) => (
          <Button key={name} size="small" onClick={() => go(Date.now() - ago)}>
            {t(($) => $.clock[name])}
          </Button>
        ))}
      </div>
      <div className="choose">
        <DatePicker
          aria-label={t(($) => $.clock.instant)}
          showTime
          showNow={false}
          allowClear={false}
          value={toPicker(chosen ?? now, timeZone)}
          disabledDate={(day) => day.isAfter(toPicker(Date.now(), timeZone), 'day')}
          onChange={(value: Dayjs | null) => setChosen(value === null ? null : fromPicker(value, timeZone))}
          getPopupContainer={(node) => node.parentElement ?? document.body}
        />
        <Button type="primary" disabled={chosen === null} onClick={() => chosen !== null && go(chosen)}>
          {t(($) => $.clock.go)}
        </Button>
      </div>
      <p className="zone">{timeZone}</p>
    </div>
  );
  return (
    <Popover content={content} title={t(($) => $.clock.title)} trigger="click" placement="bottom" open={open} onOpenChange={setOpen}>
      <Button
        type="text"
        className={`time-machine ${live ? link : 'past'}`}
        aria-label={`${t(($) => (live ? $.clock.live : $.clock.past))} ${timeText(now, timeZone, live ? 'clock' : undefined)}. ${t(($) => $.clock.choose)}`}
        title={live ? t(($) => $.clock.link[link]) : undefined}
      >
        {live ? <span className="pulse" aria-hidden="true" /> : <HistoryOutlined aria-hidden />}
        <span className="mode">
          {live ? (link === 'waiting' ? t(($) => $.clock.link.waiting) : t(($) => $.clock.live)) : t(($) => $.clock.past)}
        </span>
        {/* Apart for those who listen and for those who say it to their browser; the eye sees the gap between the parts. */}{' '}
        {live && (
          <span className="clock">
            {clockText.slice(0, 5)}
            <span className="seconds">{clockText.slice(5)}</span>
          </span>
        )}
      </Button>
    </Popover>
  );
}
