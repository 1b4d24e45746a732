import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { type DocumentFormat, documentFormats } from '@czyun/contract';
import { useState } from 'react';
import { showErrorToast } from '../../platform/api/query-client.ts';
import { useMayExport } from '../../platform/project/may-export.ts';
import { Button } from '../control/button.tsx';
import { Menu } from '../control/menu.tsx';
import { useToast } from '../control/use-toast.ts';
import type { ExportMenuProps } from './export-menu.tsx';
import { fetchFile } from './fetch-file.ts';
import { downloadText } from './text.ts';
import { useDownload } from './use-download.tsx';

const none = [] as const;

/** Exports a document as CSV, Excel or PDF, and opens the PDF in a new tab for printing. Renders nothing without `data.export`. */
export function DocumentMenu({
  file: { spec, query, name },
  formats = documentFormats,
  label,
  disabled = false,
  hindrance,
  others = none,
}: Pick<ExportMenuProps, 'file' | 'disabled'> & {
  /** A single format is a button. */
  readonly formats?: readonly DocumentFormat[];
  /** Label of that button, if the format alone does not describe the file. */
  readonly label?: string;
  /** Reason why there is nothing to export yet; shown instead of exporting. */
  readonly hindrance?: string | undefined;
  /** Further files in the menu. */
  readonly others?: readonly { readonly key: string; readonly label: string; readonly file: ExportMenuProps['file'] }[];
}) {
  const t = downloadText.useText();
  const toast = useToast();
  const { start, overlay } = useDownload();
  const [opens, setOpens] = useState(false);
  const mayExport = useMayExport();
  const warned = () => {
    if (hindrance !== undefined) toast.warning(hindrance);
    return hindrance !== undefined;
  };
  const open = () => {
    if (warned()) return;
    // Opened during the press: browsers block a tab that opens later.
    const tab = window.open('', '_blank');
    if (tab === null) {
      toast.error(t(($) => $.document.blocked));
      return;
    }
    setOpens(true);
    fetchFile(spec, { ...query, format: 'pdf' }, { signal: new AbortController().signal })
      .then((bytes) => {
        if (bytes !== null) tab.location.href = URL.createObjectURL(bytes);
      })
      .catch((error: unknown) => {
        tab.close();
        showErrorToast(error);
      })
      .finally(() => setOpens(false));
  };
  if (!mayExport) return null;
  const further = others.map(({ key, label: title, file }) => ({
    key,
    label: title,
    onClick: () => {
      if (!warned()) start(file.spec, file.query, file.name);
    },
  }));
  const own = formats.map((format) => ({
    key: format,
    label: t(($) => $.document[format]),
    onClick: () => {
      if (!warned()) start(spec, { ...query, format }, `${name}.${format}`);
    },
  }));
  const items = [...own, ...further];
  return (
    <>
      {items.length === 1 ? (
        <Button icon={<DownloadOutlined aria-hidden />} disabled={disabled} onClick={() => items[0]?.onClick()}>
          {label ?? items[0]?.label}
        </Button>
      ) : (
        <Menu placement="bottomRight" autoFocus disabled={disabled} items={items}>
          <Button icon={<DownloadOutlined aria-hidden />} aria-haspopup="menu" disabled={disabled}>
            {t(($) => $.document.export)}
          </Button>
        </Menu>
      )}
      <Button icon={<PrinterOutlined aria-hidden />} disabled={disabled} busy={opens} onClick={open}>
        {t(($) => $.document.print)}
      </Button>
      {overlay}
    </>
  );
}
