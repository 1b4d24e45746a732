import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import type { MomentKind } from '@czyun/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Select } from '../../kit/control/select.tsx';
import box from '../../kit/ui/box.module.css';
import { Row, Stack } from '../../kit/ui/layout.tsx';
import { clockControl, clockNow, clockStore, type Loop, speeds } from '../../platform/live/clock.ts';
import { useClock, useNow, useTime } from '../../platform/live/use-clock.ts';
import { JumpButtons } from './jump-buttons.tsx';
import { LandingLine } from './landing-line.tsx';
import { LoopButton } from './loop-button.tsx';
import { RangeChoice } from './range-choice.tsx';
import { ReplayLanes } from './replay-lanes.tsx';
import { replayText } from './text.ts';
import { type Subject, useJump } from './use-moments.ts';
import { useWindow } from './use-window.ts';
import { loopAround, type ReplayRange, type Span } from './window.ts';

export interface ReplayPanelProps extends Subject {
  /** null: the range is `own`. */
  readonly range: ReplayRange | null;
  readonly own: Span | null;
  readonly onRange: (range: ReplayRange) => void;
  readonly onOwn: (span: Span) => void;
  /** Play and speed are elsewhere on the page. */
  readonly plain?: boolean;
  readonly extra?: ReactNode;
  /** Called once its height is known: the number of lanes depends on the moments. */
  readonly onKnown?: () => void;
}

/** Sets the loop; if live, the clock moves to its start. */
export function setLoop(loop: Loop | null): void {
  if (loop !== null && clockStore.get().mode === 'live') clockControl.goTo(loop[0]);
  clockControl.loop(loop);
}

/** The time machine with its lanes: moments, current position, and controls. */
export function ReplayPanel({ deviceId, range, own, onRange, onOwn, plain = false, extra, onKnown }: ReplayPanelProps) {
  const t = replayText.useText();
  const clock = useClock();
  const past = clock.mode === 'past';
  const at = useNow(1000);
  const now = useTime(10_000);
  const [kind, setKind] = useState<MomentKind | null>('alarm');
  const jumps = useJump({ deviceId }, kind);
  const span = useWindow(range, own, at, now);
  const playing = past && clock.playing;
  const play = () => {
    if (playing) return clockControl.pause();
    if (clockStore.get().mode === 'live') clockControl.goTo(span[0]);
    clockControl.play();
  };
  const loop = past ? clock.loop : undefined;
  return (
    <Stack className={box.framed} style={{ padding: '8px 12px' }}>
      <Row wrap>
        {!plain && (
          <Row gap="tight">
            <Button
              kind="primary"
              icon={playing ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
              aria-keyshortcuts="Space"
              onClick={play}
            >
              {t(($) => (playing ? $.pause : $.play))}
            </Button>
            <Select
              label={t(($) => $.speed)}
              value={past ? clock.speed : 60}
              disabled={!past}
              onChange={clockControl.speed}
              options={speeds.map((speed) => ({ value: speed, label: `${speed}×` }))}
              width={84}
              wideList
            />
          </Row>
        )}
        <JumpButtons kind={kind} onKind={setKind} jumps={jumps} />
        <LoopButton loop={loop} onLoop={() => setLoop(loop === undefined ? loopAround(clockNow(), span, Date.now()) : null)} />
        <RangeChoice range={range} span={span} onRange={onRange} onSpan={onOwn} />
        {extra}
      </Row>
      <ReplayLanes deviceId={deviceId} span={span} jumps={jumps} onPlay={play} onLoop={setLoop} onKnown={onKnown} />
      <LandingLine landing={jumps.landing} />
    </Stack>
  );
}
