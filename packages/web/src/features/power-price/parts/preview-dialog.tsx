import type { Tariff } from '@czyun/contract';
import { Dialog } from '../../../kit/form/dialog.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { priceText } from '../text.ts';
import { DifferenceTable } from './difference-table.tsx';
import { tariffFacts } from './words.ts';

/** Changes of a new version against the one in force, before it is saved. */
export function PreviewDialog({
  tariff,
  inForce,
  onSave,
  onClose,
}: {
  readonly tariff: Tariff;
  readonly inForce: Tariff | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}) {
  const t = priceText.useText();
  const language = useLanguage();
  return (
    <Dialog title={t(($) => $.edit.previewTitle)} okText={t(($) => $.edit.save)} width={760} onOk={onSave} onCancel={onClose}>
      <div className={box.stack}>
        <p className={`${box.plain} ${box.soft}`}>{t(($) => (inForce === null ? $.edit.previewFirst : $.edit.previewHint))}</p>
        {inForce === null ? (
          <Facts of={tariffFacts(tariff, t, language)} />
        ) : (
          <DifferenceTable here={inForce} there={tariff} titles={[t(($) => $.edit.before), t(($) => $.edit.after)]} />
        )}
      </div>
    </Dialog>
  );
}
