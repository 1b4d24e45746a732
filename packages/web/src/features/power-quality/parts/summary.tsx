import { type PowerQuality, type QualityKind, timeText } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { numberText } from '../../../platform/format/number.ts';
import { useAllows, useTimeZone } from '../../../platform/project/project-context.ts';
import { qualityText } from '../text.ts';
import { limitText, standardText } from './limit-text.ts';
import { Verdict } from './verdict.tsx';

/** Summary of a quantity: its share within the limit, its worst ten minutes, the limit and its standard. */
export function Summary({ of, kind }: { readonly of: PowerQuality; readonly kind: QualityKind }) {
  const t = qualityText.useText();
  const isEngineer = useAllows()('indicator.manage');
  const zone = useTimeZone();
  const found = of.kinds.find((each) => each.kind === kind);
  if (found === undefined) return null;
  const { limit, rows, all } = found;
  const unit = rows[0]?.unit ?? '';
  const extremes = rows.flatMap(({ greatest, least }) => [greatest, least]).filter((each) => each !== null);
  const worst = extremes.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))[0];
  const p95 = rows.map((row) => row.p95).filter((value) => value !== null);
  const covered = Math.min(...rows.map((row) => row.covered));
  const banded = limit !== null && limit.low !== null;
  return (
    <Panel title={t(($) => $.kind[kind])} note={<Verdict holds={all.holds} />} menu={false}>
      <div data-summary={kind}>
        <Facts
          of={[
            banded
              ? [
                  t(($) => $.summary.within),
                  <b key="within" className={box.ink} data-part="within">
                    {numberText(all.within, '%', 2)}
                  </b>,
                ]
              : [
                  t(($) => $.summary.p95),
                  <b key="p95" className={box.ink} data-part="p95">
                    {numberText(p95.length === 0 ? null : Math.max(...p95), unit, 2)}
                  </b>,
                ],
            [
              t(($) => $.summary.worst),
              worst === undefined
                ? '-'
                : t(($) => $.summary.at, { value: numberText(worst.value, unit, 2), time: timeText(worst.time, zone, 'minute') }),
            ],
            [t(($) => $.figures.limit), limitText(limit, unit, t)],
            [t(($) => $.figures.standard), standardText(limit, t, isEngineer)],
            [t(($) => $.summary.covered), numberText(rows.length === 0 ? null : covered * 100, '%', 1)],
          ]}
        />
      </div>
    </Panel>
  );
}
