import { SafetyCertificateOutlined } from '@ant-design/icons';
import { securityApi } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { useDownload } from '../../../kit/export/use-download.tsx';
import { logText } from '../text.ts';

/** Exports the project's operation entries in the signed chain, for verification elsewhere. */
export function SignedExportButton({ projectId }: { readonly projectId: number }) {
  const t = logText.useText();
  const { start, overlay } = useDownload();
  return (
    <>
      <Button
        icon={<SafetyCertificateOutlined aria-hidden />}
        onClick={() => start(securityApi.auditExport, { projectId }, `operation-log-project-${projectId}.jsonl`)}
      >
        {t(($) => $.export.signed)}
      </Button>
      {overlay}
    </>
  );
}
