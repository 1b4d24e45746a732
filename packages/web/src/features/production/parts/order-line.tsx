import { timeText } from '@czyun/contract';
import type { ProductionOrder } from '@czyun/contract/production';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import css from '../production.module.css';
import { productionText } from '../text.ts';

export interface OrderLineProps {
  readonly order: ProductionOrder;
  readonly start: number;
  readonly end: number;
  readonly now: number;
}

/** From the start of an order to its expected end, with its due time; the part after the due time is marked. */
export function OrderLine({ order, start, end, now }: OrderLineProps) {
  const t = productionText.useText();
  const zone = useTimeZone();
  const { due, expectedEnd, operations, lateness } = order;
  const begins = operations.flatMap(({ actual, expectedStart }) => actual?.start ?? expectedStart ?? []);
  const begin = begins.length === 0 ? null : Math.min(...begins);
  const place = (time: number) => `${Math.max(0, Math.min(100, ((time - start) / (end - start)) * 100))}%`;
  const width = (from: number, to: number) => `${Math.max(0, ((Math.min(to, end) - Math.max(from, start)) / (end - start)) * 100)}%`;
  const text = t(($) => $.line, {
    start: begin === null ? '-' : timeText(begin, zone, 'minute'),
    end: expectedEnd === null ? '-' : timeText(expectedEnd, zone, 'minute'),
    due: timeText(due, zone, 'minute'),
  });
  return (
    <span className={css.line} role="img" aria-label={text} title={text}>
      <span className={css.now} style={{ left: place(now) }} />
      {begin !== null && expectedEnd !== null && (
        <>
          {begin < due && <span className={css.span} style={{ left: place(begin), width: width(begin, Math.min(expectedEnd, due)) }} />}
          {expectedEnd > due && (
            <span
              className={css.beyond}
              data-lateness={lateness}
              style={{ left: place(Math.max(due, begin)), width: width(Math.max(due, begin), expectedEnd) }}
            />
          )}
        </>
      )}
      {due >= start && due <= end && <span className={css.due} style={{ left: place(due) }} />}
    </span>
  );
}
