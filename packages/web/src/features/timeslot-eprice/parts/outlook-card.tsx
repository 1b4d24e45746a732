import { type PlanOutlookAnswer, type PlanSlot, routes, sayMoney, startOfDay, type TariffSpan, timeText } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartBand, ChartLimit, ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { Segmented } from '../../../kit/control/segmented.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { meaningOf } from '../../../parts/tariff/periods.ts';
import { tariffText } from '../../../parts/tariff/text.ts';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { type Of, useOutlook } from '../queries.ts';
import { timeslotText } from '../text.ts';

export interface OutlookCardProps {
  readonly of: Of;
  /** null: it has errors. */
  readonly slots: readonly PlanSlot[] | null;
  readonly dayKind: 'workday' | 'weekend' | 'holiday';
  readonly soc: number | null;
  readonly spans: readonly TariffSpan[];
  readonly bounds: { readonly socLower: number | null; readonly socUpper: number | null };
}

/** The value 400 ms after its last change. */
function useRested<T>(value: T): T {
  const text = JSON.stringify(value);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 400);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(rested) as T;
}

/** The outlook of a plan before it is sent; hidden from users who may not see profits. */
export function OutlookCard(props: OutlookCardProps) {
  return useAllows()('profit.view') ? <Asked {...props} /> : null;
}

function Asked({ of, slots, dayKind, soc, spans, bounds }: OutlookCardProps) {
  const t = timeslotText.useText();
  const address = useAddress(routes['timeslot-eprice']);
  const asked = useRested({ slots, soc });
  const outlook = useOutlook(of, asked.slots, dayKind, address.asked.outlook === 'whole', asked.soc);
  const days = (['next', 'whole'] as const).map((value) => ({ value, label: t(($) => $.outlook.days[value]) }));
  return (
    <Card
      title={t(($) => $.outlook.title)}
      extra={
        <Segmented
          size="small"
          label={t(($) => $.outlook.dayOf)}
          value={address.asked.outlook}
          options={days}
          onChange={(of) => address.change({ outlook: of })}
        />
      }
    >
      {asked.slots === null ? (
        <p className={`${box.plain} ${box.faint}`}>{t(($) => $.outlook.wait)}</p>
      ) : (
        <States of={outlook}>{(data) => <Outlook {...{ data, spans, bounds }} />}</States>
      )}
    </Card>
  );
}

function Outlook({ data, spans, bounds }: { readonly data: PlanOutlookAnswer } & Pick<OutlookCardProps, 'spans' | 'bounds'>) {
  const t = timeslotText.useText();
  const words = tariffText.useText();
  const { timeZone } = useProject();
  const { curve, misses, missing } = data;
  const { socLower, socUpper } = bounds;
  const name = t(($) => $.outlook.curve);
  const series: ChartSeries[] = [
    {
      ...{ key: 'soc', name, unit: '%', decimals: 1, meaning: 'storage' },
      ...{ times: curve.map(({ time }) => time), values: curve.map((point) => point.soc) },
    },
  ];
  const [first, last] = [curve[0]?.time ?? 0, curve.at(-1)?.time ?? 0];
  const dayStart = startOfDay(first, timeZone);
  const bands = spans.map(
    ({ from, to, period }): ChartBand => ({
      ...{ start: dayStart + from * 60_000, end: dayStart + to * 60_000, meaning: meaningOf[period], strength: 0.15 },
    }),
  );
  if (missing.length > 0) {
    const what = missing.map((each) => t(($) => $.outlook.missing[each])).join(t(($) => $.outlook.between));
    return <p className={`${box.plain} ${box.faint}`}>{t(($) => $.outlook.unknown, { what })}</p>;
  }
  const limits: ChartLimit[] = [
    ...(socUpper === null ? [] : [{ value: socUpper, unit: '%', name: t(($) => $.outlook.upper), meaning: 'severity2' as const }]),
    ...(socLower === null ? [] : [{ value: socLower, unit: '%', name: t(($) => $.outlook.lower), meaning: 'severity2' as const }]),
  ];
  const energy = (kWh: number | null) => (kWh === null ? '-' : `${kWh.toFixed(1)} kWh`);
  const clock = (time: number) => (time >= last ? '24:00' : timeText(time, timeZone, 'minute').slice(11));
  const percent = data.efficiency.toFixed(1);
  const [startSoc, endSoc] = [curve[0]?.soc ?? 0, curve.at(-1)?.soc ?? 0];
  const { stored } = data;
  // Differences below the resolution of the state of charge count as zero.
  const storedRow =
    stored.energy === null || Math.abs(endSoc - startSoc) < 0.1
      ? null
      : ([
          t(($) => $.outlook[stored.energy !== null && stored.energy < 0 ? 'drained' : 'filled']),
          t(($) => $.outlook.storedOf, { energy: energy(Math.abs(stored.energy)), money: sayMoney(stored.money) }),
        ] as const);
  return (
    <div className={`${box.stack} ${box.wide}`} data-outlook>
      <Facts
        of={[
          [
            t(($) => $.outlook.profit),
            <b key="profit" className={box.large}>
              {sayMoney(data.profit)}
            </b>,
          ],
          [t(($) => $.outlook.cost), sayMoney(data.cost)],
          [t(($) => $.outlook.value), sayMoney(data.value)],
          ...(storedRow === null ? [] : [storedRow]),
          [t(($) => $.outlook.charge), energy(data.charge)],
          [t(($) => $.outlook.discharge), energy(data.discharge)],
          [t(($) => $.outlook.start), t(($) => $.outlook.startBy[data.startBy], { soc: startSoc.toFixed(1) })],
          [t(($) => $.outlook.end), `${endSoc.toFixed(1)} %`],
          [t(($) => $.outlook.efficiency), t(($) => $.outlook[data.measured ? 'measured' : 'assumed'], { percent })],
          [t(($) => $.outlook.load), data.days > 0 ? t(($) => $.outlook.known, { n: data.days }) : t(($) => $.outlook.noLoad)],
        ]}
      />
      <p className={`${box.plain} ${box.small} ${box.faint}`}>
        {t(($) => $.outlook.day, { date: data.date, kind: words(($) => $.kind[data.dayKind]) })}
        {data.profit === null && ` · ${t(($) => $.outlook.price)}`}
      </p>
      {misses.length > 0 && (
        <div className={`${box.inset} ${box.warn}`} role="status" data-misses>
          <b>{t(($) => $.outlook.misses)}</b>
          <ul className={box.plain}>
            {misses.map(({ slot, start, end, reason }) => (
              <li key={`${slot} ${start}`}>{t(($) => $.outlook.miss[reason], { n: slot, from: clock(start), to: clock(end) })}</li>
            ))}
          </ul>
        </div>
      )}
      <TimeChart {...{ series, bands, limits, timeZone, start: first, end: last }} title={name} height={220} />
    </div>
  );
}
