import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Menu } from '../../../kit/control/menu.tsx';
import { WidgetOptions } from '../../../kit/panel/widget-options.tsx';
import { useWidgets } from '../../../kit/panel/widgets-context.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { shared } from '../../../platform/text.ts';
import { homeText } from '../text.ts';
import { addable, chosenFirst, maxTiles, type Tile } from './tiles.ts';
import type { TitleOf } from './use-titles.ts';

export interface ArrangeBarProps {
  readonly tiles: readonly Tile[];
  readonly cells: readonly string[];
  readonly branches: readonly number[];
  readonly titleOf: TitleOf;
  readonly saving: boolean;
  readonly onAdd: (tile: Pick<Tile, 'id' | 'kind' | 'options'>) => void;
  readonly onReset: () => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Actions while the overview is being arranged: add, reset, cancel, done. */
export function ArrangeBar({ tiles, cells, branches, titleOf, saving, onAdd, onReset, onCancel, onDone }: ArrangeBarProps) {
  const t = homeText.useText();
  const say = shared.useText();
  const { projectType } = useProject();
  const allows = useAllows();
  const widgets = [...useWidgets().values()].filter(({ permission }) => permission === undefined || allows(permission));
  const choices = addable(projectType.id, tiles, { cells, branches, widgets });
  const [asked, setAsked] = useState<Pick<Tile, 'id' | 'kind' | 'options'> | null>(null);
  const items = [
    ...choices.map((tile) => ({ key: tile.id, label: titleOf(tile), onClick: () => onAdd(tile) })),
    ...chosenFirst(widgets).map((tile) => ({ key: `${tile.id}?`, label: titleOf(tile), onClick: () => setAsked(tile) })),
  ];
  return (
    <>
      <Menu items={items} maxHeight={360} disabled={items.length === 0 || tiles.length >= maxTiles}>
        <Button icon={<PlusOutlined aria-hidden />}>{t(($) => $.arrange.add)}</Button>
      </Menu>
      <Button onClick={onReset}>{t(($) => $.arrange.reset)}</Button>
      <Button onClick={onCancel}>{say(($) => $.action.cancel)}</Button>
      <Button kind="primary" busy={saving} onClick={onDone}>
        {t(($) => $.arrange.done)}
      </Button>
      {asked !== null && (
        <WidgetOptions
          tile={asked}
          title={titleOf(asked)}
          onDone={(options) => {
            setAsked(null);
            onAdd({ ...asked, options });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
