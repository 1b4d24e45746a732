import type { JointState, SceneState } from '../../kit/scene/model.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { airSpeedOf, fanModel, louverTurns, spinOf } from './models/fan.ts';
import { DeviceScene, type SceneProps } from './parts/device-scene.tsx';
import { fanParts } from './parts/part-spec.ts';
import { ScenePanels } from './parts/scene-panels.tsx';
import { useParts } from './parts/use-parts.ts';
import { scenesText } from './text.ts';

/** A fan that rotates with its live speed. */
export function FanScreen() {
  return <DeviceScene route="dev-monitor-fan3d">{(props) => <Fan {...props} />}</DeviceScene>;
}

function Fan({ detail: { device }, chosen, onChoose }: SceneProps) {
  const t = scenesText.useText();
  const { tokens } = useTheme();
  const parts = useParts(fanParts);
  const colors = new Map<string, string>();
  for (const part of parts.parts) {
    const own = parts.warning(part) ?? (part.spec.id === 'impeller' ? parts.word('state') : null);
    if (own !== null) colors.set(part.spec.id, own);
  }
  const air = { speed: airSpeedOf(parts.number('flow')), color: tokens.wind };
  const state: SceneState = {
    colors,
    joints: new Map<string, JointState>([
      ...louverTurns(parts.number('damper_position')),
      ['rotor', { spin: spinOf(parts.number('speed')) }],
    ]),
    streams: new Map([
      ['in', air],
      ['out', air],
    ]),
  };
  return (
    <ScenePanels
      note={t(($) => $.fan.slow)}
      label={t(($) => $.label, { name: device.name })}
      how={t(($) => $.fan.how)}
      model={fanModel}
      state={state}
      parts={parts}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
