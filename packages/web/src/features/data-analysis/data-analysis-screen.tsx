import {
  type AnalysedBucket,
  type AnalysedFigure,
  analysedBuckets,
  analysedFigures,
  analysisApi,
  historyChartsApi,
  maxAnalysed,
  maxPivotPoints,
  pivotApi,
  type QuickRange,
  routes,
} from '@czyun/contract';
import { useBucketName } from '../../kit/chart/bucket-name.ts';
import { Button } from '../../kit/control/button.tsx';
import { Notice } from '../../kit/control/notice.tsx';
import { Segmented } from '../../kit/control/segmented.tsx';
import { Select } from '../../kit/control/select.tsx';
import { type Span, spanOf } from '../../kit/range/quick-range.ts';
import { RangeBar } from '../../kit/range/range-bar.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { Row } from '../../kit/ui/layout.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { RecalculateButton } from '../../parts/reports/recalculate-button.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { shared } from '../../platform/text.ts';
import { CurvePanel } from './parts/curve-panel.tsx';
import { ItemChips } from './parts/item-chips.tsx';
import { ItemPicker } from './parts/item-picker.tsx';
import { exampleOf, type Item, itemsOf } from './parts/items.ts';
import { coarserFor, exceeded, type RangeLimit } from './parts/limits.ts';
import { analysedOf } from './parts/result.ts';
import { BucketsPanel, TotalsPanel } from './parts/tables.tsx';
import { PivotPart, PivotSaved } from './pivot/pivot-part.tsx';
import { useAnalysed, useCatalog } from './queries.ts';
import { dataAnalysisText } from './text.ts';

const offer: readonly QuickRange[] = ['24h', '7d', '30d', 'month', '3months', '12months'];
/** Ranges that end now are requested again in steps of this length. */
const stepMs = 300_000;
const waitingPx = 640;
const renews = [historyChartsApi.queryMultiComputeData, pivotApi.getPivot, analysisApi.getAnaPage];
const views = ['curve', 'pivot'] as const;

/** Any measured points of any devices, aggregated by bucket: curve, figures, table. */
export function DataAnalysisScreen() {
  const t = dataAnalysisText.useText();
  const { id: projectId } = useProject();
  const { asked: address, change } = useAddress(routes['project/analyze']);
  const { catalog, error, retry } = useCatalog(projectId);
  const { view } = address;
  const isExample = address.keys.length === 0;
  const keys = isExample ? exampleOf(catalog) : address.keys;
  const items = itemsOf(keys, catalog);
  const set = (next: readonly string[]) => change({ keys: [...next] }, { push: true });
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        extra={
          <Row wrap>
            {view === 'pivot' && items.length > 0 && <PivotSaved keys={items.map(({ key }) => key)} />}
            <Segmented<(typeof views)[number]>
              label={t(($) => $.views.label)}
              value={view}
              options={views.map((value) => ({ value, label: t(($) => $.views[value]) }))}
              onChange={(next) => change({ view: next }, { push: true })}
            />
            <RecalculateButton renews={renews} />
          </Row>
        }
      />
      {error !== null && <Failed error={error} onRetry={retry} />}
      {error === null && !catalog.complete && <Skeleton height={waitingPx} />}
      {catalog.complete && keys.length === 0 && <Empty title={t(($) => $.noPoints)} hint={t(($) => $.noPointsHint)} />}
      {catalog.complete && keys.length > 0 && (
        <>
          <Row wrap data-controls>
            <ItemPicker
              catalog={catalog}
              keys={isExample ? [] : keys}
              most={view === 'pivot' ? maxPivotPoints : maxAnalysed}
              onAdd={(key) => set(isExample ? [key] : [...keys, key])}
            />
            <ItemChips items={items} onRemove={isExample ? null : (key) => set(keys.filter((each) => each !== key))} />
            {isExample && (
              <span className={`${box.small} ${box.faint}`} data-example>
                {t(($) => $.example)}
              </span>
            )}
          </Row>
          {view === 'pivot' ? (
            <PivotPart keys={items.map(({ key }) => key)} />
          ) : (
            <>
              {items.length > maxAnalysed && <Notice kind="info" title={t(($) => $.firstFour)} />}
              <Analysis items={items.slice(0, maxAnalysed)} />
            </>
          )}
        </>
      )}
    </ListPage>
  );
}

