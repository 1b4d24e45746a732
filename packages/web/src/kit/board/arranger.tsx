import { CloseOutlined, SettingOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import GridLayout, { type Layout } from 'react-grid-layout';
import box from '../ui/box.module.css';
import { useWidth } from '../ui/use-width.ts';
import css from './board.module.css';
import type { Arranging } from './board.tsx';
import { gapPx } from './geometry.ts';
import { columns, type Direction, moved, type Place, placedAt, removed, resized } from './layout.ts';
import { boardText } from './text.ts';
import './arranger.css';

const directions: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

interface ArrangerProps<T extends Place> extends Arranging<T> {
  readonly tiles: readonly T[];
  readonly rowPx: number;
  readonly children: (tile: T) => ReactNode;
}

/** A board being arranged: tiles are moved and resized by pointer, or by keys at the focused tile. */
export function Arranger<T extends Place>({ tiles, rowPx, children, onChange, titleOf, leastOf, settingsOf }: ArrangerProps<T>) {
  const t = boardText.useText();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const [said, setSaid] = useState('');
  const layout = tiles.map((tile) => {
    const least = leastOf(tile);
    const { id, x, y, w, h } = tile;
    return { i: id, x, y, w, h, minW: Math.min(least.w, w), minH: Math.min(least.h, h) };
  });
  const dragged = (places: Layout) =>
    onChange(
      placedAt(
        tiles,
        places.map(({ i, x, y, w, h }) => ({ id: i, x, y, w, h })),
      ),
    );
  const change = (tile: T, next: readonly T[]) => {
    const place = next.find(({ id }) => id === tile.id);
    const title = titleOf(tile);
    setSaid(
      place === undefined
        ? t(($) => $.removed, { title })
        : t(($) => $.place, { title, column: place.x + 1, row: place.y + 1, w: place.w, h: place.h }),
    );
    onChange(next);
  };
  const press = (event: KeyboardEvent, tile: T) => {
    const direction = directions[event.key];
    const removes = event.key === 'Delete' || event.key === 'Backspace';
    if ((direction === undefined && !removes) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (direction === undefined) change(tile, removed(tiles, tile.id));
    else change(tile, event.shiftKey ? resized(tiles, tile.id, direction, leastOf(tile)) : moved(tiles, tile.id, direction));
  };
  return (
    <div ref={host}>
      <p className="sr-only" role="status">
        {said}
      </p>
      {width > 0 && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={{ cols: columns, rowHeight: rowPx, margin: [gapPx, gapPx], containerPadding: [0, 0] }}
          dragConfig={{ enabled: true, handle: `.${css.grip}` }}
          resizeConfig={{ enabled: true, handles: ['se'] }}
          onDragStop={dragged}
          onResizeStop={dragged}
        >
          {tiles.map((tile) => (
            <div key={tile.id} className={css.tile} data-tile={tile.id}>
              <div className={`${css.tile} ${css.arranged}`} inert>
                {children(tile)}
              </div>
              <button
                type="button"
                className={`${box.cover} ${css.grip}`}
                aria-label={t(($) => $.grip, { title: titleOf(tile) })}
                onKeyDown={(event) => press(event, tile)}
              />
              <Settings title={titleOf(tile)} onOpen={settingsOf?.(tile)} />
              <button
                type="button"
                className={`${box.framed} ${box.bad} ${css.remove}`}
                aria-label={t(($) => $.remove, { title: titleOf(tile) })}
                onClick={() => change(tile, removed(tiles, tile.id))}
              >
                <CloseOutlined aria-hidden />
              </button>
            </div>
          ))}
        </GridLayout>
      )}
    </div>
  );
}

function Settings({ title, onOpen }: { readonly title: string; readonly onOpen: (() => void) | undefined }) {
  const t = boardText.useText();
  if (onOpen === undefined) return null;
  return (
    <button
      type="button"
      className={`${box.framed} ${box.soft} ${css.settings}`}
      aria-label={t(($) => $.settings, { title })}
      onClick={onOpen}
    >
      <SettingOutlined aria-hidden />
    </button>
  );
}
