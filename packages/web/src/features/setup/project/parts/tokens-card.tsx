import { DownloadOutlined, KeyOutlined } from '@ant-design/icons';
import { type CallResult, setupApi, type TokenFile } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import { useSaveFile } from '../../../../kit/export/use-save-file.ts';
import { useConfirm } from '../../../../kit/form/use-confirm.tsx';
import box from '../../../../kit/ui/box.module.css';
import { useChange } from '../../../../platform/api/use-call.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { toast } from '../../../../platform/toast.ts';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { IntroCard } from './intro-card.tsx';
import { nameOf } from './names.ts';

type Setup = CallResult<typeof setupApi.getSetup>;

/** Tokens that only this page has. */
export function TokensToSave({ tokens }: { readonly tokens: TokenFile }) {
  const t = projectSetupText.useText();
  const saveFile = useSaveFile();
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <span>{t(($) => $.transfer.tokensMade, { n: tokens.count })}</span>
      <span>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveFile?.(tokens.fileName, new Blob([tokens.content], { type: 'text/csv' }))}
        >
          {t(($) => $.transfer.tokensSave)}
        </Button>
      </span>
    </div>
  );
}

/** New tokens for the MQTT devices of a project, as one file. */
export function TokensCard({ setup: { project } }: { readonly setup: Setup }) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const confirm = useConfirm();
  const [tokens, setTokens] = useState<TokenFile | null>(null);
  const renew = useChange(setupApi.renewTokens, {
    renews: setupReads,
    onDone: (done) => {
      if (done.tokens === null) toast.info(t(($) => $.transfer.tokensNothing));
      else setTokens(done.tokens);
    },
  });
  const askAll = () =>
    confirm({
      title: t(($) => $.transfer.tokensAsk, { name: nameOf(project, language) }),
      effect: t(($) => $.transfer.tokensAskHint),
      button: t(($) => $.transfer.tokensAll),
      danger: true,
      act: () => renew.mutateAsync({ body: { projectId: project.id } }),
    });
  return (
    <IntroCard title={t(($) => $.transfer.tokensTitle)} intro={t(($) => $.transfer.tokensHint)}>
      <span className={`${box.row} ${box.wrap}`}>
        <Button
          icon={<KeyOutlined aria-hidden />}
          busy={renew.isPending}
          onClick={() => renew.mutate({ body: { projectId: project.id, missing: true } })}
        >
          {t(($) => $.transfer.tokensMissing)}
        </Button>
        <Button danger disabled={renew.isPending} onClick={askAll}>
          {t(($) => $.transfer.tokensAll)}
        </Button>
      </span>
      {tokens !== null && <Notice kind="warning" role="status" title={<TokensToSave tokens={tokens} />} />}
    </IntroCard>
  );
}
