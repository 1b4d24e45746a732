import { Notice } from '../../kit/control/notice.tsx';
import { frameText } from '../text.ts';
import css from './frame.module.css';

/** Parts of an address that no screen understands. */
export function FaultNote({ parts }: { readonly parts: readonly string[] }) {
  const t = frameText.useText();
  const faults = parts.join(' · ').slice(0, 200);
  return <Notice kind="warning" closable title={t(($) => $.page.addressFaults, { parts: faults })} className={css.fault} />;
}
