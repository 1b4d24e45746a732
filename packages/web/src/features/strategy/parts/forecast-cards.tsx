import { type BestPlanView, type ForecastRung, sayMoney } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { strategyText } from '../text.ts';

interface RungRow {
  readonly what: 'load' | 'pv';
  readonly rung: ForecastRung;
  readonly mape: number | null;
  readonly wape: number | null;
  readonly days: number;
  readonly isTaken: boolean;
}

/** Basis of the temperature limits, as text. */
function cellWords(
  { days, highest, lowest, limited, unknown }: NonNullable<BestPlanView['temperature']>,
  t: ReturnType<typeof strategyText.useText>,
): string {
  if (days === 0) return t(($) => $.forecast.cellsUnknown);
  const degrees = (value: number | null) => (value === null ? '-' : value.toFixed(1));
  const by = t(($) => $.forecast.cellsBy, { lowest: degrees(lowest), highest: degrees(highest), n: days, limited });
  return unknown === 0 ? by : `${by} ${t(($) => $.forecast.cellsPartly, { unknown })}`;
}

/** Error of each forecast method over the last weeks, and the method in use. */
export function ForecastCard({ plan }: { readonly plan: BestPlanView }) {
  const t = strategyText.useText();
  const forecasts = (['load', 'pv'] as const).flatMap((what) => (plan[what] === null ? [] : [{ what, ...plan[what] }]));
  const rows = forecasts.flatMap(({ what, rung, errors }) =>
    errors.map((error): RungRow => ({ what, ...error, isTaken: error.rung === rung })),
  );
  const share = { number: true, unit: '%', decimals: 1, width: 104, labelled: true } as const;
  const columns: readonly Column<RungRow>[] = [
    { id: 'what', title: t(($) => $.forecast.what), width: 88, card: 'mark', value: ({ what }) => t(($) => $.forecast.of[what]) },
    {
      id: 'rung',
      title: t(($) => $.forecast.rung),
      card: 'title',
      stays: true,
      value: ({ rung }) => t(($) => $.forecast.rungs[rung]),
      cell: ({ rung, isTaken }) => (
        <span className={`${box.row} ${box.close}`}>
          {t(($) => $.forecast.rungs[rung])}
          {isTaken && <span className={`${box.badge} ${box.ok}`}>{t(($) => $.forecast.taken)}</span>}
        </span>
      ),
    },
    { id: 'mape', title: t(($) => $.forecast.mape), ...share, value: ({ mape }) => mape },
    { id: 'wape', title: t(($) => $.forecast.wape), ...share, value: ({ wape }) => wape },
    { id: 'days', title: t(($) => $.forecast.days), number: true, decimals: 0, width: 112, labelled: true, value: ({ days }) => days },
  ];
  return (
    <Card title={t(($) => $.forecast.title)}>
      <div className={box.stack}>
        {forecasts.map(({ what, by }) => (
          <p key={what} className={`${box.plain} ${box.small} ${box.faint}`}>
            {t(($) => $.forecast.of[what])}: {t(($) => $.forecast.by[by ?? 'none'])}
          </p>
        ))}
        {plan.temperature && (
          <p className={`${box.plain} ${box.small} ${box.faint}`}>
            {t(($) => $.forecast.cells)}: {cellWords(plan.temperature, t)}
          </p>
        )}
        <Table<RungRow>
          id="plan-forecast"
          label={t(($) => $.forecast.title)}
          rows={rows}
          rowKey={({ what, rung }) => `${what} ${rung}`}
          columns={columns}
          none={{ title: t(($) => $.forecast.nothing), hint: '' }}
        />
      </div>
    </Card>
  );
}

type Case = BestPlanView['sensitivity'][number];

/** Value of the plan if prices or loads deviate by a tenth. */
export function SensitivityCard({ plan: { sensitivity } }: { readonly plan: BestPlanView }) {
  const t = strategyText.useText();
  const money = { width: 176, labelled: true, number: true } as const;
  const columns: readonly Column<Case>[] = [
    {
      id: 'case',
      title: t(($) => $.sensitivity.case),
      card: 'title',
      stays: true,
      value: ({ of, percent }) => `${t(($) => $.sensitivity.of[of])} ${percent > 0 ? '+' : '−'}10 %`,
    },
    {
      id: 'kept',
      title: t(($) => $.sensitivity.kept),
      ...money,
      value: ({ kept }) => (kept === null ? t(($) => $.sensitivity.breaks) : sayMoney(kept)),
    },
    { id: 'anew', title: t(($) => $.sensitivity.anew), ...money, value: ({ anew }) => sayMoney(anew) },
  ];
  return (
    <Card title={t(($) => $.sensitivity.title)}>
      <Table<Case>
        id="plan-sensitivity"
        label={t(($) => $.sensitivity.title)}
        rows={sensitivity}
        rowKey={({ of, percent }) => `${of} ${percent}`}
        columns={columns}
        none={{ title: t(($) => $.forecast.nothing), hint: '' }}
      />
    </Card>
  );
}
