import { RetweetOutlined } from '@ant-design/icons';
import { timeText } from '@czyun/contract';
import { Button } from '../../kit/control/button.tsx';
import type { Loop } from '../../platform/live/clock.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { replayText } from './text.ts';

interface LoopButtonProps {
  readonly loop: Loop | undefined;
  readonly onLoop: () => void;
}

/** Repeats the time around the cursor, or ends the loop. */
export function LoopButton({ loop, onLoop }: LoopButtonProps) {
  const t = replayText.useText();
  const zone = useTimeZone();
  const clock = (time: number) => timeText(time, zone, 'clock');
  return (
    <Button
      icon={<RetweetOutlined aria-hidden />}
      pressed={loop !== undefined}
      title={t(($) => (loop === undefined ? $.loopHint : $.noLoop))}
      onClick={onLoop}
    >
      {loop === undefined ? t(($) => $.loop) : t(($) => $.loopOf, { from: clock(loop[0]), to: clock(loop[1]) })}
    </Button>
  );
}
