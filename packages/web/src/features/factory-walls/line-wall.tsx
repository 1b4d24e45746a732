import { routes } from '@czyun/contract';
import type { FloorMachine } from '@czyun/contract/shop-floor';
import box from '../../kit/ui/box.module.css';
import { lampOf } from '../../parts/floor/machine-state.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { countText } from '../../platform/format/count.ts';
import { numberText } from '../../platform/format/number.ts';
import { FactoryWall } from './factory-wall.tsx';
import css from './factory-walls.module.css';
import { StateLine } from './machine-tile.tsx';
import { bottleneckOf, zonesOf } from './sums.ts';
import { factoryWallsText } from './text.ts';

const gapPx = 40;
const headPx = 84;
const maxMachines = 6;

/** The machines of one zone in their sequence, with cycle times, counts and the bottleneck. */
export function LineWallScreen() {
  const t = factoryWallsText.useText();
  const {
    asked: { zone },
  } = useAddress(routes.DigitalCockpit3);
  return (
    <FactoryWall name="DigitalCockpit3" title={t(($) => $.line)}>
      {(_, machines, { heightPx }) => {
        const zones = zonesOf(machines);
        const line = zones.find(({ id }) => id === zone) ?? zones[0];
        const shown = (line?.machines ?? []).slice(0, maxMachines);
        const slowest = bottleneckOf(shown);
        const scale = Math.max(1, ...shown.flatMap(({ cycleS, idealCycleS }) => [cycleS ?? 0, idealCycleS ?? 0]));
        const cycle = (value: number | null) => numberText(value, '', 1);
        return (
          <div className={css.stack} style={{ gap: 24 }}>
            <div className={css.lineHead} style={{ height: headPx }}>
              <b className={`${box.clip} ${css.zoneName}`} translate="no">
                {line === undefined || line.name === '' ? t(($) => $.noZone) : line.name}
              </b>
              <span className={slowest === null ? box.soft : css.slow} translate="no">
                {slowest === null
                  ? t(($) => $.noBottleneck)
                  : t(($) => $.slowest, { name: slowest.name, now: cycle(slowest.cycleS), ideal: cycle(slowest.idealCycleS) })}
              </span>
            </div>
            <div
              className={css.line}
              style={{ height: heightPx - headPx - 24, gap: gapPx, gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}
            >
              {shown.map((machine, index) => (
                <Station key={machine.deviceId} machine={machine} step={index + 1} scale={scale} isSlowest={machine === slowest} />
              ))}
            </div>
          </div>
        );
      }}
    </FactoryWall>
  );
}

interface StationProps {
  readonly machine: FloorMachine;
  readonly step: number;
  /** Cycle time of a full-height bar, s. */
  readonly scale: number;
  readonly isSlowest: boolean;
}

function Station({ machine, step, scale, isSlowest }: StationProps) {
  const t = factoryWallsText.useText();
  const { deviceId, name, state, cycleS, idealCycleS, made, rejects, day } = machine;
  const percent = (value: number | null) => `${((value ?? 0) / scale) * 100}%`;
  return (
    <section className={css.station} data-state={state} data-lamp={lampOf(machine)} data-machine={deviceId} data-slowest={isSlowest}>
      <span className={css.step}>
        <span className={box.soft}>{t(($) => $.sequence, { n: step })}</span>
        {isSlowest && <b className={css.slow}>{t(($) => $.bottleneck)}</b>}
      </span>
      <h2 className={`${box.clip} ${css.tileName}`} translate="no">
        {name}
      </h2>
      <StateLine machine={machine} />
      <div className={css.bar} aria-hidden="true">
        <i style={{ height: percent(cycleS) }} />
        <u style={{ bottom: percent(idealCycleS) }} />
      </div>
      <b className={`${box.tabular} ${css.cycle}`}>{t(($) => $.cycle, { now: numberText(cycleS, '', 1) })}</b>
      <span className={`${box.soft} ${box.tabular}`}>{t(($) => $.ideal, { ideal: numberText(idealCycleS, '', 1) })}</span>
      <span className={css.tileFoot}>
        <b className={box.tabular}>{t(($) => $.pieces, { n: countText(made) })}</b>
        <span className={box.tabular}>{t(($) => $.rejects, { n: countText(rejects ?? 0) })}</span>
      </span>
      <span className={`${box.tabular} ${box.soft}`}>{t(($) => $.oeeOf, { value: numberText(day?.oee, '%', 0) })}</span>
    </section>
  );
}
