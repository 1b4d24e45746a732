import { useState } from 'react';
import { Button } from '../src/kit/control/button.tsx';
import { TextInput } from '../src/kit/control/text-input.tsx';
import { Listbox } from '../src/kit/listbox/listbox.tsx';
import { useListbox } from '../src/kit/listbox/use-listbox.ts';
import { Panel } from '../src/kit/panel/panel.tsx';
import { SeverityTag } from '../src/kit/ui/badges.tsx';
import { Badge, Stack } from '../src/kit/ui/layout.tsx';
import { List, ListRow } from '../src/kit/ui/list.tsx';
import { partText } from './part-words.ts';

interface Meter {
  readonly n: number;
  /** Heading of a building, not a meter. */
  readonly isHead: boolean;
}

const meters: readonly Meter[] = Array.from({ length: 400 }, (_, n) => ({ n, isHead: n % 20 === 0 }));

/** A field that searches a long list of options, and a short list of items. */
export function Finder() {
  const t = partText.useText();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const nameOf = ({ n, isHead }: Meter) => (isHead ? t(($) => $.filter.buildingOf, { n: n / 20 + 1 }) : t(($) => $.meter, { n }));
  const list = useListbox<Meter>({
    options: meters.filter((meter) => nameOf(meter).includes(text)),
    idOf: ({ n }) => String(n),
    onChoose: ({ n }) => setChosen((before) => (before.includes(n) ? before.filter((each) => each !== n) : [...before, n])),
    canChoose: ({ isHead }) => !isHead,
    rowPx: 32,
    page: 5,
    soughtBy: text,
    startsActive: true,
  });
  return (
    <Panel title={t(($) => $.finder.title)}>
      <Stack style={{ height: 240 }}>
        <TextInput label={t(($) => $.finder.field)} value={text} onChange={setText} combobox={list.combobox} />
        <Listbox list={list} label={t(($) => $.meters)} isOn={({ n }) => chosen.includes(n)}>
          {(meter) => (meter.isHead ? <b>{nameOf(meter)}</b> : nameOf(meter))}
        </Listbox>
        <output data-chosen>{chosen.join(' ')}</output>
      </Stack>
      <List lines aria-label={t(($) => $.finder.rows)}>
        {([1, 2, 3] as const).map((n) => (
          <ListRow
            key={n}
            wrap
            lead={<SeverityTag severity={n} />}
            title={t(($) => $.meter, { n })}
            notes={[t(($) => $.noteOf, { n }), n === 2 && <Badge tone="warn">{t(($) => $.filter.yes)}</Badge>]}
            end={<Button size="small">{t(($) => $.act)}</Button>}
          />
        ))}
      </List>
    </Panel>
  );
}
