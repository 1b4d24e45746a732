import box from '../../../kit/ui/box.module.css';
import { WallDiagramPicture } from '../../../parts/diagram/wall/wall-diagram.tsx';
import { OverviewDifferences } from '../../../parts/energy/overview-differences.tsx';
import { useSettlementNow } from '../../../parts/energy/profit/use-settlement-now.ts';
import { useFlow } from '../../../parts/energy/use-flow.ts';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';
import { AlarmLine, alarmLinePx } from '../../../parts/wall/alarm-line.tsx';
import { RibbonPicture } from '../../../parts/wall/ribbon-picture.tsx';
import { useWallDay } from '../../../parts/wall/use-day.ts';
import { EnergyFigures } from './energy-figures.tsx';
import { MoneyFigures } from './money-figures.tsx';
import { PowerFigure } from './power-figure.tsx';
import { Tank, tankPx } from './tank.tsx';

/** Heights and gaps, px of the stage. */
const figuresPx = 186;
const gapPx = 24;
/** Share of the ribbon in the remaining height. */
const ribbonShare = 0.42;
const maxRibbonPx = 330;

export interface CockpitWallProps {
  readonly widthPx: number;
  readonly heightPx: number;
  /** A second instant is shown: the differences replace the day. */
  readonly compares: boolean;
}

/** The station in one picture: present money, power and charge, the circuit, the day, and the alarms. */
export function CockpitWall({ widthPx, heightPx, compares }: CockpitWallProps) {
  const { grid, energies } = useOverviewNow();
  const { found, powers, soc, units } = useFlow(grid, energies);
  const day = useWallDay(grid);
  const { seen } = useSettlementNow();
  const hasStorage = powers.storage !== undefined;
  const role = hasStorage ? 'storage' : 'load';
  const rightPx = widthPx - (hasStorage ? tankPx + gapPx * 1.5 : 0);
  const [firstPx, otherPx] = [0.4, 0.3].map((share) => Math.floor((rightPx - 2 * gapPx) * share)) as [number, number];
  const picturePx = heightPx - alarmLinePx - gapPx - figuresPx;
  const ribbonPx = Math.min(maxRibbonPx, Math.round(picturePx * ribbonShare));
  return (
    <div className={`${box.stack} ${box.close}`} style={{ height: heightPx, gap: gapPx }} data-screen="e-cockpit">
      <div className={box.row} style={{ flex: 1, minHeight: 0, gap: gapPx * 1.5, alignItems: 'stretch' }}>
        {hasStorage && <Tank soc={soc} kw={powers.storage ?? null} limits={day.socLimits} />}
        <div className={`${box.stack} ${box.close} ${box.grow}`}>
          <div className={box.grid} style={{ height: figuresPx, gridTemplateColumns: '4fr 3fr 3fr', gap: gapPx }}>
            {seen && hasStorage ? (
              <MoneyFigures widthsPx={[firstPx, otherPx]} />
            ) : (
              <EnergyFigures energies={energies} group={units} widthPx={otherPx} />
            )}
            <PowerFigure role={role} power={found.get(role)} group={units} widthPx={otherPx} />
          </div>
          <WallDiagramPicture widthPx={rightPx} heightPx={picturePx - ribbonPx} />
          {compares ? (
            <div style={{ height: ribbonPx, overflow: 'auto' }}>
              <OverviewDifferences />
            </div>
          ) : (
            <RibbonPicture of={day} widthPx={rightPx} heightPx={ribbonPx} />
          )}
        </div>
      </div>
      <AlarmLine />
    </div>
  );
}
