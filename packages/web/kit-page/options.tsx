import { useState } from 'react';
import { Button } from '../src/kit/control/button.tsx';
import {
  type Choice,
  choiceOption,
  countOption,
  type OptionShape,
  type OptionValues,
  pickedId,
  pickedText,
  switchOption,
  textOption,
} from '../src/kit/panel/options.ts';
import { OptionsDialog } from '../src/kit/panel/options-dialog.tsx';
import { Panel } from '../src/kit/panel/panel.tsx';
import { partText } from './part-words.ts';

const meters: readonly Choice[] = [
  { value: 'grid', label: 'Grid' },
  { value: 'pv', label: 'PV' },
];
const buildings: readonly Choice[] = [1, 2, 3].map((value) => ({ value, label: String(value) }));

const shape: OptionShape = {
  note: textOption({ title: { zh: '说明', en: 'Note' }, initial: 'A' }),
  most: countOption({ title: { zh: '条数', en: 'Rows' }, initial: 4, least: 1, most: 20 }),
  marks: switchOption({ title: { zh: '标记', en: 'Marks' }, initial: true }),
  side: choiceOption({
    title: { zh: '位置', en: 'Side' },
    initial: 'left',
    choices: [
      { value: 'left', title: { zh: '左', en: 'Left' } },
      { value: 'right', title: { zh: '右', en: 'Right' } },
    ],
  }),
  meter: pickedText({ title: { zh: '电表', en: 'Meter' }, load: () => Promise.resolve(({ children }) => children(meters)) }),
  building: pickedId({ title: { zh: '楼栋', en: 'Building' }, load: () => Promise.resolve(({ children }) => children(buildings)) }),
};

/** The form of a widget with an option of every kind. */
export function WidgetOptions() {
  const t = partText.useText();
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState<OptionValues>({});
  const title = t(($) => $.options);
  return (
    <Panel title={title}>
      <Button onClick={() => setOpen(true)}>{t(($) => $.choose, { name: title })}</Button>
      <output data-options>{JSON.stringify(values)}</output>
      {isOpen && (
        <OptionsDialog
          title={title}
          options={shape}
          values={values}
          onDone={(chosen) => {
            setValues(chosen);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}
