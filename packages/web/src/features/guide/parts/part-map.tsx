import box from '../../../kit/ui/box.module.css';
import { Value } from '../../../kit/ui/value.tsx';
import { useMonitored, usePointValues } from '../../../parts/monitor/monitored.ts';
import { useWord } from '../../../platform/language/language.ts';
import { guideText } from '../text.ts';
import type { DeviceStep } from './device-steps.ts';
import css from './guide.module.css';

export interface PartMapProps {
  /** All steps, the whole device first. */
  readonly steps: readonly DeviceStep[];
  readonly index: number;
  readonly go: (index: number) => void;
}

/** The parts of a device side by side, each with its most significant values. */
export function PartMap({ steps, index, go }: PartMapProps) {
  const t = guideText.useText();
  const word = useWord();
  const { flowOf } = useMonitored();
  const readingOf = usePointValues(steps.flatMap(({ heads }) => heads));
  return (
    <ol className={`${box.plain} ${box.grid} ${css.map}`} aria-label={t(($) => $.device.parts)}>
      {steps.map(({ key, name, heads }, at) => (
        <li key={key} hidden={name === null}>
          <button
            type="button"
            className={`${box.bare} ${box.framed} ${box.stack} ${box.tight} ${css.part}`}
            data-part={key}
            {...(at === index ? { 'aria-current': 'step' as const } : {})}
            onClick={() => go(at)}
          >
            <span className={`${box.row} ${box.strong}`}>
              <span className={css.number}>{at + 1}</span>
              <span className={box.clip}>{name === null ? '' : word(name)}</span>
            </span>
            {heads.map((point) => (
              <span key={point.metric} className={`${box.row} ${box.between} ${box.small}`}>
                <span className={`${box.soft} ${box.clip}`}>{word(point.name)}</span>
                <span className={`${box.fixed} ${box.number}`}>
                  <Value value={readingOf(point)} point={point} flow={flowOf(point)} brief />
                </span>
              </span>
            ))}
          </button>
        </li>
      ))}
    </ol>
  );
}
