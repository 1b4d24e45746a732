import { CloseOutlined } from '@ant-design/icons';
import { Button } from '../../../kit/control/button.tsx';
import box from '../../../kit/ui/box.module.css';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import { historyText } from '../text.ts';
import { curveName } from './curves.ts';
import css from './history.module.css';
import type { Look } from './looks.ts';

export interface ChipsProps {
  readonly chosen: readonly Chosen[];
  readonly lookOf: (key: string) => Look;
  readonly onRemove: (key: string) => void;
  readonly onClear: () => void;
}

/** Selected curves in their colours, each of which can be removed. */
export function Chips({ chosen, lookOf, onRemove, onClear }: ChipsProps) {
  const t = historyText.useText();
  const language = useLanguage();
  const { tokens } = useTheme();
  if (chosen.length === 0) return null;
  return (
    <div className={`${box.fixed} ${box.ruled} ${box.small} ${css.chosen}`}>
      <div className={`${box.row} ${box.between} ${box.soft}`}>
        <span>{t(($) => $.picker.chosen, { n: chosen.length })}</span>
        <Button size="small" kind="link" onClick={onClear}>
          {t(($) => $.picker.clear)}
        </Button>
      </div>
      <ul className={`${box.plain} ${box.row} ${box.wrap} ${box.tight} ${css.chips}`}>
        {chosen.map((item) => {
          const name = curveName(item, language);
          const { slot, meaning } = lookOf(item.key);
          const dashed = meaning === undefined && slot >= tokens.series.length;
          return (
            <li key={item.key} className={`${box.row} ${box.tight} ${box.chip} ${css.chip}`}>
              <span
                className={css.swatch}
                data-dashed={dashed}
                style={{ color: meaning === undefined ? tokens.series[slot % tokens.series.length] : tokens[meaning] }}
              />
              <span className={`${box.row} ${box.tight}`} title={name}>
                <span translate="no" className={`${box.clip} ${box.soft} ${css.device}`}>
                  {item.device.name}
                </span>
                <span className={box.clip}>{item.point.name[language]}</span>
              </span>
              <Button
                kind="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                label={t(($) => $.picker.remove, { name })}
                onClick={() => onRemove(item.key)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
