import { type PriceSpan, startOfDay, type TariffVersion } from '@czyun/contract';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartBand, ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Empty, States } from '../../../kit/ui/states.tsx';
import { PeriodLegend } from '../../../parts/tariff/period-legend.tsx';
import { meaningOf } from '../../../parts/tariff/periods.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { usePrices } from '../queries.ts';
import { priceText } from '../text.ts';
import { NowCard } from './now-card.tsx';
import { tariffFacts } from './words.ts';
import { YearCard } from './year-picture.tsx';

/** Prices of the day, the price in force, and the tariff version of both. */
export function NowTab({ versions, onEdit }: { readonly versions: readonly TariffVersion[]; readonly onEdit: () => void }) {
  const t = priceText.useText();
  const language = useLanguage();
  const project = useProject();
  const may = useAllows()('tariff.manage');
  const now = useNow(15_000);
  const start = startOfDay(now, project.timeZone);
  const end = startOfDay(now, project.timeZone, 1);
  const prices = usePrices(project.id, start, end);
  const spans = prices.data ?? [];
  const current = spans.find((span) => span.start <= now && now < span.end);
  const version = versions.find(({ id }) => id === current?.versionId);
  if (versions.length === 0 || (prices.data !== undefined && !version)) {
    return (
      <Empty
        title={versions.length === 0 ? t(($) => $.none) : t(($) => $.gap)}
        hint={may ? t(($) => $.noneHint) : t(($) => $.noneReader)}
        action={
          may && (
            <Button kind="primary" onClick={onEdit}>
              {t(($) => $.begin)}
            </Button>
          )
        }
      />
    );
  }
  return (
    <States of={prices}>
      {() => (
        <div className={`${box.stack} ${box.wide}`}>
          {current?.covered === false && <Notice kind="warning" title={t(($) => $.now.uncovered)} />}
          <NowCard span={current} spans={spans} zone={project.timeZone} />
          <CurveCard spans={spans} start={start} end={end} now={now} zone={project.timeZone} />
          {version && <YearCard tariff={version.tariff} />}
          {version && (
            <Card
              title={t(($) => $.now.version)}
              extra={
                <span className={box.faint} translate="no">
                  {version.tariff.name}
                </span>
              }
            >
              {/* Source and surcharge names are user texts. */}
              <Facts asWritten of={tariffFacts(version.tariff, t, language)} />
            </Card>
          )}
        </div>
      )}
    </States>
  );
}

interface DayProps {
  readonly spans: readonly PriceSpan[];
  readonly zone: string;
}

function CurveCard({ spans, zone, start, end, now }: DayProps & Readonly<Record<'start' | 'end' | 'now', number>>) {
  const t = priceText.useText();
  const unit = t(($) => $.unit.kWh);
  const times = [...spans.map((span) => span.start), ...(spans.length === 0 ? [] : [end - 1])];
  const valuesOf = (field: 'total' | 'buy' | 'feedIn') => {
    // Only drawn: amounts of money are never computed from these numbers.
    const values = spans.map((span) => (span[field] === null ? null : Number(span[field])));
    return [...values, ...values.slice(-1)];
  };
  const curve = (key: 'total' | 'buy' | 'feedIn', slot: number): ChartSeries => ({
    ...{ key, name: t(($) => $.now[key]), unit, decimals: 4, slot, shape: 'step' },
    ...{ times, values: valuesOf(key) },
  });
  const hasSurcharge = spans.some((span) => span.total !== span.buy);
  const hasFeedIn = spans.some((span) => span.feedIn !== null);
  const series: ChartSeries[] = [curve('buy', 0), ...(hasSurcharge ? [curve('total', 1)] : []), ...(hasFeedIn ? [curve('feedIn', 2)] : [])];
  const bands = spans.flatMap((span): ChartBand[] =>
    span.period === null ? [] : [{ start: span.start, end: span.end, meaning: meaningOf[span.period], strength: 0.18 }],
  );
  return (
    <Card title={t(($) => $.now.curve)}>
      <div className={box.stack}>
        <PeriodLegend />
        <TimeChart
          {...{ series, bands, start, end }}
          marks={[{ time: now, meaning: 'load' }]}
          timeZone={zone}
          title={t(($) => $.now.curve)}
          height={240}
        />
      </div>
    </Card>
  );
}
