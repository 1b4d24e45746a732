import { DownloadOutlined } from '@ant-design/icons';
import type { FileFormat } from '@czyun/contract';
import { useMayExport } from '../../platform/project/may-export.ts';
import { Button } from '../control/button.tsx';
import { Menu, type MenuItem } from '../control/menu.tsx';
import { Tooltip } from '../control/tooltip.tsx';
import { downloadText } from './text.ts';

export interface FormatMenuProps {
  readonly disabled?: boolean;
  readonly busy?: boolean;
  /** An icon among other tools. */
  readonly tool?: true;
  readonly now: (format: FileFormat) => void;
  /** The same export in the background, if there is such a job. */
  readonly later?: ((format: FileFormat) => void) | undefined;
}

const formats: readonly FileFormat[] = ['csv', 'xlsx'];

/** File format, and whether to export in the background. Renders nothing without `data.export`. */
export function FormatMenu({ disabled = false, busy = false, tool, now, later }: FormatMenuProps) {
  const t = downloadText.useText();
  const mayExport = useMayExport();
  const items: readonly MenuItem[] = [
    ...formats.map((format) => ({ key: format, label: t(($) => $.now[format]), onClick: () => now(format) })),
    ...(later === undefined
      ? []
      : [
          { type: 'divider' as const },
          ...formats.map((format) => ({ key: `${format}-later`, label: t(($) => $.later[format]), onClick: () => later(format) })),
        ]),
  ];
  const label = t(($) => $.export);
  if (!mayExport) return null;
  return (
    <Menu placement="bottomRight" autoFocus disabled={disabled || busy} items={items}>
      {tool === true ? (
        <Tooltip title={label}>
          <Button size="small" kind="text" icon={<DownloadOutlined aria-hidden />} label={label} aria-haspopup="menu" busy={busy} />
        </Tooltip>
      ) : (
        <Button icon={<DownloadOutlined aria-hidden />} aria-haspopup="menu" busy={busy}>
          {label}
        </Button>
      )}
    </Menu>
  );
}
