import { sayMoney } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { cockpitText } from '../text.ts';
import type { useSettled } from './use-settled.ts';

/** What the storage earned. */
export function ProfitPanel({ settled }: { readonly settled: ReturnType<typeof useSettled> }) {
  const t = cockpitText.use();
  const { live, asked, today, yesterday, month } = settled;
  const money = (id: string, amount: string | null | undefined, note = '') => (
    <span key={id}>
      <b className={`${box.ink} ${box.large} ${box.tabular}`} data-profit={id}>
        {sayMoney(amount ?? null)}
      </b>
      {note !== '' && <small className={box.faint}> {note}</small>}
    </span>
  );
  return (
    <Panel title={t(($) => $.profit.title)} how={t(($) => $.profit.how)} {...(live ? { of: asked } : {})}>
      {live ? (
        <div className={box.stack}>
          <Facts
            of={[
              [
                t(($) => $.profit.today),
                money('today', today?.figures.money.profit, today?.provisional === true ? t(($) => $.profit.soFar) : ''),
              ],
              [t(($) => $.profit.yesterday), money('yesterday', yesterday?.figures.money.profit)],
              [t(($) => $.profit.month), money('month', month?.money.profit)],
            ]}
          />
          {month?.money.profit === null && <small className={box.faint}>{t(($) => $.profit.unknown)}</small>}
        </div>
      ) : (
        <p className={box.faint}>{t(($) => $.liveOnly)}</p>
      )}
    </Panel>
  );
}
