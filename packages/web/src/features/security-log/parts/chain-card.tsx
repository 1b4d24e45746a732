import { DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { securityApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import type { Download } from '../../../kit/export/use-download.tsx';
import box from '../../../kit/ui/box.module.css';
import { useCall } from '../../../platform/api/use-call.ts';
import { securityText } from '../text.ts';

/** Verification of the operation log, started manually because it reads the whole chain, and the chain as a file. */
export function ChainCard({ start }: Pick<Download, 'start'>) {
  const t = securityText.useText();
  const [wanted, setWanted] = useState(false);
  const asked = useCall(securityApi.auditState, wanted ? {} : null, { quiet: true, freshMs: 0 });
  const verify = () => (wanted ? void asked.refetch() : setWanted(true));
  const { data, error } = asked;
  return (
    <section className={`${box.framed} ${box.stack} ${box.inset}`}>
      <div className={`${box.row} ${box.wrap}`}>
        <h2 className={`${box.plain} ${box.large}`}>{t(($) => $.chain.title)}</h2>
        <span className={`${box.grow} ${box.small} ${box.faint}`}>{t(($) => $.chain.hint)}</span>
        <span className={`${box.row} ${box.wrap}`}>
          <Button size="small" icon={<SafetyCertificateOutlined aria-hidden />} busy={asked.isFetching} onClick={verify}>
            {t(($) => $.chain.verify)}
          </Button>
          <Button
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => start(securityApi.auditExportAll, {}, 'operation-log-all.jsonl')}
          >
            {t(($) => $.chain.export)}
          </Button>
        </span>
      </div>
      {error !== null && <Notice kind="error" title={error.message} />}
      {data !== undefined && (
        <Notice
          kind={data.problem === null ? 'success' : 'error'}
          role="status"
          title={
            data.problem === null
              ? t(($) => $.chain.holds, { n: data.entries })
              : t(($) => $.chain.broken, { n: data.entries, reason: data.message })
          }
          description={
            <span className={box.anywhere}>
              {t(($) => $.chain.key)}: <code translate="no">{data.keyId}</code>
            </span>
          }
        />
      )}
    </section>
  );
}