function Analysis({ items }: { readonly items: readonly Item[] }) {
  const t = dataAnalysisText.useText();
  const say = shared.useText();
  const bucketName = useBucketName();
  const { timeZone: zone } = useProject();
  const { asked: address, change } = useAddress(routes['project/analyze']);
  const { figure, bucket, time } = address;
  const now = Math.floor(useNow(60_000) / stepMs) * stepMs;
  const span: Span = spanOf(time, now, zone) ?? [now - 1, now];
  const limit = exceeded(bucket, span, zone);
  return (
    <>
      <Row wrap>
        <Select<AnalysedFigure>
          label={t(($) => $.figure)}
          width={120}
          value={figure}
          options={analysedFigures.map((value) => ({ value, label: say(($) => $.chart.stat[value]) }))}
          onChange={(next) => change({ figure: next }, { push: true })}
        />
        <Select<AnalysedBucket>
          label={t(($) => $.bucket)}
          width={120}
          value={bucket}
          options={analysedBuckets.map((value) => ({ value, label: bucketName(value) }))}
          onChange={(next) => change({ bucket: next }, { push: true })}
        />
        <RangeBar
          offer={offer}
          quick={time.range}
          span={span}
          zone={zone}
          onQuick={(name) => name !== 'all' && change({ time: { range: name, start: null, end: null } }, { push: true })}
          onSpan={([start, end]) => change({ time: { range: null, start, end } }, { push: true })}
        />
      </Row>
      {limit === null ? (
        <Results items={items} span={span} figure={figure} bucket={bucket} zone={zone} />
      ) : (
        <TooLong limit={limit} coarser={coarserFor(bucket, span, zone)} onBucket={(next) => change({ bucket: next }, { push: true })} />
      )}
    </>
  );
}

interface TooLongProps {
  readonly limit: RangeLimit;
  /** A bucket that allows the range; null: none does. */
  readonly coarser: AnalysedBucket | null;
  readonly onBucket: (bucket: AnalysedBucket) => void;
}

/** The range is longer than its bucket allows, and the bucket that would do. */
function TooLong({ limit, coarser, onBucket }: TooLongProps) {
  const t = dataAnalysisText.useText();
  const bucketName = useBucketName();
  return (
    <Notice
      kind="warning"
      title={'days' in limit ? t(($) => $.tooManyDays, limit) : t(($) => $.tooManyMonths, limit)}
      action={
        coarser !== null && <Button onClick={() => onBucket(coarser)}>{t(($) => $.useBucket, { bucket: bucketName(coarser) })}</Button>
      }
    />
  );
}

interface ResultsProps {
  readonly items: readonly Item[];
  readonly span: Span;
  readonly figure: AnalysedFigure;
  readonly bucket: AnalysedBucket;
  readonly zone: string;
}

function Results({ items, span, figure, bucket, zone }: ResultsProps) {
  const analysed = useAnalysed(items, span, `${bucket}-${figure}`);
  const { answers, error, isWaiting } = analysed;
  const list = analysedOf(items, answers, figure === 'count');
  if (isWaiting) return <Skeleton height={waitingPx} />;
  if (error !== null && list.length === 0) return <Failed error={error} onRetry={analysed.retry} />;
  // Registers of the opposite sign are requested with their own statistic.
  const used = answers[0]?.downSample?.split('-')[0];
  return (
    <>
      <CurvePanel list={list} figure={figure} downSample={`${used ?? bucket}-${figure}`} start={span[0]} end={span[1]} zone={zone} />
      <TotalsPanel list={list} span={span} />
      <BucketsPanel list={list} figure={figure} bucket={bucket} zone={zone} />
    </>
  );
}
