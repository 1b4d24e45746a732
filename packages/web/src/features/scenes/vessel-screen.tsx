import { ColorLegend } from '../../kit/scene/color-legend.tsx';
import type { SceneState } from '../../kit/scene/model.ts';
import { rampOf, type Scale } from '../../parts/monitor/heat.ts';
import { numberText } from '../../platform/format/number.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { heatOf, shareOf, vesselHeat, vesselPressure } from './models/colors.ts';
import { agitatorSpin, fillJoints, pipeSpeed, vesselModel } from './models/vessel.ts';
import { DeviceScene, type SceneProps } from './parts/device-scene.tsx';
import { vesselParts } from './parts/part-spec.ts';
import { ScenePanels } from './parts/scene-panels.tsx';
import { useParts } from './parts/use-parts.ts';
import { scenesText } from './text.ts';

/** A vessel that fills and changes colour with its level, temperature and pressure. */
export function VesselScreen() {
  return <DeviceScene route="dev-monitor-pressure_vessel">{(props) => <Vessel {...props} />}</DeviceScene>;
}

/** Parts coloured by the tone of a state, and by a temperature. */
const worded = { inlet: 'inlet_valve', outlet: 'outlet_valve' } as const;
/** Parts that are coloured only in an abnormal state. */
const safe = { relief: 'relief_valve', lid: 'lid_state' } as const;
const heated = {
  ...{ liquid: 'temperature', jacket: 'jacket_temperature' },
  ...{ wall1: 'wall_temperature_1', wall2: 'wall_temperature_2', wall3: 'wall_temperature_3', wall4: 'wall_temperature_4' },
} as const;

const has = <K extends string>(record: Readonly<Record<K, string>>, key: string): key is K => Object.hasOwn(record, key);

function Vessel({ detail: { device }, chosen, onChoose }: SceneProps) {
  const t = scenesText.useText();
  const { tokens } = useTheme();
  const parts = useParts(vesselParts);
  const { number } = parts;
  const ramp = rampOf(tokens.heat, { dark: tokens.onSeverity2, light: tokens.onAction });
  const heat = vesselHeat(number('temperature_setpoint'));
  const pressure = vesselPressure(number('pressure_upper_limit'));
  const own = (id: string): string | null => {
    if (has(worded, id)) return parts.word(worded[id]);
    if (has(safe, id)) return parts.word(safe[id]) === tokens.run ? null : parts.word(safe[id]);
    if (has(heated, id)) return heatOf(number(heated[id]), heat, ramp);
    if (id === 'gas' && pressure !== null) return heatOf(number('pressure'), pressure, ramp);
    return null;
  };
  const colors = new Map<string, string>();
  for (const part of parts.parts) {
    const color = parts.warning(part) ?? own(part.spec.id);
    if (color !== null) colors.set(part.spec.id, color);
  }
  const liquid = colors.get('liquid') ?? tokens.wind;
  const state: SceneState = {
    colors,
    joints: new Map([...fillJoints(number('level')), ['agitator', { spin: agitatorSpin(number('agitator_speed')) }]]),
    streams: new Map([
      ['in', { speed: pipeSpeed(number('inlet_flow')), color: liquid }],
      ['out', { speed: pipeSpeed(number('outlet_flow')), color: liquid }],
    ]),
  };
  const colorsOfRamp = ramp.map(({ ground }) => ground);
  const legend = (title: string, metric: string, scale: Scale, unit: string, decimals: number) => {
    const now = number(metric);
    return (
      <ColorLegend
        title={title}
        low={numberText(scale.low, unit, decimals)}
        high={numberText(scale.high, unit, decimals)}
        colors={colorsOfRamp}
        marks={now === null ? [] : [{ at: shareOf(now, scale), text: title }]}
      />
    );
  };
  return (
    <ScenePanels
      note={t(($) => $.vessel.slow)}
      label={t(($) => $.label, { name: device.name })}
      how={t(($) => $.vessel.how)}
      model={vesselModel}
      state={state}
      parts={parts}
      chosen={chosen}
      onChoose={onChoose}
      legend={
        <>
          {legend(
            t(($) => $.vessel.temperature),
            'temperature',
            heat,
            '℃',
            0,
          )}
          {pressure !== null &&
            legend(
              t(($) => $.vessel.pressure),
              'pressure',
              pressure,
              'MPa',
              1,
            )}
        </>
      }
    />
  );
}
