import type { AnalysisTrend } from '@czyun/contract';
import { CompareBars } from '../../../kit/chart/compare-bars.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { sliceLook } from '../../../parts/energy/slice-look.ts';
import { analysisText } from '../text.ts';
import { bucketText } from './bucket-text.ts';
import { type PairKey, pairsOf } from './energy-pairs.ts';

export interface EnergyPanelProps {
  readonly trend: AnalysisTrend;
  readonly zone: string;
  /** Key of the drawn pair; another pair is drawn if the trend does not have it. */
  readonly of: string;
  readonly onOf: (key: string) => void;
}

const ofDevice = { in: { meaning: 'load' }, out: { meaning: 'storage' } } as const;
const lookOf = (key: string) => (key === 'in' || key === 'out' ? ofDevice[key] : sliceLook(key));

/** Energies by bucket, with the period before behind them. */
export function EnergyPanel({ trend, zone, of, onOf }: EnergyPanelProps) {
  const t = analysisText.useText();
  const pairs = pairsOf(trend);
  const shown = pairs.find(({ key }) => key === of) ?? pairs[0];
  const title = t(($) => $.energy.title);
  if (shown === undefined)
    return (
      <Panel title={title}>
        <Empty title={t(($) => $.energy.none)} hint={t(($) => $.energy.noneHint)} />
      </Panel>
    );
  const { up, down } = shown;
  return (
    <Panel
      title={title}
      how={t(($) => $.energy.how)}
      extra={
        pairs.length > 1 && (
          <Segmented<PairKey>
            size="small"
            label={t(($) => $.energy.of)}
            value={shown.key}
            onChange={onOf}
            options={pairs.map(({ key }) => ({ value: key, label: t(($) => $.pairs[key]) }))}
          />
        )
      }
    >
      <div data-energy={shown.key}>
        <CompareBars
          title={`${title} ${t(($) => $.pairs[shown.key])}`}
          base={t(($) => $.energy.time)}
          categories={trend.times.map((time) => bucketText(trend.bucket, time, zone))}
          up={{ ...up, ...lookOf(up.key) }}
          down={down && { ...down, ...lookOf(down.key) }}
          unit={shown.key === 'output' ? t(($) => $.pieces) : 'kWh'}
          decimals={shown.key === 'output' ? 0 : 1}
          beforeName={t(($) => $.before)}
          height={264}
        />
      </div>
    </Panel>
  );
}
