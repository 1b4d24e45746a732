import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import type { Missing } from '../../../parts/points/catalog.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { historyText } from '../text.ts';

export interface MissingNoteProps {
  readonly missing: readonly Missing[];
  readonly onDrop: () => void;
}

/** Selected curves that cannot be displayed, by their known names. */
export function MissingNote({ missing, onDrop }: MissingNoteProps) {
  const t = historyText.useText();
  const language = useLanguage();
  if (missing.length === 0) return null;
  const names = missing.map(({ deviceId, deviceName, metric, pointName }) =>
    [
      deviceName ?? t(($) => $.picker.unknownDevice, { id: deviceId }),
      pointName?.[language] ?? t(($) => $.picker.unknown, { key: metric }),
    ].join(' · '),
  );
  return (
    <Notice
      kind="warning"
      title={t(($) => $.chart.unavailable, {
        n: missing.length,
        names: names.join(language === 'zh' ? '、' : ', '),
      })}
      action={
        <Button size="small" onClick={onDrop}>
          {t(($) => (missing.length === 1 ? $.chart.dropOne : $.chart.drop))}
        </Button>
      }
    />
  );
}
