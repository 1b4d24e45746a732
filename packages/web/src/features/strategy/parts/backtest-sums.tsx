import { type Backtest, sayMoney, timeText } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { strategyText } from '../text.ts';

/** The sums of a range: of the days with a plan from a forecast, and of those whose plan in force is known. */
export function BacktestSums({ backtest: { sums, from, to, made, powerFactor } }: { readonly backtest: Backtest }) {
  const t = strategyText.useText();
  const { timeZone } = useProject();
  const { inForce } = sums;
  return (
    <>
      <Card title={t(($) => $.backtest.sums, { count: sums.days })}>
        <div className={box.stack}>
          <p className={`${box.plain} ${box.small} ${box.faint}`}>
            {t(($) => $.backtest.made, { from, to, time: timeText(made, timeZone, 'minute') })}
          </p>
          <Facts
            of={(['actual', 'planned', 'best', 'missed'] as const).map((of) => [
              t(($) => $.backtest[of]),
              sums.days === 0 ? '-' : sayMoney(sums[of]),
            ])}
          />
          {sums.saving !== null && (
            <p className={`${box.plain} ${box.small}`} data-settled>
              {t(($) => $.backtest.settled, {
                saving: sayMoney(sums.saving),
                wear: sayMoney(sums.wear),
                charges: sayMoney(sums.charges),
                actual: sayMoney(sums.actual),
              })}
            </p>
          )}
          {powerFactor !== 'notCharged' && (
            <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.backtest.powerFactor[powerFactor])}</p>
          )}
        </div>
      </Card>
      {inForce !== null && (
        <Card title={t(($) => $.backtest.inForceSums, { count: inForce.days })}>
          <Facts
            of={[
              [t(($) => $.backtest.actual), sayMoney(inForce.actual)],
              [t(($) => $.backtest.inForce), sayMoney(inForce.money)],
              [t(($) => $.backtest.best), sayMoney(inForce.best)],
              [t(($) => $.backtest.byPlan), sayMoney(inForce.byPlan)],
              [t(($) => $.backtest.byExecution), sayMoney(inForce.byExecution)],
            ]}
          />
        </Card>
      )}
    </>
  );
}
