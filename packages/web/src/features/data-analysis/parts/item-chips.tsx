import { CloseOutlined } from '@ant-design/icons';
import { Button } from '../../../kit/control/button.tsx';
import box from '../../../kit/ui/box.module.css';
import { useWord } from '../../../platform/language/language.ts';
import { dataAnalysisText } from '../text.ts';
import type { Item } from './items.ts';

/** The analysed points; each can be removed. */
export function ItemChips({ items, onRemove }: { readonly items: readonly Item[]; readonly onRemove: ((key: string) => void) | null }) {
  const t = dataAnalysisText.useText();
  const word = useWord();
  return (
    <ul className={`${box.plain} ${box.row} ${box.wrap} ${box.tight}`} aria-label={t(($) => $.items)}>
      {items.map(({ key, device, point }) => {
        const name = `${device.name} · ${word(point.name)}`;
        return (
          <li
            key={key}
            className={`${box.chip} ${box.row} ${box.tight}`}
            style={{ paddingInline: onRemove === null ? 8 : '8px 0' }}
            data-item={key}
          >
            <span className={box.clip} title={name}>
              <span translate="no">{device.name}</span>
              {` · ${word(point.name)}`}
            </span>
            {onRemove !== null && (
              <Button
                kind="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                label={t(($) => $.remove, { name })}
                onClick={() => onRemove(key)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
