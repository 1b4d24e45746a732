import { type BestPlanView, routes, sayMoney } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../kit/control/notice.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Empty, Skeleton, States } from '../../../kit/ui/states.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useBest, useSettings } from '../queries.ts';
import { strategyText } from '../text.ts';
import { ForecastCard, SensitivityCard } from './forecast-cards.tsx';
import { OutlookFigures } from './outlook-figures.tsx';
import { PlanCurve } from './plan-curve.tsx';
import { type PlanDay, planDate } from './plan-date.ts';
import { powerFactorFacts, powerFactorHow } from './power-factor-words.ts';
import { SlotsCard } from './slots-card.tsx';

/** The best plan of a day: its curve, its slots and their reasons, its expected earnings and their reliability. */
export function PlanTab({ day, onDay }: { readonly day: PlanDay; readonly onDay: (day: PlanDay) => void }) {
  const t = strategyText.useText();
  const project = useProject();
  const now = useNow(60_000);
  const date = planDate(day, now, project.timeZone);
  const [waits, setWaits] = useState(false);
  const best = useBest(project.id, date, waits);
  const isWorking = best.data !== undefined && (best.data.plan === null || best.data.renewing);
  useEffect(() => setWaits(isWorking), [isWorking]);
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <div className={`${box.row} ${box.wrap}`}>
        <Segmented<PlanDay>
          label={t(($) => $.day.label)}
          value={day}
          options={(['tomorrow', 'today'] as const).map((value) => ({ value, label: t(($) => $.day[value]) }))}
          onChange={onDay}
        />
        <span className={box.faint}>{date}</span>
      </div>
      <States of={best} skeleton={<Skeleton height={360} />}>
        {({ plan, ahead }) => {
          if (plan === null && ahead === null)
            return (
              <div role="status">
                <p className={`${box.plain} ${box.faint}`}>{t(($) => $.working)}</p>
                <Skeleton height={360} />
              </div>
            );
          if (plan?.kind === 'none') return <Empty title={t(($) => $.none, { date })} hint={t(($) => $.why[plan.why])} />;
          const shown = plan ?? ahead;
          return (
            <>
              {shown !== null && <OutlookFigures day={shown} />}
              {shown !== null && <PlanCurve day={shown} plan={plan} />}
              {plan !== null && <PlanCards plan={plan} />}
            </>
          );
        }}
      </States>
    </div>
  );
}

function PlanCards({ plan }: { readonly plan: BestPlanView }) {
  return (
    <>
      <WearNote />
      <EarnsCard plan={plan} />
      <SlotsCard plan={plan} />
      <ForecastCard plan={plan} />
      <SensitivityCard plan={plan} />
    </>
  );
}

/** Shown until the planning settings are saved: without a cost of wear every spread that covers the losses is used. */
function WearNote() {
  const t = strategyText.useText();
  const to = useLinks();
  const project = useProject();
  const may = useAllows()('planning.manage');
  const kept = useSettings(project.id);
  if (!may || kept.data?.version !== 0) return null;
  return (
    <Notice
      kind="info"
      data-note="wear"
      title={t(($) => $.wearUnset)}
      action={<Link to={to(routes['e-manage'], { tab: 'settings' })}>{t(($) => $.wearSet)}</Link>}
    />
  );
}

function EarnsCard({
  plan: { date, earns, inForce, costs, peak, cycles, socStart, startBy, solver, powerFactor },
}: {
  readonly plan: BestPlanView;
}) {
  const t = strategyText.useText();
  const { status, ...figures } = solver;
  // Differences below the resolution of a meter are not a rise.
  const raises = peak.withPlan > peak.without + 1;
  return (
    <Panel title={t(($) => $.earns.title)}>
      <div className={box.stack}>
        {raises && (
          <Notice kind="warning" data-note="peak" title={t(($) => $.earns.raises, { without: peak.without, withPlan: peak.withPlan })} />
        )}
        <Facts
          of={[
            [
              t(($) => $.earns.slots),
              <b
                key="slots"
                className={box.large}
                {...whyMark(
                  earns.slots === null ? undefined : { kind: 'expected', date },
                  t(($) => $.earns.title),
                )}
              >
                {sayMoney(earns.slots)}
              </b>,
            ],
            [t(($) => $.earns.inForce), inForce === null ? t(($) => $.earns.inForceNone) : sayMoney(inForce.earns)],
            [t(($) => $.earns.best), sayMoney(earns.best)],
            [t(($) => $.earns.loss), sayMoney(earns.loss)],
            [t(($) => $.earns.without), sayMoney(costs.without)],
            [t(($) => $.earns.energy), sayMoney(costs.energy)],
            [t(($) => $.earns.demand), sayMoney(costs.demand)],
            [t(($) => $.earns.wear), sayMoney(costs.wear)],
            [t(($) => $.earns.stored), sayMoney(costs.stored)],
            ...powerFactorFacts(powerFactor, t),
            [t(($) => $.earns.peak), t(($) => $.earns.peakOf, { without: peak.without, withPlan: peak.withPlan })],
            [t(($) => $.earns.cycles), String(cycles)],
            [t(($) => $.earns.start), t(($) => $.earns.startBy[startBy], { soc: socStart })],
            [t(($) => $.earns.solver), t(($) => $.earns[status], figures)],
          ]}
        />
        <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.earns.how)}</p>
        {powerFactor && <p className={`${box.plain} ${box.small} ${box.faint}`}>{powerFactorHow(powerFactor, t)}</p>}
      </div>
    </Panel>
  );
}
