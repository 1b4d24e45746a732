import { BigFigure } from '../../kit/wall/big-figure.tsx';
import { byUrgency, countsOf } from '../../parts/floor/machine-state.ts';
import type { Floor } from '../../parts/floor/use-floor.ts';
import { countText } from '../../platform/format/count.ts';
import { formatNumber, numberText } from '../../platform/format/number.ts';
import { FactoryWall, type Room } from './factory-wall.tsx';
import css from './factory-walls.module.css';
import { MachineTile } from './machine-tile.tsx';
import { sumOf } from './sums.ts';
import { factoryWallsText } from './text.ts';

/** Heights and gaps, px of the stage. */
const figuresPx = 236;
const gapPx = 24;
const leastTile = { width: 360, height: 210 } as const;

/** The plant: OEE and output, and every machine as a tile. */
export function PlantWallScreen() {
  const t = factoryWallsText.useText();
  return (
    <FactoryWall name="DigitalCockpit" title={t(($) => $.plant)}>
      {(data, machines, room) => (
        <div className={css.stack} style={{ gap: gapPx }}>
          <PlantFigures data={data} machines={machines} widthPx={room.widthPx} />
          <Tiles machines={machines} room={{ widthPx: room.widthPx, heightPx: room.heightPx - figuresPx - gapPx }} />
        </div>
      )}
    </FactoryWall>
  );
}

interface FiguresProps {
  readonly data: NonNullable<Floor['data']>;
  readonly machines: Floor['machines'];
  readonly widthPx: number;
}

function PlantFigures({ data: { dayTotal, shiftTotal, shift, plan, energyKwh }, machines, widthPx }: FiguresProps) {
  const t = factoryWallsText.useText();
  const [firstPx, otherPx] = [0.34, 0.22].map((share) => Math.floor((widthPx - 3 * gapPx) * share)) as [number, number];
  const target = sumOf(machines.map((machine) => machine.target));
  const due = sumOf(machines.map((machine) => machine.targetNow));
  const calls = machines.filter((machine) => machine.calls.length > 0).length;
  const energy = formatNumber(energyKwh, 'kWh', 1);
  const oee = formatNumber(dayTotal.oee, '%', 1);
  const factors = {
    a: numberText(dayTotal.availability, '%', 0),
    e: numberText(dayTotal.effectiveness, '%', 0),
    q: numberText(dayTotal.quality, '%', 0),
  };
  return (
    <div className={css.figures} style={{ height: figuresPx, gap: gapPx, gridTemplateColumns: `${firstPx}px repeat(3, ${otherPx}px)` }}>
      <BigFigure
        name={t(($) => $.oee)}
        text={oee.text}
        unit={oee.unit}
        sizes={[144, 120, 96]}
        note={plan === 'none' ? t(($) => $.noPlan) : t(($) => $.factors, factors)}
        widthPx={firstPx}
        marks={{ 'data-figure': 'oee' }}
      />
      <BigFigure
        name={t(($) => $.output)}
        text={countText(shiftTotal?.made)}
        note={
          shift === null || target === null ? t(($) => $.noShift) : t(($) => $.outputOf, { target: countText(target), now: countText(due) })
        }
        widthPx={otherPx}
        marks={{ 'data-figure': 'output' }}
      />
      <BigFigure
        name={t(($) => $.running)}
        text={t(($) => $.of, { n: countsOf(machines).running, total: machines.length })}
        note={calls === 0 ? t(($) => $.quiet) : <b className={css.calls}>{t(($) => $.calling, { n: calls })}</b>}
        widthPx={otherPx}
        marks={{ 'data-figure': 'running' }}
      />
      <BigFigure
        name={t(($) => $.energy)}
        text={energy.text}
        unit={energy.unit}
        note={t(($) => $.power, { power: numberText(sumOf(machines.map((machine) => machine.powerKw)), 'kW', 1) })}
        widthPx={otherPx}
        marks={{ 'data-figure': 'energy' }}
      />
    </div>
  );
}

/** Tiles of one size that fill the space; if not all fit, the most urgent. */
function Tiles({ machines, room: { widthPx, heightPx } }: { readonly machines: Floor['machines']; readonly room: Room }) {
  const t = factoryWallsText.useText();
  const columns = Math.min(Math.floor(widthPx / leastTile.width), Math.max(3, Math.ceil(machines.length / 2)));
  const most = columns * Math.max(1, Math.floor((heightPx + gapPx) / (leastTile.height + gapPx)));
  const areAll = machines.length <= most;
  const shown = areAll ? machines : byUrgency(machines).slice(0, most - 1);
  return (
    <div className={css.tiles} style={{ height: heightPx, gap: gapPx, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {shown.map((machine) => (
        <MachineTile key={machine.deviceId} machine={machine} />
      ))}
      {!areAll && <div className={css.rest}>{t(($) => $.more, { n: machines.length - shown.length })}</div>}
    </div>
  );
}
