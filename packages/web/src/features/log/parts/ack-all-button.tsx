import { acknowledgeAllApi, logsApi, maxAcknowledged } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { call } from '../../../platform/api/call.ts';
import { showErrorToast } from '../../../platform/api/query-client.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { toast } from '../../../platform/toast.ts';
import { logText } from '../text.ts';
import type { LogQuestion } from './address.ts';

/** Acknowledges all entries that match the filter, on every page; the confirmation shows their number, and later entries are excluded. */
export function AckAllButton({ question }: { readonly question: LogQuestion }) {
  const t = logText.useText();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const { mutateAsync } = useChange(acknowledgeAllApi.acknowledgeAll, {
    renews: [logsApi.getLogs, logsApi.realAlarm],
    success: ({ acknowledged }) => t(($) => $.ack.done, { n: acknowledged }),
  });
  const { page: _page, pageSize: _size, sort: _sort, order: _order, ...which } = question;
  const ask = async () => {
    const { total: n, lastId } = await call(acknowledgeAllApi.acknowledgeable, { query: which });
    if (n === 0) return toast.info(t(($) => $.ack.none));
    if (n > maxAcknowledged) return toast.warning(t(($) => $.ack.tooMany, { n, most: maxAcknowledged }));
    confirm({
      title: t(($) => $.ack.allTitle, { n }),
      effect: t(($) => $.ack.allEffect),
      button: t(($) => $.ack.allButton, { n }),
      act: () => mutateAsync({ body: { ...which, lastId } }),
    });
  };
  const press = () => {
    setBusy(true);
    void ask()
      .catch(showErrorToast)
      .finally(() => setBusy(false));
  };
  return (
    <Button busy={busy} onClick={press}>
      {t(($) => $.ack.all)}
    </Button>
  );
}
