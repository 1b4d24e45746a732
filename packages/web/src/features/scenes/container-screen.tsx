import { routes } from '@czyun/contract';
import { Segmented } from '../../kit/control/segmented.tsx';
import { ColorLegend } from '../../kit/scene/color-legend.tsx';
import { cellOf, type JointState, type SceneState } from '../../kit/scene/model.ts';
import box from '../../kit/ui/box.module.css';
import { Skeleton } from '../../kit/ui/states.tsx';
import { colorOf } from '../../parts/monitor/heat.ts';
import { signed } from '../../parts/monitor/heat-units.ts';
import { useMonitored } from '../../parts/monitor/monitored.ts';
import type { Heat } from '../../parts/monitor/use-heat.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { numberText } from '../../platform/format/number.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { shareOf } from './models/colors.ts';
import { containerModel, coolantSpeed } from './models/container.ts';
import { cellKey, cellRow, openDoor, partOfCell } from './models/container-plan.ts';
import { CellCard } from './parts/cell-card.tsx';
import { type StorageUnit, useStorageUnit } from './parts/companion.ts';
import { DeviceScene, type SceneProps, waitingHeight } from './parts/device-scene.tsx';
import { ScenePanels } from './parts/scene-panels.tsx';
import { type Container, familyOf, type Shown, useContainer } from './parts/use-container.ts';
import { scenesText } from './text.ts';

/** A storage container: racks, packs and cells with their live values, doors, cooling, fire zones. */
export function ContainerScreen() {
  return <DeviceScene route="dev-monitor-container">{(props) => <Placed {...props} />}</DeviceScene>;
}

function Placed(props: SceneProps) {
  const unit = useStorageUnit(props.detail.device.id);
  return unit === null ? <Skeleton height={waitingHeight} /> : <StorageContainer {...props} unit={unit} />;
}

/** Colours of the cells: as on the heat map; grey where a value is not current. */
function useCellColors(heat: Heat | null): readonly (readonly [string, string])[] {
  const { tokens } = useTheme();
  if (heat === null) return [];
  return heat.readings.flatMap((value, index): readonly (readonly [string, string])[] => {
    if (value === null) return [];
    const color = heat.stale[index] === true ? tokens.offline : colorOf(value, heat.scale, heat.ramp).ground;
    return [[partOfCell(index + 1), color]];
  });
}

function useSceneState({ heat, own, cooling, fire, parts }: Container): SceneState {
  const { tokens } = useTheme();
  const cells = useCellColors(heat);
  const fireWord = fire.word('fire_level');
  const words: Readonly<Record<string, string | null>> = {
    stack: own.word('state'),
    box: own.word('circuit_breaker') ?? own.word('dc_contactor'),
    cooling: cooling.word('state') ?? cooling.word('cooling_state') ?? cooling.word('climate_state'),
    // Only an abnormal state has a colour.
    fire: fireWord === tokens.run ? null : fireWord,
  };
  const colors = new Map<string, string>(cells);
  for (const part of parts.parts) {
    const color = parts.warning(part) ?? words[part.spec.id] ?? null;
    if (color !== null) colors.set(part.spec.id, color);
  }
  const door = own.number('door_state');
  const turn = door === 0 ? 0 : openDoor;
  const speed = coolantSpeed(cooling.number('flow'), cooling.number('pump_state'));
  return {
    colors,
    joints: new Map<string, JointState>([
      ['leftDoor', { turn: -turn }],
      ['rightDoor', { turn }],
    ]),
    streams: new Map([
      ['supply', { speed, color: tokens.wind }],
      ['return', { speed, color: tokens.high }],
    ]),
  };
}

/** Cells in the order of the arrow keys, each with its value and its distance from the median. */
function useCellParts({ heat, spec }: Container, shown: Shown) {
  const t = scenesText.useText();
  if (heat === null) return [];
  const { readings, figures, point } = heat;
  const { unit = '', decimals } = point;
  return readings.map((value, index) => ({
    id: partOfCell(index + 1),
    name: t(($) => (shown === 'voltage' ? $.container.cell : $.container.probe), { n: index + 1 }),
    state:
      value === null || figures === null
        ? t(($) => $.spoken.unknown)
        : `${numberText(value, unit, decimals)} (${signed(value - figures.median, unit, decimals)})`,
    ...cellRow(spec, index + 1),
  }));
}

function StorageContainer({ detail: { device }, type, chosen, onChoose, unit }: SceneProps & { readonly unit: StorageUnit }) {
  const t = scenesText.useText();
  const {
    asked: { show },
    change,
  } = useAddress(routes['dev-monitor-container']);
  const { open } = useMonitored();
  const container = useContainer(unit, show);
  const { heat, spec, parts } = container;
  const state = useSceneState(container);
  const cellParts = useCellParts(container, show);
  const cell = chosen === null ? null : cellOf(chosen);
  const no = cell?.key === cellKey && heat !== null && cell.no <= heat.readings.length ? cell.no : null;
  const current = no === null ? undefined : cellParts[no - 1];
  const label = current === undefined ? [] : [{ part: current.id, content: <CellLabel name={current.name} heat={heat} no={no} /> }];
  const openCell = (id: string) => {
    const member = familyOf(type, show).members[(cellOf(id)?.no ?? 0) - 1];
    if (member !== undefined) open(member.metric);
  };
  return (
    <ScenePanels
      label={t(($) => $.label, { name: device.name })}
      how={t(($) => $.container.how)}
      model={containerModel(spec)}
      state={state}
      parts={parts}
      first={cellParts}
      more={label}
      chosen={chosen}
      onChoose={onChoose}
      onOpen={openCell}
      extra={
        heat === null ? undefined : (
          <Segmented<Shown>
            size="small"
            label={t(($) => $.container.show)}
            value={show}
            onChange={(next) => change({ show: next, part: null })}
            options={[
              { value: 'voltage', label: t(($) => $.container.voltage) },
              { value: 'temperature', label: t(($) => $.container.temperature) },
            ]}
          />
        )
      }
      legend={heat === null ? undefined : <HeatLegend heat={heat} no={no} shown={show} />}
      about={
        heat === null ? (
          <p className={`${box.small} ${box.soft}`}>{t(($) => $.container.none)}</p>
        ) : (
          <CellCard heat={heat} no={no} shown={show} onChoose={(next) => onChoose(partOfCell(next))} />
        )
      }
    />
  );
}

function HeatLegend({ heat, no, shown }: { readonly heat: Heat; readonly no: number | null; readonly shown: Shown }) {
  const t = scenesText.useText();
  const { point, scale, ramp, readings } = heat;
  const text = (value: number) => numberText(value, point.unit ?? '', point.decimals);
  const value = no === null ? null : (readings[no - 1] ?? null);
  return (
    <ColorLegend
      title={t(($) => $.container[shown])}
      low={text(scale.low)}
      high={text(scale.high)}
      colors={ramp.map(({ ground }) => ground)}
      marks={value === null ? [] : [{ at: shareOf(value, scale), text: text(value) }]}
    />
  );
}

function CellLabel({ name, heat, no }: { readonly name: string; readonly heat: Heat | null; readonly no: number | null }) {
  const value = no === null ? null : (heat?.readings[no - 1] ?? null);
  return (
    <span className={box.two}>
      <small className={box.clip}>{name}</small>
      <span className={`${box.strong} ${box.tabular}`}>{numberText(value, heat?.point.unit ?? '', heat?.point.decimals ?? 0)}</span>
    </span>
  );
}
