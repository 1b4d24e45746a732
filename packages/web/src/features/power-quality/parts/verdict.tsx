import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import box from '../../../kit/ui/box.module.css';
import { qualityText } from '../text.ts';

/** A verdict as text and icon. */
export function Verdict({ holds }: { readonly holds: boolean | null }) {
  const t = qualityText.useText();
  if (holds === null) return <span className={box.faint}>{t(($) => $.figures.unknown)}</span>;
  return (
    <span className={`${box.strong} ${holds ? box.good : box.bad}`} data-verdict={holds ? 'good' : 'poor'}>
      {holds ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}{' '}
      {t(($) => (holds ? $.figures.good : $.figures.poor))}
    </span>
  );
}
