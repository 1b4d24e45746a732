import { ExportOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Tooltip } from '../../kit/control/tooltip.tsx';
import { useMayExport } from '../../platform/project/may-export.ts';
import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx';
import { exportsText } from './text.ts';

export interface ExportButtonProps extends Omit<ExportDialogProps, 'onClose'> {
  readonly kind?: 'primary';
  /** An icon among other tools. */
  readonly tool?: true;
}

/** Opens the export dialog. Renders nothing without `data.export`. */
export function ExportButton({ kind, tool, ...given }: ExportButtonProps) {
  const t = exportsText.useText();
  const mayExport = useMayExport();
  const [isOpen, setOpen] = useState(false);
  if (!mayExport) return null;
  const label = t(($) => $.button);
  const icon = <ExportOutlined aria-hidden />;
  const open = () => setOpen(true);
  return (
    <>
      {tool === true ? (
        <Tooltip title={label}>
          <Button kind="text" size="small" icon={icon} label={label} onClick={open} />
        </Tooltip>
      ) : (
        <Button {...(kind === undefined ? {} : { kind })} icon={icon} onClick={open}>
          {label}
        </Button>
      )}
      {isOpen && <ExportDialog {...given} onClose={() => setOpen(false)} />}
    </>
  );
}
