import { type PriceSpan, sayPrice, timeText } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Fields } from '../../../kit/form/form.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { meaningOf } from '../../../parts/tariff/periods.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import { priceText } from '../text.ts';

interface NowCardProps {
  readonly span: PriceSpan | undefined;
  /** Price spans of the day. */
  readonly spans: readonly PriceSpan[];
  readonly zone: string;
}

/** The present price of a kWh, the next one, and the feed-in price. */
export function NowCard({ span, spans, zone }: NowCardProps) {
  const t = priceText.useText();
  const language = useLanguage();
  if (!span) return null;
  const price = (text: string | null) => sayPrice(text, 'kWh', language);
  // A period can continue while only the price changes.
  const next = spans.find(({ start, period }) => start >= span.end && period !== span.period);
  const clock = (of: PriceSpan) => timeText(of.start, zone, 'minute').slice(11);
  const time = next ? clock(next) : t(($) => $.now.until24);
  const nameOf = ({ period }: PriceSpan) => (period === null ? '-' : t(($) => $.period[period]));
  const until = span.period === null ? '-' : t(($) => $.now.until, { period: nameOf(span), time });
  return (
    <Card title={t(($) => $.now.title)}>
      <Fields least={200}>
        <Figure name={span.total === span.buy ? t(($) => $.now.buy) : t(($) => $.now.total)} value={price(span.total)} span={span}>
          {until}
        </Figure>
        {next && (
          <Figure name={t(($) => $.now.next, { time: clock(next) })} value={price(next.total)} span={next}>
            {nameOf(next)}
          </Figure>
        )}
        {span.total !== span.buy && <Figure name={t(($) => $.now.buy)} value={price(span.buy)} />}
        <Figure name={t(($) => $.now.feedIn)} value={price(span.feedIn)}>
          {`${span.date} · ${t(($) => $.kind[span.dayKind])}`}
        </Figure>
      </Fields>
    </Card>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  /** The period of the span colours the square. */
  readonly span?: PriceSpan;
  readonly children?: ReactNode;
}

function Figure({ name, value, span, children }: FigureProps) {
  const { tokens } = useTheme();
  return (
    <div className={box.two}>
      <small>{name}</small>
      <b className={`${box.figure} ${box.tabular}`}>{value}</b>
      {children !== undefined && (
        <span className={`${box.row} ${box.tight} ${box.small}`}>
          {span?.period != null && <span className={box.square} style={{ background: tokens[meaningOf[span.period]] }} />}
          <span>{children}</span>
        </span>
      )}
    </div>
  );
}
