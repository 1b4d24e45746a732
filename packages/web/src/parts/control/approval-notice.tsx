import type { Approval } from '@czyun/contract';
import { actorText } from '@czyun/contract';
import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../kit/form/dialog.tsx';
import { ApprovalList } from './approval-list.tsx';
import { controlPartsText } from './text.ts';

/** Says of each of these, once, that it waits; stays until it is answered or closed, and leads to where it is answered. */
export function ApprovalNotice({ list }: { readonly list: readonly Approval[] }) {
  const t = controlPartsText.useText();
  const { notification } = App.useApp();
  const [open, setOpen] = useState(false);
  const said = useRef(new Set<string>());
  useEffect(() => {
    const standing = new Set(list.map(({ group }) => group));
    for (const group of said.current) if (!standing.has(group)) notification.destroy(group);
    for (const { group, by, deviceName } of list) {
      if (said.current.has(group)) continue;
      const look = () => {
        notification.destroy(group);
        setOpen(true);
      };
      notification.warning({
        key: group,
        title: t(($) => $.approval.title),
        description: t(($) => $.approval.asks, { who: actorText(by), device: deviceName }),
        duration: 0,
        // Bell, clock and filters stay free.
        placement: 'bottomRight',
        actions: (
          <Button type="primary" onClick={look}>
            {t(($) => $.approval.look)}
          </Button>
        ),
      });
    }
    said.current = standing;
  }, [list, notification, t]);
  useEffect(
    () => () => {
      for (const group of said.current) notification.destroy(group);
    },
    [notification],
  );
  return (
    <Dialog open={open && list.length > 0} destroyOnHidden title={t(($) => $.approval.title)} footer={null} onCancel={() => setOpen(false)}>
      <ApprovalList list={list} />
    </Dialog>
  );
}
