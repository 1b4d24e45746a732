import { BarsOutlined, CaretRightOutlined, LinkOutlined, PauseOutlined } from '@ant-design/icons';
import { timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Select } from '../../kit/control/select.tsx';
import box from '../../kit/ui/box.module.css';
import { CopyButton } from '../../kit/ui/copy-button.tsx';
import { Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { useAgeText } from '../../kit/ui/value.tsx';
import { ownReplayControls } from '../../parts/replay/own-controls.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { clockControl, speeds } from '../../platform/live/clock.ts';
import { replayFailed } from '../../platform/live/live.ts';
import { useClock, useNow } from '../../platform/live/use-clock.ts';
import { useStore } from '../../platform/store.ts';
import { momentLink } from '../moment-link.ts';
import { frameText } from '../text.ts';
import css from './clock.module.css';
import { KnownBar } from './known-bar.tsx';

// Its code is loaded when it is opened.
const FrameLanes = lazyPart(async () => (await import('../../parts/replay/frame-lanes.tsx')).FrameLanes);

const steps = [3_600_000, 60_000, 10_000] as const;
/** As many as fit in one line of a phone. */
const phoneSteps = steps.slice(0, 2);

/** Clearly visible strip with the controls of the replay, while the screen shows the past. */
export function ReplayBar({ timeZone }: { readonly timeZone: string }) {
  const t = frameText.useText();
  const age = useAgeText();
  const clock = useClock();
  const now = useNow(clock.mode === 'past' && clock.playing ? 250 : 1000);
  const failed = useStore(replayFailed);
  const narrow = useNarrow();
  const pageHasControls = useStore(ownReplayControls) > 0;
  const [lanes, setLanes] = useState(false);
  if (clock.mode === 'live') return null;
  const offered = narrow ? phoneSteps : steps;
  const step = (by: number, forward: boolean) => (
    <Button
      key={`${forward}${by}`}
      size="small"
      onClick={() => clockControl.step(forward ? by : -by)}
      label={t(($) => (forward ? $.clock.stepForward : $.clock.stepBack), { by: age(by) })}
    >
      {`${forward ? '+' : '−'}${age(by)}`}
    </Button>
  );
  const copy = (
    <CopyButton
      compact={narrow}
      text={momentLink(location.href, now)}
      label={t(($) => $.clock.copyLink)}
      icon={<LinkOutlined aria-hidden />}
    />
  );
  const frameLanes = lanes && !pageHasControls;
  return (
    <>
      <section
        className={`${box.row} ${box.fixed} ${box.wrap} ${box.ruled} ${css.replay}`}
        data-frame="replay"
        aria-label={t(($) => $.clock.title)}
      >
        <strong>{t(($) => $.clock.past)}</strong>
        <span className={`${box.strong} ${box.large} cz-num`}>{timeText(now, timeZone)}</span>
        {!pageHasControls && (
          <div className={`${box.row} ${box.tight} ${css.controls}`}>
            {offered.map((by) => step(by, false))}
            <Button
              size="small"
              kind="primary"
              icon={clock.playing ? <PauseOutlined /> : <CaretRightOutlined />}
              label={t(($) => (clock.playing ? $.clock.pause : $.clock.play))}
              onClick={clock.playing ? clockControl.pause : clockControl.play}
            >
              {!narrow && t(($) => (clock.playing ? $.clock.pause : $.clock.play))}
            </Button>
            {[...offered].reverse().map((by) => step(by, true))}
            <Select
              size="small"
              label={t(($) => $.clock.speed)}
              value={clock.speed}
              onChange={clockControl.speed}
              options={speeds.map((speed) => ({ value: speed, label: `${speed}×` }))}
              wideList
            />
            {narrow && copy}
          </div>
        )}
        {(!narrow || pageHasControls) && copy}
        {!pageHasControls && (
          <Button size="small" icon={<BarsOutlined aria-hidden />} aria-expanded={lanes} onClick={() => setLanes(!lanes)}>
            {t(($) => (lanes ? $.clock.hideLanes : $.clock.lanes))}
          </Button>
        )}
        {failed && <span role="alert">{t(($) => $.clock.failed)}</span>}
        <Button size="small" onClick={clockControl.live}>
          {t(($) => $.clock.back)}
        </Button>
      </section>
      <KnownBar timeZone={timeZone} />
      {frameLanes && (
        <Lazy fallback={<Skeleton height={190} />}>
          <FrameLanes />
        </Lazy>
      )}
    </>
  );
}
