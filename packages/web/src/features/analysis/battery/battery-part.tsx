import { batteryApi, type DutyRate } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import css from '../analysis.module.css';
import { type Figure, FigureTiles } from '../parts/figure-tiles.tsx';
import { analysisText } from '../text.ts';
import type { Use } from './classes.ts';
import { DepthPanel, EfficiencyPanel } from './cycle-panels.tsx';
import { DistributionPanel } from './distribution-panel.tsx';
import { DutyPanel } from './duty-panel.tsx';
import { SpreadPanel } from './spread-panel.tsx';

export interface BatteryPartProps {
  readonly query: { readonly deviceId: number; readonly range: number; readonly start: number };
  readonly rate: DutyRate;
  readonly onRate: (rate: DutyRate) => void;
}

const waitingPx = 640;

/** Usage of a battery: cycles, hours by state of charge, temperature and C-rate, cell spread, efficiency. Nothing for other devices. */
export function BatteryPart({ query, rate, onRate }: BatteryPartProps) {
  const use = useCall(
    batteryApi.getBatteryUse,
    { query },
    { keep: ({ query: before }) => before.deviceId === query.deviceId, freshMs: 60_000, quiet: true },
  );
  const { data, error } = use;
  if (data === undefined)
    return error === null ? <Skeleton height={waitingPx} /> : <Failed error={error} onRetry={() => void use.refetch()} />;
  const { timeZone } = data;
  if (data.use === null) return null;
  const { soc, temperature, spread } = data.use;
  return (
    <>
      <BatteryTiles of={data.use} />
      <div className={`${box.grid} ${css.halves}`} data-battery={data.use.bucket}>
        <DutyPanel of={data.use} rate={rate} onRate={onRate} />
        <SpreadPanel of={spread} zone={timeZone} />
        <DistributionPanel kind="soc" of={soc} />
        {temperature && <DistributionPanel kind="temperature" of={temperature} />}
        <DepthPanel of={data.use.cycles} />
        <EfficiencyPanel of={data.use.efficiency} />
      </div>
    </>
  );
}

function BatteryTiles({ of: { cycles, soc, temperature, spread } }: { readonly of: Use }) {
  const t = analysisText.useText();
  const plain = (key: string, name: string, unit: string, value: number | null, decimals: number): Figure[] =>
    value === null ? [] : [{ key, name, unit, value, before: null, change: null, decimals, alone: true }];
  return (
    <FigureTiles
      figures={[
        { ...cycles.equivalent, decimals: 2, rule: t(($) => (cycles.byBoth ? $.battery.ruleBoth : $.battery.ruleDischarge)) },
        { ...cycles.rainflow, decimals: 2, rule: t(($) => $.battery.ruleShort) },
        ...plain(
          'socMean',
          t(($) => $.battery.socMean),
          '%',
          soc.mean,
          1,
        ),
        ...plain(
          'temperatureMean',
          t(($) => $.battery.temperatureMean),
          '℃',
          temperature?.mean ?? null,
          1,
        ),
        ...plain(
          'voltageSpread',
          t(($) => $.battery.voltageSpread),
          'mV',
          spread.voltage?.average ?? null,
          1,
        ),
        ...plain(
          'temperatureSpread',
          t(($) => $.battery.temperatureSpread),
          '℃',
          spread.temperature?.average ?? null,
          1,
        ),
      ]}
    />
  );
}
