import { ExpandOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from '../../../kit/control/button.tsx';
import box from '../../../kit/ui/box.module.css';
import { guideText } from '../text.ts';

export interface StepBarProps {
  readonly index: number;
  readonly count: number;
  readonly go: (index: number) => void;
  /** Shows the page full-screen; null: not supported. */
  readonly onFull: (() => void) | null;
}

/** Current step and number of steps, with buttons to its neighbours. */
export function StepBar({ index, count, go, onFull }: StepBarProps) {
  const t = guideText.useText();
  return (
    <div className={box.row}>
      <Button
        icon={<LeftOutlined aria-hidden />}
        label={t(($) => $.previous)}
        aria-keyshortcuts="ArrowLeft"
        disabled={index === 0}
        onClick={() => go(index - 1)}
      />
      <span className={`${box.tabular} ${box.soft}`} data-step-count>
        {t(($) => $.count, { n: index + 1, count })}
      </span>
      <Button
        kind="primary"
        icon={<RightOutlined aria-hidden />}
        iconAtEnd
        aria-keyshortcuts="ArrowRight"
        disabled={index === count - 1}
        onClick={() => go(index + 1)}
      >
        {t(($) => $.next)}
      </Button>
      {onFull !== null && <Button icon={<ExpandOutlined aria-hidden />} label={t(($) => $.full)} onClick={onFull} />}
    </div>
  );
}
