import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useTheme } from '../../../shared/theme/theme.ts';
import { historyText } from '../text.ts';
import type { Chosen } from './catalog.ts';
import { curveName } from './curves.ts';

export interface ChipsProps {
  readonly chosen: readonly Chosen[];
  readonly slotOf: (key: string) => number;
  readonly onRemove: (key: string) => void;
  readonly onClear: () => void;
}

/** The chosen curves in their colours; each can be taken away. */
export function Chips({ chosen, slotOf, onRemove, onClear }: ChipsProps) {
  const t = historyText.use();
  const language = useLanguage();
  const { tokens } = useTheme();
  if (chosen.length === 0) return null;
  return (
    <div className="hist-chosen">
      <div className="top">
        <span>{t(($) => $.picker.chosen, { n: chosen.length })}</span>
        <Button size="small" type="link" onClick={onClear}>
          {t(($) => $.picker.clear)}
        </Button>
      </div>
      <ul>
        {chosen.map((item) => {
          const name = curveName(item, language);
          const slot = slotOf(item.key);
          return (
            <li key={item.key}>
              <span
                className={slot >= tokens.series.length ? 'swatch dashed' : 'swatch'}
                style={{ color: tokens.series[slot % tokens.series.length] }}
              />
              <span className="name" title={name}>
                {name}
              </span>
              <button type="button" aria-label={t(($) => $.picker.remove, { name })} onClick={() => onRemove(item.key)}>
                <CloseOutlined aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
