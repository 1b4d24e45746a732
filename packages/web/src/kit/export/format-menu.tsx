import { DownloadOutlined } from '@ant-design/icons';
import type { FileFormat } from '@czyun/contract';
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd';
import { useMayExport } from '../../platform/project/may-export.ts';
import { downloadText } from './text.ts';

export interface FormatMenuProps {
  readonly disabled?: boolean;
  readonly busy?: boolean;
  /** An icon among other tools. */
  readonly tool?: true;
  readonly now: (format: FileFormat) => void;
  /** The same in the background, where there is such a job. */
  readonly later?: ((format: FileFormat) => void) | undefined;
}

type MenuClick = NonNullable<MenuProps['onClick']>;
const formats: readonly FileFormat[] = ['csv', 'xlsx'];

/** Which kind of file, and whether to wait for it. Nothing for readers without `data.export`. */
export function FormatMenu({ disabled = false, busy = false, tool, now, later }: FormatMenuProps) {
  const t = downloadText.useText();
  const mayExport = useMayExport();
  // The rest of the key press would fall on what takes the focus next, and that is the way to cancel.
  const picked =
    (act: () => void): MenuClick =>
    ({ domEvent }) => {
      domEvent.preventDefault();
      act();
    };
  const items: NonNullable<MenuProps['items']> = [
    ...formats.map((format) => ({ key: format, label: t(($) => $.now[format]), onClick: picked(() => now(format)) })),
    ...(later === undefined
      ? []
      : [
          { type: 'divider' as const, key: 'line' },
          ...formats.map((format) => ({ key: `${format}-later`, label: t(($) => $.later[format]), onClick: picked(() => later(format)) })),
        ]),
  ];
  const label = t(($) => $.export);
  if (!mayExport) return null;
  return (
    <Dropdown trigger={['click']} placement="bottomRight" autoFocus disabled={disabled || busy} menu={{ items }}>
      {tool === true ? (
        <Tooltip title={label}>
          <Button size="small" type="text" icon={<DownloadOutlined aria-hidden />} aria-label={label} aria-haspopup="menu" loading={busy} />
        </Tooltip>
      ) : (
        <Button icon={<DownloadOutlined aria-hidden />} aria-haspopup="menu" loading={busy}>
          {label}
        </Button>
      )}
    </Dropdown>
  );
}
