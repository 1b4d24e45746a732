import type { EnergyTarget, TargetProgress } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { targetsText } from '../text.ts';
import { ProgressBar } from './progress-bar.tsx';
import { amountText, bandText, isPartial, pairText, percentText, StateBadge, signed, useSubjectName } from './words.tsx';

interface CardProps {
  readonly target: EnergyTarget;
  /** 1–12; 0: no month of the year. */
  readonly month: number;
  readonly year: number;
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** A target of the year and of the current month. */
export function TargetCard({ target, month, year, open, onOpen }: CardProps) {
  const t = targetsText.useText();
  const name = useSubjectName()(target);
  const now = target.months[month - 1];
  return (
    <Card
      title={
        <span translate={target.name === null ? undefined : 'no'} data-target={target.quantity}>
          {name}
        </span>
      }
      extra={
        <Button kind={open ? 'primary' : 'plain'} size="small" pressed={open} label={t(($) => $.card.open, { name })} onClick={onOpen}>
          {t(($) => $.months.table)}
        </Button>
      }
    >
      <div className={`${box.stack} ${box.roomy}`}>
        <Part title={`${t(($) => $.card.year)} · ${t(($) => $.kind[target.kind])}`} progress={target.year} target={target} year={year} />
        {now !== undefined && now.target !== null && (
          <Part title={t(($) => $.card.month, { n: month })} progress={now} target={target} year={year} />
        )}
      </div>
    </Card>
  );
}

function Part({
  title,
  progress,
  target: { unit, kind, quantity },
  year,
}: {
  readonly title: string;
  readonly progress: TargetProgress;
  readonly target: EnergyTarget;
  readonly year: number;
}) {
  const t = targetsText.useText();
  const [actual, target] = pairText(progress.actual, progress.target, unit);
  const goal = progress.target === null ? t(($) => $.card.noTarget) : target;
  const share = percentText(progress.share);
  return (
    <section className={`${box.stack} ${box.tight}`} aria-label={title}>
      <div className={`${box.row} ${box.between}`}>
        <span className={box.faint}>{title}</span>
        <StateBadge state={progress.state} />
      </div>
      <b className={box.tabular} data-progress={progress.month}>
        {t(($) => $.card.of, { actual, target: goal })}
      </b>
      <ProgressBar of={progress} />
      <div className={`${box.row} ${box.wrap} ${box.between} ${box.small} ${box.soft}`}>
        <span>{kind === 'limit' ? t(($) => $.card.used, { share }) : t(($) => $.card.done, { share })}</span>
        <span>{t(($) => $.card.time, { share: percentText(progress.time) })}</span>
      </div>
      <div className={`${box.row} ${box.wrap} ${box.between} ${box.small}`}>
        {progress.deviation !== null && (
          <span className={progress.state === 'partial' ? box.soft : progress.good === false ? box.bad : box.good}>
            {t(($) => $.card.deviation, { value: signed(progress.deviation, unit) })}
          </span>
        )}
        {progress.month === 0 && progress.forecast !== null && (
          <span
            className={box.soft}
            title={t(($) => $.card.bandHint)}
            data-band
            {...whyMark(
              { kind: 'target', key: quantity, unit: 'year', date: `${year}-01-01` },
              t(($) => $.months.forecast),
            )}
          >
            {t(($) => $.card.forecast, {
              value: amountText(progress.forecast, unit),
              band: bandText(progress.forecastLow, progress.forecastHigh, unit),
              days: progress.covered,
            })}
          </span>
        )}
      </div>
      {isPartial(progress) && (
        <span className={`${box.small} ${box.alert}`}>{t(($) => $.card.covered, { covered: progress.covered, gone: progress.gone })}</span>
      )}
    </section>
  );
}
