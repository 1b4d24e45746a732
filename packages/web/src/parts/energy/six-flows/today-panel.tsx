import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import type { DayEnergies } from '../page-at.ts';
import { useFlow } from '../use-flow.ts';
import { useOverviewNow } from '../use-overview-now.ts';
import { useTodayWhy } from '../use-today-why.ts';
import { sixFlowsText } from './text.ts';

const comingIn = ['gridImport', 'pv', 'wind', 'discharge'] as const;
const goingOut = ['load', 'charge', 'gridExport'] as const;

/** Energy in minus energy out, kWh; null when a part is unknown or the load has no meter. */
export function closingOf(energies: DayEnergies): number | null {
  if (!energies.has('load')) return null;
  const sum = (keys: readonly string[]) =>
    keys
      .filter((key) => energies.has(key))
      .reduce<number | null>((total, key) => {
        const kwh = energies.get(key) ?? null;
        return total === null || kwh === null ? null : total + kwh;
      }, 0);
  const [into, out] = [sum(comingIn), sum(goingOut)];
  return into === null || out === null ? null : into - out;
}

/** Energies of the day so far and their balance. */
export function TodayPanel() {
  const t = sixFlowsText.useText();
  const { asked, overview, grid, energies } = useOverviewNow();
  const whyOf = useTodayWhy(overview?.time ?? null);
  const { units } = useFlow(grid, energies);
  const rows = [...comingIn, ...goingOut].filter((key) => energies.has(key));
  const kwh = (value: number | null) => <NumberText value={value} unit="kWh" decimals={1} group={units} />;
  return (
    <Panel title={t(($) => $.today.title)} of={asked} how={t(($) => $.today.how)}>
      <div data-part="today">
        <Facts
          of={[
            ...rows.map(
              (key) =>
                [
                  t(($) => $.today[key]),
                  <span
                    key={key}
                    data-energy={key}
                    {...whyMark(
                      whyOf(key),
                      t(($) => $.today[key]),
                    )}
                  >
                    {kwh(energies.get(key) ?? null)}
                  </span>,
                ] as const,
            ),
            [
              t(($) => $.today.rest),
              <b key="rest" className={box.ink} data-energy="rest">
                {kwh(closingOf(energies))}
              </b>,
            ],
          ]}
        />
      </div>
    </Panel>
  );
}
