import box from '../../kit/ui/box.module.css';
import { byUrgency, countsOf, lampOf } from '../../parts/floor/machine-state.ts';
import { countText } from '../../platform/format/count.ts';
import { numberText } from '../../platform/format/number.ts';
import { FactoryWall } from './factory-wall.tsx';
import css from './factory-walls.module.css';
import { StateLine } from './machine-tile.tsx';
import { oeeOf, sumOf, type Zone, zonesOf } from './sums.ts';
import { factoryWallsText } from './text.ts';

/** Sizes, px of the stage. */
const gapPx = 24;
const headPx = 340;
const rowPx = 84;
/** With the name above the state: beside it, long names would be cut. */
const tallRowPx = 120;
const rowGapPx = 16;
const maxZones = 4;

/** Workshops side by side, each with its machines. */
export function WorkshopWallScreen() {
  const t = factoryWallsText.useText();
  return (
    <FactoryWall name="DigitalCockpit2" title={t(($) => $.workshop)}>
      {(_, machines, { heightPx }) => {
        const zones = zonesOf(machines).slice(0, maxZones);
        const roomPx = heightPx - headPx;
        const isTall = zones.every((zone) => zone.machines.length * (tallRowPx + rowGapPx) <= roomPx);
        return (
          <div
            className={css.zones}
            style={{ height: heightPx, gap: gapPx, gridTemplateColumns: `repeat(${zones.length}, minmax(0, 1fr))` }}
          >
            {zones.map((zone) => (
              <Workshop key={zone.id ?? 0} zone={zone} most={Math.max(1, Math.floor(roomPx / (rowPx + rowGapPx)))} isTall={isTall} />
            ))}
          </div>
        );
      }}
    </FactoryWall>
  );
}

interface WorkshopProps {
  readonly zone: Zone;
  readonly most: number;
  readonly isTall: boolean;
}

function Workshop({ zone: { id, name, machines }, most, isTall }: WorkshopProps) {
  const t = factoryWallsText.useText();
  const target = sumOf(machines.map((machine) => machine.target));
  const made = sumOf(machines.map((machine) => machine.shift?.made));
  const isAll = machines.length <= most;
  const shown = byUrgency(machines).slice(0, isAll ? most : most - 1);
  return (
    <section className={css.zone} data-zone={id ?? ''}>
      <h2 className={`${box.clip} ${css.zoneName}`} translate="no">
        {name === '' ? t(($) => $.noZone) : name}
      </h2>
      <div className={css.zoneFigures}>
        <b className={`${box.tabular} ${css.zoneOee}`}>{numberText(oeeOf(machines), '%', 1)}</b>
        <span>
          <span className={box.soft}>{t(($) => $.oee)}</span>
          <b
            className={box.tabular}
          >{`${t(($) => $.running)} ${t(($) => $.of, { n: countsOf(machines).running, total: machines.length })}`}</b>
        </span>
      </div>
      <span className={`${box.soft} ${box.tabular} ${box.clip}`}>
        {target === null ? t(($) => $.noShift) : t(($) => $.shift, { made: countText(made), target: countText(target) })}
      </span>
      <div className={css.track} aria-hidden="true">
        <i style={{ width: `${target === null || target === 0 ? 0 : Math.min(100, ((made ?? 0) / target) * 100)}%` }} />
      </div>
      {shown.map((machine) => (
        <div
          key={machine.deviceId}
          className={css.zoneRow}
          style={{ height: isTall ? tallRowPx : rowPx, marginBlockEnd: rowGapPx / 2 }}
          data-state={machine.state}
          data-lamp={lampOf(machine)}
          data-machine={machine.deviceId}
        >
          <span className={isTall ? css.zoneTall : css.zoneMachine}>
            <b className={box.clip} translate="no">
              {machine.name}
            </b>
            <StateLine machine={machine} />
          </span>
          <b className={`${box.tabular} ${box.fixed}`}>{t(($) => $.pieces, { n: countText(machine.made) })}</b>
        </div>
      ))}
      {!isAll && <span className={box.soft}>{t(($) => $.more, { n: machines.length - shown.length })}</span>}
    </section>
  );
}
