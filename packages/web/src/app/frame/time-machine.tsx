import { HistoryOutlined } from '@ant-design/icons';
import { timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Popover } from '../../kit/control/popover.tsx';
import box from '../../kit/ui/box.module.css';
import { Skeleton } from '../../kit/ui/states.tsx';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { clockControl } from '../../platform/live/clock.ts';
import { useClock, useNow, useTime } from '../../platform/live/use-clock.ts';
import { useLink } from '../../platform/live/use-values.ts';
import { frameText } from '../text.ts';
import css from './clock.module.css';

// The calendar is as large as the rest of the frame, and few sessions need one.
const WallInstant = lazyPart(async () => (await import('../../kit/range/wall-instant.tsx')).WallInstant);

const minute = 60_000;
const note = `${box.plain} ${box.small} ${box.soft}`;
const presets = [
  ['ago5m', 5 * minute],
  ['ago1h', 60 * minute],
  ['ago1d', 1440 * minute],
  ['ago7d', 7 * 1440 * minute],
] as const;

/** The displayed time: live with the project's clock, or the instant of the replay; opens the choice of an instant. */
export function TimeMachine({ timeZone }: { readonly timeZone: string }) {
  const t = frameText.useText();
  const clock = useClock();
  const link = useLink();
  const now = useNow(1000);
  const real = useTime(1000);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const live = clock.mode === 'live';
  const clockText = timeText(now, timeZone, 'clock');
  const go = (at: number) => {
    clockControl.goTo(at);
    setOpen(false);
  };
  const content = (
    <div className={`${box.stack} ${css.panel}`}>
      <p className={note}>{t(($) => $.clock.hint)}</p>
      <div className={`${box.row} ${box.wrap}`}>
        {presets.map(([name, ago]) => (
          <Button key={name} size="small" onClick={() => go(Date.now() - ago)}>
            {t(($) => $.clock[name])}
          </Button>
        ))}
      </div>
      <div className={box.row}>
        <Lazy fallback={<Skeleton height={32} width={196} />}>
          <WallInstant label={t(($) => $.clock.instant)} timeZone={timeZone} value={chosen ?? now} latest={real} onChange={setChosen} />
        </Lazy>
        <Button kind="primary" disabled={chosen === null} onClick={() => chosen !== null && go(chosen)}>
          {t(($) => $.clock.go)}
        </Button>
      </div>
      <p className={note}>{timeZone}</p>
    </div>
  );
  return (
    <Popover content={content} title={t(($) => $.clock.title)} placement="bottom" open={open} onOpenChange={setOpen}>
      <Button
        kind="text"
        className={`${box.tabular} ${css.clock}`}
        data-frame="clock"
        data-link={live ? link : 'past'}
        label={`${t(($) => (live ? $.clock.live : $.clock.past))} ${timeText(now, timeZone, live ? 'clock' : undefined)}. ${t(($) => $.clock.choose)}`}
        title={live ? t(($) => $.clock.link[link]) : undefined}
      >
        {live ? <span className={`cz-dot ${css.pulse}`} aria-hidden="true" /> : <HistoryOutlined aria-hidden />}
        <span className={box.desk}>
          {live ? (link === 'waiting' ? t(($) => $.clock.link.waiting) : t(($) => $.clock.live)) : t(($) => $.clock.past)}
        </span>
        {/* A space for screen readers and voice control; visually the parts are separated by a gap. */}{' '}
        {live && (
          <span>
            {clockText.slice(0, 5)}
            <span className={box.desk}>{clockText.slice(5)}</span>
          </span>
        )}
      </Button>
    </Popover>
  );
}
