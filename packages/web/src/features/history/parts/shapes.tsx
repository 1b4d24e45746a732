import { minuteMs } from '@czyun/contract';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { useBucketName } from '../../../kit/chart/bucket-name.ts';
import { DurationChart } from '../../../kit/chart/duration-chart.tsx';
import { inUnit, withUnit } from '../../../kit/chart/picture.tsx';
import { ScatterChart } from '../../../kit/chart/scatter-chart.tsx';
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { distributionOf, pairsOf } from '../../../parts/curves/distribution.ts';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { shared } from '../../../platform/text.ts';
import { type CurveRequest, useCurves } from '../queries.ts';
import { historyText } from '../text.ts';
import { bucketOf, fileBucket } from './curves.ts';
import { type Measured, measuredCurves, type Shape } from './measured.ts';
import type { CurveData } from './use-curve-data.ts';

export interface ShapesProps {
  readonly shape: Shape;
  readonly data: CurveData;
  readonly chosen: readonly Chosen[];
  readonly heightPx: number;
}

const maxColumns = 800;
const leastPx = 240;

/** The means of the displayed curves as a load duration curve, as a distribution, or as a scatter plot. */
export function Shapes({ shape, data, chosen, heightPx }: ShapesProps) {
  const t = historyText.useText();
  const say = shared.useText();
  const language = useLanguage();
  const bucketName = useBucketName();
  const numbers = chosen.filter(({ key, point }) => point.type === 'number' && data.keys.includes(key));
  const whole = (at: number) => (data.following ? Math.floor(at / minuteMs) * minuteMs : at);
  const span = [whole(data.start), whole(data.end)] as const;
  const request: CurveRequest = {
    keys: numbers.map(({ key }) => key),
    turned: new Set(numbers.flatMap(({ key, factor }) => (factor === -1 ? [key] : []))),
    span,
    down: `${fileBucket(span[1] - span[0], Math.min(data.columns, maxColumns))}-avg`,
    columns: data.columns,
    following: data.following,
  };
  const query = useCurves(request);
  if (numbers.length === 0 || (shape === 'scatter' && numbers.length < 2))
    return <Empty title={t(($) => $.shapes.few)} hint={t(($) => (shape === 'scatter' ? $.shapes.fewTwo : $.shapes.fewOne))} />;
  if (query.data === undefined)
    return query.error === null ? <Skeleton height={heightPx} /> : <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const curves = measuredCurves(numbers, query.data.series ?? [], language);
  const facts = [say(($) => $.chart.bucket, { bucket: bucketName(query.data.downSample) })];
  const holdMs = bucketOf(query.data.downSample)?.ms ?? 0;
  const [first, ...others] = curves;
  const groups = [...Map.groupBy(shape === 'scatter' ? others : curves, ({ unit }) => unit)];
  const height = Math.max(leastPx, Math.floor(heightPx / Math.max(1, groups.length)));
  return groups.map(([unit, members]) => {
    const common = { title: `${t(($) => $.view[shape])}${unit === '' ? '' : ` (${unit})`}`, height, facts };
    if (shape === 'duration')
      return <DurationChart key={unit} {...common} unit={unit} series={members} holdMs={holdMs} until={Math.min(span[1], data.now)} />;
    if (shape === 'histogram') return <Shares key={unit} {...common} unit={unit} members={members} />;
    if (first === undefined) return null;
    return (
      <ScatterChart
        key={unit}
        {...common}
        x={{ name: first.name, unit: first.unit }}
        y={{ name: members.length === 1 ? (members[0]?.name ?? '') : '', unit }}
        series={members.map(({ key, name, values }) => ({ key, name, points: pairsOf(first.values, values) }))}
      />
    );
  });
}

interface SharesProps {
  readonly title: string;
  readonly height: number;
  readonly facts: readonly string[];
  readonly unit: string;
  readonly members: readonly Measured[];
}

/** Share of the time that each curve spent in each bin. */
function Shares({ title, height, facts, unit, members }: SharesProps) {
  const t = historyText.useText();
  const { edges, shares } = distributionOf(members.map(({ values }) => values));
  const edge = (value: number) => inUnit(value, '', Number.isInteger(value) ? 0 : 2);
  return (
    <BarChart
      title={title}
      height={height}
      facts={facts}
      base={withUnit(
        t(($) => $.shapes.value),
        unit,
      )}
      categories={edges.map(({ from, to }) => `${edge(from)} – ${edge(to)}`)}
      series={members.map(({ key, name }, index) => ({ key, name, values: shares[index] ?? [] }))}
      unit="%"
      decimals={1}
    />
  );
}
