import { DownloadOutlined, KeyOutlined } from '@ant-design/icons';
import { type CallResult, setupApi, type TokenFile } from '@czyun/contract';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../../shared/api/use-call.ts';
import { saveFile } from '../../../../shared/chart/save-file.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { nameOf } from './names.ts';

type Setup = CallResult<typeof setupApi.getSetup>;

/** Tokens that this page alone knows. */
export function TokensToSave({ tokens }: { readonly tokens: TokenFile }) {
  const t = projectSetupText.use();
  return (
    <div className="setup-stack">
      <span>{t(($) => $.transfer.tokensMade, { n: tokens.count })}</span>
      <span>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveFile(tokens.fileName, new Blob([tokens.content], { type: 'text/csv' }))}
        >
          {t(($) => $.transfer.tokensSave)}
        </Button>
      </span>
    </div>
  );
}

/** New tokens for the MQTT devices of a project, as one file. */
export function TokensCard({ setup: { project } }: { readonly setup: Setup }) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const [tokens, setTokens] = useState<TokenFile | null>(null);
  const renew = useChange(setupApi.renewTokens, {
    renews: setupReads,
    onDone: (done) => {
      if (done.tokens === null) void message.info(t(($) => $.transfer.tokensNothing));
      else setTokens(done.tokens);
    },
  });
  const askAll = () =>
    modal.confirm({
      title: t(($) => $.transfer.tokensAsk, { name: nameOf(project, language) }),
      content: t(($) => $.transfer.tokensAskHint),
      okText: t(($) => $.transfer.tokensAll),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => renew.mutateAsync({ body: { projectId: project.id } }),
    });
  return (
    <Card title={t(($) => $.transfer.tokensTitle)}>
      <p className="quiet">{t(($) => $.transfer.tokensHint)}</p>
      <span className="acts">
        <Button
          icon={<KeyOutlined aria-hidden />}
          loading={renew.isPending}
          onClick={() => renew.mutate({ body: { projectId: project.id, missing: true } })}
        >
          {t(($) => $.transfer.tokensMissing)}
        </Button>
        <Button danger disabled={renew.isPending} onClick={() => void askAll()}>
          {t(($) => $.transfer.tokensAll)}
        </Button>
      </span>
      {tokens !== null && <Alert type="warning" showIcon role="status" title={<TokensToSave tokens={tokens} />} />}
    </Card>
  );
}
