import { hourMs, sayMoney, timeText } from '@czyun/contract';
import type { AirSupplyView } from '@czyun/contract/piece-energy';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Fitted } from '../../../kit/chart/fitted.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { countText } from '../../../platform/format/count.ts';
import { numberText } from '../../../platform/format/number.ts';
import css from './production-report.module.css';
import type { AskedPieces } from './queries.ts';
import { productionText } from './text.ts';

const chartPx = 272;

interface AirPanelProps {
  readonly of: AskedPieces;
  readonly supply: AirSupplyView;
}

/** A compressor: the cost of its air, and its consumption while no machine ran. */
export function AirPanel({ of, supply }: AirPanelProps) {
  const t = productionText.useText();
  const { data } = of;
  const { name, uses, counted, volume, steps, restMs } = supply;
  const title = t(($) => $.air.title, { name });
  const zone = data?.timeZone ?? 'UTC';
  const isByHour = (steps[0]?.end ?? 0) - (steps[0]?.start ?? 0) <= hourMs;
  const labelOf = (start: number) => timeText(start, zone, 'minute').slice(isByHour ? 11 : 5, isByHour ? 16 : 10);
  const energyText = (kWh: number | null) => numberText(kWh, 'kWh', 1);
  const restHours = numberText(restMs / hourMs, 'h', 1);
  const share = counted === null || counted <= 0 ? null : (uses.rest / counted) * 100;
  const series = [
    { key: 'working', name: t(($) => $.air.working), meaning: 'wind', values: steps.map(({ working }) => working) },
    { key: 'rest', name: t(($) => $.air.rest), meaning: 'high', values: steps.map(({ rest }) => rest) },
    ...(uses.unknown === 0
      ? []
      : [{ key: 'unknown', name: t(($) => $.kinds.unknown), meaning: 'offline', values: steps.map(({ unknown }) => unknown) } as const]),
  ] as const;
  return (
    <Panel title={title} note={t(($) => $.air.supplied, { n: supply.supplied })} how={t(($) => $.air.how)} of={of} picture>
      <div className={css.air} data-part="air-figures">
        <Figure
          id="specificPower"
          text={numberText(supply.specificPower, 'kW/(m³/min)', 2)}
          name={t(($) => $.air.specificPower)}
          more={t(($) => $.air.specificPowerMore, { perVolume: numberText(supply.perVolume, 'kWh/m³', 4) })}
        />
        <Figure
          id="airEnergy"
          text={energyText(counted)}
          name={t(($) => $.air.energy)}
          more={t(($) => (supply.cost === null ? $.air.energyMore : $.air.energyMoreCost), {
            ...{ volume: countText(volume, 'm³'), cost: sayMoney(supply.cost) },
          })}
        />
        <Figure
          id="airRest"
          text={supply.restCost === null ? energyText(uses.rest) : sayMoney(supply.restCost)}
          name={t(($) => $.air.restName)}
          more={t(($) => $.air.restMore, { energy: energyText(uses.rest), share: numberText(share, '%', 1) })}
        />
        <Figure
          id="airLeak"
          text={numberText(supply.restFlow, 'm³/min', 2)}
          name={t(($) => $.air.leak)}
          more={t(($) => (restMs === 0 ? $.air.noRest : $.air.leakMore), {
            ...{ hours: restHours, volume: countText(supply.restVolume, 'm³') },
          })}
        />
      </div>
      <Fitted heightPx={chartPx}>
        {(height) => (
          <BarChart
            {...{
              title,
              base: t(($) => (isByHour ? $.air.hour : $.air.day)),
              unit: 'kWh',
              decimals: 1,
              stacked: true,
              atRest: 'sum',
              height,
            }}
            categories={steps.map(({ start }) => labelOf(start))}
            series={series}
          />
        )}
      </Fitted>
    </Panel>
  );
}

interface FigureProps {
  readonly id: string;
  readonly text: string;
  readonly name: string;
  readonly more: string;
}

function Figure({ id, text, name, more }: FigureProps) {
  return (
    <Stack gap="none">
      <Text size="large" strong tabular data-figure={id}>
        {text}
      </Text>
      <Text size="small" tone="soft">
        {name}
      </Text>
      <Text size="small" tone="faint">
        {more}
      </Text>
    </Stack>
  );
}
