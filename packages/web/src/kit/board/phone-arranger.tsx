import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, SettingOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { Button } from '../control/button.tsx';
import box from '../ui/box.module.css';
import css from './board.module.css';
import type { Arranging } from './board.tsx';
import { type Place, removed, steppedInColumn } from './layout.ts';
import { boardText } from './text.ts';

interface PhoneArrangerProps<T extends Place> extends Arranging<T> {
  /** In reading order. */
  readonly tiles: readonly T[];
  readonly phonePxOf: ((tile: T) => number | undefined) | undefined;
  readonly phoneLeastPxOf: ((tile: T) => number | undefined) | undefined;
  readonly children: (tile: T) => ReactNode;
}

/** A board being arranged on a phone: one column whose order is changed by buttons. */
export function PhoneArranger<T extends Place>(props: PhoneArrangerProps<T>) {
  const { tiles, phonePxOf, phoneLeastPxOf, children, onChange, titleOf, settingsOf } = props;
  const t = boardText.useText();
  const [said, setSaid] = useState('');
  const step = (tile: T, direction: 'up' | 'down') => {
    const n = tiles.indexOf(tile) + (direction === 'up' ? 0 : 2);
    setSaid(t(($) => $.order, { title: titleOf(tile), n, total: tiles.length }));
    onChange(steppedInColumn(tiles, tile.id, direction));
  };
  const remove = (tile: T) => {
    setSaid(t(($) => $.removed, { title: titleOf(tile) }));
    onChange(removed(tiles, tile.id));
  };
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <p className="sr-only" role="status">
        {said}
      </p>
      {tiles.map((tile, index) => {
        const title = titleOf(tile);
        const openSettings = settingsOf?.(tile);
        return (
          <section key={tile.id} className={`${box.stack} ${box.tight}`} data-tile={tile.id}>
            <div className={box.row}>
              <span className={`${box.clip} ${box.grow} ${box.small} ${box.soft}`}>{title}</span>
              <Button
                size="small"
                kind="text"
                disabled={index === 0}
                icon={<ArrowUpOutlined aria-hidden />}
                label={t(($) => $.up, { title })}
                onClick={() => step(tile, 'up')}
              />
              <Button
                size="small"
                kind="text"
                disabled={index === tiles.length - 1}
                icon={<ArrowDownOutlined aria-hidden />}
                label={t(($) => $.down, { title })}
                onClick={() => step(tile, 'down')}
              />
              {openSettings !== undefined && (
                <Button
                  size="small"
                  kind="text"
                  icon={<SettingOutlined aria-hidden />}
                  label={t(($) => $.settings, { title })}
                  onClick={openSettings}
                />
              )}
              <Button
                size="small"
                kind="text"
                icon={<CloseOutlined aria-hidden />}
                label={t(($) => $.remove, { title })}
                onClick={() => remove(tile)}
              />
            </div>
            <div className={css.tile} inert style={{ height: phonePxOf?.(tile), minHeight: phoneLeastPxOf?.(tile) }}>
              {children(tile)}
            </div>
          </section>
        );
      })}
    </div>
  );
}
