import { timeText } from '@czyun/contract';
import { BandChart } from '../../../kit/chart/band-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { indicatorsText } from '../text.ts';
import { ToDo, type ToDoProps } from './to-do.tsx';

const chartPx = 168;

/** Deviation of the power from the plan, against the tolerance. */
export function PlanPanel(props: Pick<ToDoProps, 'of' | 'onSettings'>) {
  const t = indicatorsText.useText();
  const { plan, unit, timeZone, list } = props.of;
  const categories = (plan?.times ?? []).map((time) => {
    const text = timeText(time, timeZone, 'minute');
    return { day: text.slice(11), month: text.slice(5, 10), year: text.slice(0, 7) }[unit];
  });
  const tolerance = plan?.tolerance ?? 0;
  const allowed = { from: -tolerance, to: tolerance, name: t(($) => $.plan.allowed, { tolerance }) };
  const names = { low: t(($) => $.plan.low), mid: t(($) => $.plan.mid), high: t(($) => $.plan.high), band: t(($) => $.plan.band) };
  const reason = list.find(({ key }) => key === 'planDeviation')?.reason ?? null;
  const title = t(($) => $.plan.title);
  return (
    <Panel title={title} how={t(($) => $.plan.how)}>
      {plan === null ? (
        <div style={{ minHeight: chartPx }}>{reason !== null && <ToDo reason={reason} {...props} />}</div>
      ) : (
        <BandChart
          {...{ title, categories, names, allowed, low: plan.low, mid: plan.mid, high: plan.high }}
          base={t(($) => $.trend[unit === 'day' ? 'time' : unit])}
          unit="%"
          decimals={2}
          meaning="auto"
          height={chartPx}
        />
      )}
    </Panel>
  );
}
