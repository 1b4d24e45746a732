import { useState } from 'react';
import { Panel } from '../src/kit/panel/panel.tsx';
import { ColorLegend } from '../src/kit/scene/color-legend.tsx';
import { cellPart, type Model, type SceneState, type Vec } from '../src/kit/scene/model.ts';
import { Scene3d } from '../src/kit/scene/scene3d.tsx';
import { useTheme } from '../src/platform/theme/theme.ts';
import { partText } from './part-words.ts';

const places = Array.from({ length: 8 }, (_, index): Vec => [(index % 4) * 0.3 - 0.45, index < 4 ? 0.2 : -0.2, 0.2]);

const model: Model = {
  shapes: [
    { form: { kind: 'box', size: [1.5, 0.9, 0.3] }, surface: 'frame', part: 'rack', edged: true },
    {
      form: { kind: 'cylinder', radius: 0.25, height: 0.9 },
      at: [1.3, 0.45, 0],
      surface: 'liquid',
      part: 'tank',
      tinted: true,
      joint: 'level',
    },
    { form: { kind: 'dome', radius: 0.26, height: 0.1 }, at: [1.3, 0.45, 0], surface: 'glass', part: 'tank' },
  ],
  joints: [{ id: 'level', at: [0, -0.45, 0], axis: 'y' }],
  cells: [{ key: 'cell', size: [0.24, 0.3, 0.2], places }],
  streams: [
    {
      id: 'pipe',
      path: [
        [0.75, -0.3, 0],
        [1.1, -0.3, 0],
      ],
      radius: 0.05,
    },
  ],
  low: [-0.8, -0.5, -0.2],
  high: [1.6, 0.6, 0.3],
  turn: 0.4,
  tilt: 0.25,
};

/** A rack of cells and a tank, selected by pointer and keys. */
export function Scenes() {
  const t = partText.useText();
  const { tokens } = useTheme();
  const [chosen, setChosen] = useState<string | null>(null);
  const heat = (index: number) => tokens.heat[index % tokens.heat.length] ?? tokens.line;
  const state: SceneState = {
    colors: new Map([...places.map((_, index): [string, string] => [cellPart('cell', index + 1), heat(index)]), ['tank', tokens.wind]]),
    joints: new Map([['level', { stretch: 0.7 }]]),
    streams: new Map([['pipe', { speed: 0.3, color: tokens.wind }]]),
  };
  const parts = [
    ...places.map((_, index) => ({
      id: cellPart('cell', index + 1),
      name: t(($) => $.scene.cell, { n: index + 1 }),
      state: t(($) => $.scene.value, { n: index }),
      row: index < 4 ? 'upper' : 'lower',
      group: 'cells',
    })),
    { id: 'tank', name: t(($) => $.scene.tank), state: '70 %', row: 'tank', group: 'tank' },
    { id: 'rack', name: t(($) => $.scene.rack), state: '-', row: 'rack', group: 'rack' },
  ];
  return (
    <Panel title={t(($) => $.scene.title)} flush>
      <div style={{ height: 300 }} data-kit-scene>
        <Scene3d
          label={t(($) => $.scene.label)}
          model={model}
          state={state}
          parts={parts}
          labels={[{ part: 'tank', content: `${t(($) => $.scene.tank)} 70 %` }]}
          chosen={chosen}
          onChoose={setChosen}
          moves
        >
          <ColorLegend
            title={t(($) => $.scene.scale)}
            low="3.310 V"
            high="3.317 V"
            colors={tokens.heat}
            marks={[{ at: 0.4, text: '3.313 V' }]}
          />
        </Scene3d>
      </div>
    </Panel>
  );
}
