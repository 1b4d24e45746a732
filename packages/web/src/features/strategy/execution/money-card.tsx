import { routes, sayMoney } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useBacktest, useSettledDay } from '../queries.ts';
import { strategyText } from '../text.ts';
import { executionText } from './text.ts';

/** The settlement of the day, and its result in the last back-test. */
export function MoneyCard({ date, isToday }: { readonly date: string; readonly isToday: boolean }) {
  const t = executionText.useText();
  const words = strategyText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const settled = useSettledDay(projectId, date, isToday);
  const last = useBacktest(projectId, false);
  const [profit, provisional] = [settled.data?.day.figures.money.profit, settled.data?.day.provisional === true];
  const found = last.data?.backtest?.days.find((day) => day.date === date);
  const judged = found?.none === null ? found : undefined;
  const noPlan = judged?.noPlanInForce ?? null;
  const inForce = noPlan === null ? sayMoney(judged?.inForce?.money) : words(($) => $.backtest.noPlan[noPlan]);
  /** Why the day has no result. */
  const silent = () => {
    const why = found?.none ?? null;
    if (why === null) return t(($) => $.notJudged);
    return why === 'noData' ? words(($) => $.backtest.noData) : words(($) => $.why[why]);
  };
  const causes = judged?.causes.map(({ cause, money }) => `${words(($) => $.backtest.cause[cause])} ${sayMoney(money)}`).join(', ');
  const failed = settled.data === undefined ? settled.error : null;
  return (
    <Card
      title={t(($) => $.money)}
      extra={
        <span className={box.row}>
          <Link to={to(routes['daily-power-data'], { date })}>{t(($) => $.details)}</Link>
          <Link to={to(routes['e-manage'], { tab: 'backtest' })}>{t(($) => $.backtest)}</Link>
        </span>
      }
    >
      {failed !== null ? (
        <Failed error={failed} onRetry={() => void settled.refetch()} />
      ) : settled.data === undefined ? (
        <Skeleton height={64} />
      ) : (
        <div className={box.stack}>
          <Facts
            of={[
              [
                t(($) => $.profit),
                <span key="profit">
                  <b className={box.large} data-profit>
                    {sayMoney(profit ?? null)}
                  </b>
                  {provisional && <small className={box.faint}> {t(($) => $.soFar)}</small>}
                </span>,
              ],
              ...(judged === undefined
                ? []
                : ([
                    [t(($) => $.inForce), inForce],
                    [t(($) => $.best), sayMoney(judged.best)],
                    [t(($) => $.missed), sayMoney(judged.missed)],
                    [t(($) => $.causes), causes === '' ? '-' : causes],
                  ] as const)),
            ]}
          />
          {judged === undefined && last.data !== undefined && (
            <p className={`${box.plain} ${box.small} ${box.faint}`}>
              {t(($) => $.backtest)}: {silent()}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
