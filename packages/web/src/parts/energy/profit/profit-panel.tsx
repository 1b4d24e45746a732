import { routes, sayMoney } from '@czyun/contract';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useHeldText } from './held-text.ts';
import { profitText } from './text.ts';
import { useSettlementNow } from './use-settlement-now.ts';

/** Profit of the storage from the settlement; renders nothing without the permission. */
export function ProfitPanel() {
  const t = profitText.useText();
  const to = useLinks();
  const isWall = useIsWall();
  const { seen, live, date, asked, today, yesterday, month } = useSettlementNow();
  const held = useHeldText()(today?.held ?? { energy: null, cost: null });
  if (!seen) return null;
  const money = (id: string, amount: string | null | undefined, note = '') => (
    <span key={id}>
      <b className={`${box.ink} ${box.large} ${box.tabular}`} data-profit={id}>
        {sayMoney(amount ?? null)}
      </b>
      {note !== '' && <small className={box.faint}> {note}</small>}
    </span>
  );
  const profit = today?.figures.money.profit;
  const rows = live
    ? ([
        [t(($) => $.today), money('today', profit, today?.provisional === true ? t(($) => $.soFar) : '')],
        ...(held === '' ? [] : ([[t(($) => $.stored), <span key="held">{held}</span>]] as const)),
        [t(($) => $.yesterday), money('yesterday', yesterday?.figures.money.profit)],
        [t(($) => $.month), money('month', month?.money.profit)],
      ] as const)
    : ([[t(($) => $.whole, { date }), money('day', profit)]] as const);
  const isUnknown = live ? month?.money.profit === null : asked.data !== undefined && (profit ?? null) === null;
  return (
    <Panel
      title={t(($) => $.title)}
      how={t(($) => $.how)}
      of={asked}
      extra={isWall ? null : <Link to={to(routes['daily-power-data'], { date })}>{t(($) => $.details)}</Link>}
    >
      <div className={box.stack}>
        <Facts of={rows} />
        {isUnknown && <small className={box.faint}>{t(($) => $.unknown)}</small>}
      </div>
    </Panel>
  );
}
