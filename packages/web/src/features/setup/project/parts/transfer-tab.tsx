import { DownloadOutlined } from '@ant-design/icons';
import { type CallResult, setupApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { Checkbox } from '../../../../kit/control/checkbox.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import { useSaveFile } from '../../../../kit/export/use-save-file.ts';
import box from '../../../../kit/ui/box.module.css';
import { call } from '../../../../platform/api/call.ts';
import { showErrorToast } from '../../../../platform/api/query-client.ts';
import { useRenew } from '../../../../platform/api/use-call.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { toast } from '../../../../platform/toast.ts';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { ImportJob } from './import-job.tsx';
import { ImportState } from './import-plan.tsx';
import { IntroCard } from './intro-card.tsx';
import { JsonPicker } from './json-file.tsx';
import { nameOf } from './names.ts';
import { TokensCard, TokensToSave } from './tokens-card.tsx';
import { useFileImport } from './use-file-import.ts';
import { type Importing, type Plan, useImport } from './use-import.ts';

type Setup = CallResult<typeof setupApi.getSetup>;

/** Export and import of the whole project as one file. */
export function TransferTab({ setup }: { readonly setup: Setup }) {
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <ExportCard setup={setup} />
      <ImportCard projectId={setup.project.id} />
      <TokensCard setup={setup} />
    </div>
  );
}

function ExportCard({ setup: { project } }: { readonly setup: Setup }) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const saveFile = useSaveFile();
  const name = nameOf(project, language);
  const run = async () => {
    setBusy(true);
    try {
      const { fileName, content } = await call(setupApi.exportProject, { query: { projectId: project.id } });
      saveFile?.(fileName, new Blob([content], { type: 'application/json' }));
      toast.success(t(($) => $.transfer.exported, { name: fileName }));
    } catch (error) {
      showErrorToast(error);
    }
    setBusy(false);
  };
  return (
    <IntroCard title={t(($) => $.transfer.exportTitle)} intro={t(($) => $.transfer.exportHint)}>
      <span>
        <Button icon={<DownloadOutlined aria-hidden />} busy={busy} onClick={() => void run()}>
          {t(($) => $.transfer.export, { name })}
        </Button>
      </span>
    </IntroCard>
  );
}

function ImportCard({ projectId }: { readonly projectId: number }) {
  const t = projectSetupText.useText();
  const renew = useRenew(setupReads);
  const coming = useFileImport(projectId, (done) => {
    toast.success(t(($) => $.transfer.applied, { n: done.changes.length }));
    void renew();
  });
  const left = useImport(projectId);
  const { file, applied, remove, busy } = coming;
  return (
    <IntroCard title={t(($) => $.transfer.importTitle)} intro={t(($) => $.transfer.importHint)}>
      {left.busy || left.ended !== null || left.error !== null || left.plan !== null ? <LeftImport left={left} /> : null}
      <JsonPicker
        label={t(($) => $.file.choose)}
        maxKb={setupApi.importProject.rawKb}
        file={file}
        onFile={(given) => {
          left.reset();
          void coming.take(given);
        }}
      />
      <Checkbox checked={remove} disabled={busy} onChange={(checked) => coming.setRemove(checked)}>
        {t(($) => $.transfer.remove)}
      </Checkbox>
      <ImportState of={coming} />
      {applied !== null && <Applied plan={applied} />}
    </IntroCard>
  );
}

/** What was imported, and the tokens that were created. */
function Applied({ plan }: { readonly plan: Plan }) {
  const t = projectSetupText.useText();
  return (
    <Notice
      kind="success"
      role="status"
      title={t(($) => $.transfer.applied, { n: plan.changes.length })}
      description={plan.tokens === null ? t(($) => $.transfer.tokensNone) : <TokensToSave tokens={plan.tokens} />}
    />
  );
}

/** An import that was left while it was running. */
function LeftImport({ left }: { readonly left: Importing }) {
  const t = projectSetupText.useText();
  if (left.error !== null) return <Notice kind="error" role="alert" title={left.error.message} />;
  if (left.plan?.applied === true) return <Applied plan={left.plan} />;
  // After a mere check the browser no longer has the file.
  if (left.plan !== null) return <Notice kind="info" role="status" title={t(($) => $.transfer.checked, { n: left.plan.changes.length })} />;
  return <ImportJob importing={left} />;
}
