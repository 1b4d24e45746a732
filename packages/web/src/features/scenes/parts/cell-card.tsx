import { ColorLegend } from '../../../kit/scene/color-legend.tsx';
import box from '../../../kit/ui/box.module.css';
import { Value } from '../../../kit/ui/value.tsx';
import { colorOf } from '../../../parts/monitor/heat.ts';
import { signed } from '../../../parts/monitor/heat-units.ts';
import { useMonitored, usePointValues } from '../../../parts/monitor/monitored.ts';
import type { Heat } from '../../../parts/monitor/use-heat.ts';
import { numberText } from '../../../platform/format/number.ts';
import { shareOf } from '../models/colors.ts';
import { rankOf } from '../models/container-plan.ts';
import { scenesText } from '../text.ts';
import css from './scenes.module.css';
import { familyOf, type Shown } from './use-container.ts';

interface CellCardProps {
  readonly heat: Heat;
  readonly no: number | null;
  readonly shown: Shown;
  readonly onChoose: (no: number) => void;
}

const steps = [0, 0.25, 0.5, 0.75, 1];

/** The selected cell with its value, and its position between the lowest and the highest. */
export function CellCard({ heat, no, shown, onChoose }: CellCardProps) {
  const t = scenesText.useText();
  const { type } = useMonitored();
  const { figures, point, scale, ramp, readings, sections } = heat;
  const member = no === null ? undefined : familyOf(type, shown).members[no - 1];
  const readingOf = usePointValues(member === undefined ? [] : [member]);
  const { unit = '', decimals } = point;
  const text = (value: number) => numberText(value, unit, decimals);
  const value = no === null ? null : (readings[no - 1] ?? null);
  const range = figures === null ? null : { low: figures.min, high: figures.max };
  const pack = no === null ? 0 : Math.ceil(no / (readings.length / sections));
  return (
    <div className={`${box.stack} ${box.tight} ${css.cell}`} data-cell={no ?? ''}>
      {no === null || member === undefined ? (
        <p className={`${box.plain} ${box.soft}`}>{t(($) => $.container.pick)}</p>
      ) : (
        <>
          <span className={`${box.row} ${box.between} ${box.wrap}`}>
            <b>{t(($) => (shown === 'voltage' ? $.container.cell : $.container.probe), { n: no })}</b>
            <span className={`${box.small} ${box.soft}`}>{t(($) => $.container.pack, { n: pack })}</span>
          </span>
          <span className={`${box.strong} ${box.figure}`}>
            <Value value={readingOf(member)} point={member} />
          </span>
          {value !== null && figures !== null && (
            <span className={`${box.small} ${box.soft}`} data-rank={rankOf(value, readings)}>
              {t(($) => $.container.rank, {
                rank: rankOf(value, readings),
                count: figures.count,
                deviation: signed(value - figures.median, unit, decimals),
              })}
            </span>
          )}
        </>
      )}
      {range !== null && figures !== null && (
        <>
          <ColorLegend
            title={t(($) => $.container.spread)}
            low={text(range.low)}
            high={text(range.high)}
            colors={steps.map((share) => colorOf(range.low + share * (range.high - range.low), scale, ramp).ground)}
            marks={value === null || range.high === range.low ? [] : [{ at: shareOf(value, range), text: text(value) }]}
          />
          <span className={`${box.row} ${box.between}`}>
            {[figures.minNo, figures.maxNo].map((end, index) => (
              <button
                key={index === 0 ? 'min' : 'max'}
                type="button"
                className={`${box.bare} ${box.small} ${box.press} ${box.soft}`}
                onClick={() => onChoose(end)}
              >
                {t(($) => (shown === 'voltage' ? $.container.cell : $.container.probe), { n: end })}
              </button>
            ))}
          </span>
        </>
      )}
    </div>
  );
}
