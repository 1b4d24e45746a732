import type { CellRanking, RankedMeasure } from '@czyun/contract';
import { ScatterChart } from '../../../kit/chart/scatter-chart.tsx';
import { NumberInput } from '../../../kit/control/number-input.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { analysisText } from '../text.ts';
import { deviationText, withError } from './words.ts';

export interface MeasurePanelProps {
  readonly ranking: CellRanking;
  readonly of: RankedMeasure;
  /** As typed; null: the default. */
  readonly limit: number | null;
  readonly onLimit: (limit: number | null) => void;
}

const chartPx = 300;

/** Values of the chosen measure by cell, with the limit. */
export function MeasurePanel({ ranking, of, limit, onLimit }: MeasurePanelProps) {
  const t = analysisText.useText();
  const { members, fullV, emptyV, direction, stepMs } = ranking;
  const name = t(($) => $.cells.measures[of.measure]);
  const facts = {
    full: fullV,
    empty: emptyV,
    direction: t(($) => $.cells.direction[direction]),
    step: t(($) => $.cells.step, { seconds: stepMs / 1000 }),
  };
  const [worst] = of.order;
  if (worst === undefined)
    return (
      <Panel title={name} how={t(($) => $.cells.how[of.measure], facts)}>
        <Empty title={t(($) => $.cells.tooFew[of.measure], { n: of.least })} hint={t(($) => $.cells.tooFewHint[of.measure], facts)} />
      </Panel>
    );
  const place = members.indexOf(worst);
  const [value, error] = [of.values[place] ?? null, of.errors[place] ?? null];
  const out = new Set(of.standOut);
  const points = (isOut: boolean) =>
    members.flatMap((member, at) => {
      const each = of.values[at] ?? null;
      return each === null || out.has(member) !== isOut ? [] : [[member, each] as const];
    });
  return (
    <Panel
      title={name}
      how={t(($) => $.cells.how[of.measure], facts)}
      extra={
        <Row gap="tight">
          <Text size="small" tone="soft">
            {`${t(($) => $.cells.limit)}${of.unit === '' ? '' : ` (${of.unit})`}`}
          </Text>
          <NumberInput
            label={t(($) => $.cells.limit)}
            value={limit}
            onChange={onLimit}
            placeholder={of.limit?.toFixed(of.decimals) ?? '-'}
            width={104}
          />
        </Row>
      }
    >
      <Stack gap="tight" data-ranked={of.measure}>
        <Row wrap align="baseline">
          <Text size="figure" strong tabular>
            {t(($) => $.cells.cell, { cell: worst })}
          </Text>
          <Text size="large" tabular>
            {withError(value, error, of)}
          </Text>
          <Text tone="soft" tabular>
            {deviationText(of, value)}
          </Text>
        </Row>
        <ScatterChart
          title={name}
          x={{ name: t(($) => $.cells.number), unit: '', decimals: 0 }}
          y={{ name, unit: of.unit, decimals: of.decimals }}
          series={[
            { key: 'others', name: t(($) => $.cells.others), meaning: 'flat' as const, points: points(false) },
            { key: 'out', name: t(($) => $.cells.standOut), meaning: 'fault' as const, points: points(true) },
          ].filter((series) => series.points.length > 0)}
          limits={of.limit === null ? [] : [{ value: of.limit, name: t(($) => $.cells.limit) }]}
          height={chartPx}
          facts={[t(($) => $.cells.median, { value: withError(of.median, null, of) })]}
        />
      </Stack>
    </Panel>
  );
}
