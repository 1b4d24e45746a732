import { Alert } from 'antd';
import { frameText } from '../text.ts';

/** Parts of an address that no screen understands. */
export function FaultNote({ parts }: { readonly parts: readonly string[] }) {
  const t = frameText.useText();
  const told = parts.join(' · ').slice(0, 200);
  return <Alert type="warning" showIcon closable title={t(($) => $.page.addressFaults, { parts: told })} style={{ marginBottom: 12 }} />;
}
