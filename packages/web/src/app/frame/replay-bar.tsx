import { CaretRightOutlined, LinkOutlined, PauseOutlined } from '@ant-design/icons';
import { timeText } from '@czyun/contract';
import { Button, Select } from 'antd';
import { clockControl, speeds } from '../../shared/live/clock.ts';
import { replayFailed } from '../../shared/live/live.ts';
import { useClock, useNow } from '../../shared/live/use-clock.ts';
import { useStore } from '../../shared/store.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { useAgeText } from '../../shared/ui/value.tsx';
import { momentLink } from '../moment-link.ts';
import { frameText } from '../text.ts';

const steps = [3_600_000, 60_000, 10_000] as const;

/** While the screen shows the past: an unmissable strip with the controls of the replay. */
export function ReplayBar({ timeZone }: { readonly timeZone: string }) {
  const t = frameText.use();
  const age = useAgeText();
  const clock = useClock();
  const now = useNow(clock.mode === 'past' && clock.playing ? 250 : 1000);
  const failed = useStore(replayFailed);
  if (clock.mode === 'live') return null;
  const step = (by: number, forward: boolean) => (
    <Button
      key={`${forward}${by}`}
      size="small"
      onClick={() => clockControl.step(forward ? by : -by)}
      aria-label={t(($) => (forward ? $.clock.stepForward : $.clock.stepBack), { by: age(by) })}
    >
      {`${forward ? '+' : '−'}${age(by)}`}
    </Button>
  );
  return (
    <section className="replay-bar" aria-label={t(($) => $.clock.title)}>
      <strong>{t(($) => $.clock.past)}</strong>
      <span className="instant">{timeText(now, timeZone)}</span>
      <div className="controls">
        {steps.map((by) => step(by, false))}
        <Button
          size="small"
          type="primary"
          icon={clock.playing ? <PauseOutlined /> : <CaretRightOutlined />}
          onClick={clock.playing ? clockControl.pause : clockControl.play}
        >
          {t(($) => (clock.playing ? $.clock.pause : $.clock.play))}
        </Button>
        {[...steps].reverse().map((by) => step(by, true))}
        <Select
          size="small"
          aria-label={t(($) => $.clock.speed)}
          value={clock.speed}
          onChange={clockControl.speed}
          options={speeds.map((speed) => ({ value: speed, label: `${speed}×` }))}
          popupMatchSelectWidth={false}
        />
      </div>
      <CopyButton text={momentLink(location.href, now)} label={t(($) => $.clock.copyLink)} icon={<LinkOutlined aria-hidden />} />
      {failed && <span role="alert">{t(($) => $.clock.failed)}</span>}
      <Button size="small" className="back-to-live" onClick={clockControl.live}>
        {t(($) => $.clock.back)}
      </Button>
    </section>
  );
}
