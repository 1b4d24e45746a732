import { QRCode } from 'antd';
import { tokens } from '../../platform/theme/tokens.ts';

export interface QrCodeProps {
  readonly text: string;
  /** Side length, px. */
  readonly sizePx: number;
}

/** A QR code, dark on light in every theme, for cameras. */
export function QrCode({ text, sizePx }: QrCodeProps) {
  const { text: color, surface } = tokens.light;
  return <QRCode value={text} type="svg" size={sizePx} bordered={false} color={color} bgColor={surface} />;
}
