import type { CellMeasure, CellRanking, RankedMeasure } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { useTheme } from '../../../platform/theme/theme.ts';
import { analysisText } from '../text.ts';
import css from './cells.module.css';
import { barsOf, deviationText } from './words.ts';

export interface MeasureStripsProps {
  readonly of: CellRanking;
  readonly measure: CellMeasure;
  readonly onMeasure: (measure: CellMeasure) => void;
}

/** All cells in a row for each measure, outliers marked; a click selects the measure. */
export function MeasureStrips({ of, measure, onMeasure }: MeasureStripsProps) {
  const t = analysisText.useText();
  return (
    <Panel title={t(($) => $.cells.strips)} how={t(($) => $.cells.stripsHow)} note={t(($) => $.cells.count, { n: of.members.length })}>
      <div className={css.strips}>
        {of.measures.map((each) => (
          <button
            key={each.measure}
            type="button"
            className={css.strip}
            aria-pressed={each.measure === measure}
            data-measure={each.measure}
            onClick={() => onMeasure(each.measure)}
          >
            <Stack as="span" gap="none">
              <Text strong>{t(($) => $.cells.measures[each.measure])}</Text>
              <Text size="small" tone="soft">
                {t(($) => $.cells.basis[each.measure], { n: each.count })}
              </Text>
            </Stack>
            <Strip of={each} members={of.members} />
            <Worst of={each} members={of.members} />
          </button>
        ))}
      </div>
    </Panel>
  );
}

/** Height of a bar on each side of the line, px. */
const halfPx = 10;

function Strip({ of, members }: { readonly of: RankedMeasure; readonly members: readonly number[] }) {
  const { tokens } = useTheme();
  const t = analysisText.useText();
  if (of.order.length === 0)
    return (
      <Text size="small" tone="faint" className={css.bars}>
        {t(($) => $.cells.tooFew[of.measure], { n: of.least })}
      </Text>
    );
  const out = new Set(of.standOut);
  return (
    <span className={css.bars}>
      <svg aria-hidden="true" viewBox={`0 0 ${members.length} ${2 * halfPx}`} preserveAspectRatio="none" width="100%" height="36">
        <rect x={0} y={halfPx - 0.25} width={members.length} height={0.5} fill={tokens.line} />
        {barsOf(of).map((bar, place) => {
          const member = members[place] ?? place;
          if (bar === null) return null;
          const height = Math.max(0.6, Math.abs(bar) * halfPx);
          return (
            <rect
              key={member}
              x={place + 0.1}
              width={0.8}
              y={bar > 0 ? halfPx - height : halfPx}
              height={height}
              fill={out.has(member) ? tokens.fault : tokens.flat}
            />
          );
        })}
      </svg>
    </span>
  );
}

/** The worst cell in words; nothing if all are alike. */
function Worst({ of, members }: { readonly of: RankedMeasure; readonly members: readonly number[] }) {
  const t = analysisText.useText();
  const [worst] = of.order;
  if (worst === undefined) return <span className={css.worst} />;
  const value = of.values[members.indexOf(worst)] ?? null;
  const isOut = of.standOut.includes(worst);
  return (
    <Stack as="span" gap="none" className={css.worst}>
      <Text strong tabular tone={isOut ? 'bad' : 'ink'} data-worst={worst}>
        {`${isOut ? '▼ ' : ''}${t(($) => $.cells.cell, { cell: worst })} ${deviationText(of, value)}`}
      </Text>
      <Text size="small" tone="soft">
        {isOut ? t(($) => $.cells.out, { n: of.standOut.length }) : t(($) => $.cells.alike)}
      </Text>
    </Stack>
  );
}
