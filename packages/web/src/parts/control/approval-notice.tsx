import type { Approval } from '@czyun/contract';
import { actorText } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { useNotification } from '../../kit/control/use-notification.tsx';
import { Dialog } from '../../kit/form/dialog.tsx';
import { ApprovalList } from './approval-list.tsx';
import { controlPartsText } from './text.ts';

/** Notifies once about each pending approval, until it is answered or closed, with a link to the list. */
export function ApprovalNotice({ list }: { readonly list: readonly Approval[] }) {
  const t = controlPartsText.useText();
  const notification = useNotification();
  const [open, setOpen] = useState(false);
  const said = useRef(new Set<string>());
  useEffect(() => {
    const standing = new Set(list.map(({ group }) => group));
    for (const group of said.current) if (!standing.has(group)) notification.close(group);
    for (const { group, by, deviceName } of list) {
      if (said.current.has(group)) continue;
      notification.show({
        key: group,
        title: t(($) => $.approval.title),
        text: t(($) => $.approval.asks, { who: actorText(by), device: deviceName }),
        button: t(($) => $.approval.look),
        act: () => setOpen(true),
      });
    }
    said.current = standing;
  }, [list, notification, t]);
  useEffect(
    () => () => {
      for (const group of said.current) notification.close(group);
    },
    [notification],
  );
  return (
    <Dialog open={open && list.length > 0} destroyOnHidden title={t(($) => $.approval.title)} footer={null} onCancel={() => setOpen(false)}>
      <ApprovalList list={list} />
    </Dialog>
  );
}
