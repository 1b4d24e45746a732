import type { Indicator, IndicatorKey } from '@czyun/contract';
import { SparkLine } from '../../../kit/chart/spark-line.tsx';
import box from '../../../kit/ui/box.module.css';
import { Text } from '../../../kit/ui/layout.tsx';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import { indicatorsText } from '../text.ts';
import { AboutButton } from './about-button.tsx';
import { FigureText, socsApart } from './figure-text.tsx';
import { ToDo, type ToDoProps } from './to-do.tsx';

const shown = [
  ['overallEfficiency', 'grid'],
  ['availability', 'run'],
  ['cycles', 'storage'],
  ['planDeviation', 'auto'],
] as const satisfies readonly (readonly [IndicatorKey, Meaning])[];

const columns = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 232px), 1fr))' };

/** The four main figures of a station, each with its course. */
export function Headline(props: Pick<ToDoProps, 'of' | 'onSettings'>) {
  const t = indicatorsText.useText();
  return (
    <section className={box.grid} style={columns} aria-label={t(($) => $.headline)}>
      {shown.map(([key, meaning]) => {
        const indicator = props.of.list.find((each) => each.key === key);
        return indicator && <Tile key={key} indicator={indicator} meaning={meaning} {...props} />;
      })}
    </section>
  );
}

interface TileProps extends Pick<ToDoProps, 'of' | 'onSettings'> {
  readonly indicator: Indicator;
  readonly meaning: Meaning;
}

function Tile({ indicator, meaning, of, onSettings }: TileProps) {
  const { key, name, reason } = indicator;
  const values = of.series.list.find((each) => each.key === key)?.values ?? [];
  return (
    <article className={`${box.framed} ${box.stack} ${box.tight}`} style={{ padding: '8px 12px', minHeight: 108 }} data-indicator={key}>
      <div className={`${box.row} ${box.between} ${box.top}`}>
        <Text as="h2" tone="soft" style={{ fontSize: 'var(--type-sm)', fontWeight: 400 }}>
          {name}
        </Text>
        <AboutButton of={indicator} />
      </div>
      {reason === null ? (
        <>
          <Text size="figure" strong tabular>
            <FigureText of={indicator} within={of} />
          </Text>
          <Beside indicator={indicator} of={of} />
          {values.length > 1 && (
            <span style={{ marginBlockStart: 'auto', paddingBlock: 4 }}>
              <SparkLine values={values} meaning={meaning} heightPx={20} />
            </span>
          )}
        </>
      ) : (
        <ToDo reason={reason} of={of} onSettings={onSettings} />
      )}
    </article>
  );
}

/** Context of the figure: the hours, the tolerance, the cycles a day. */
function Beside({ indicator, of }: Pick<TileProps, 'indicator' | 'of'>) {
  const t = indicatorsText.useText();
  const input = (key: string) => indicator.inputs.find((each) => each.key === key)?.value ?? 0;
  const apart = socsApart(indicator);
  if (apart !== null)
    return (
      <Text size="small" tone="alert">
        {t(($) => $.beside.socs, { points: apart.toFixed(1) })}
      </Text>
    );
  const hours = (value: number) => value.toFixed(1);
  const texts: Partial<Record<IndicatorKey, string>> = {
    availability: t(($) => $.beside.availability, { out: hours(input('planned') + input('unplanned')), unknown: hours(input('unknown')) }),
    cycles: of.cycling.perDay === null ? '' : t(($) => $.beside.cycles, { n: of.cycling.perDay.toFixed(2) }),
    planDeviation: t(($) => $.beside.plan, { tolerance: input('tolerance'), mean: input('deviation').toFixed(2) }),
    overallEfficiency: t(($) => $.beside.efficiency),
  };
  return (
    <Text size="small" tone="faint">
      {texts[indicator.key] ?? ''}
    </Text>
  );
}
