import { logsApi, logsTogetherApi, mostAcknowledged } from '@czyun/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { call } from '../../../platform/api/call.ts';
import { tellError } from '../../../platform/api/query-client.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { logText } from '../text.ts';
import type { LogQuestion } from './address.ts';

/** Acknowledges everything that fits the filter, on every page: how many they are stands in the question, and none that comes later is among them. */
export function AckAllButton({ question }: { readonly question: LogQuestion }) {
  const t = logText.useText();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const { mutateAsync } = useChange(logsTogetherApi.acknowledgeAll, { renews: [logsApi.getLogs, logsApi.realAlarm] });
  const { page: _page, pageSize: _size, sort: _sort, order: _order, ...which } = question;
  const ask = async () => {
    const { total: n, lastId } = await call(logsTogetherApi.acknowledgeable, { query: which });
    if (n === 0) return void message.info(t(($) => $.ack.none));
    if (n > mostAcknowledged) return void message.warning(t(($) => $.ack.tooMany, { n, most: mostAcknowledged }));
    confirm({
      title: t(($) => $.ack.allTitle, { n }),
      effect: t(($) => $.ack.allEffect),
      button: t(($) => $.ack.allButton, { n }),
      act: async () => {
        const { acknowledged } = await mutateAsync({ body: { ...which, lastId } });
        void message.success(t(($) => $.ack.done, { n: acknowledged }));
      },
    });
  };
  const press = () => {
    setBusy(true);
    void ask()
      .catch(tellError)
      .finally(() => setBusy(false));
  };
  return (
    <Button loading={busy} onClick={press}>
      {t(($) => $.ack.all)}
    </Button>
  );
}
