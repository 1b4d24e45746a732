import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReasonUse, StopReason } from '@czyun/contract/stops';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Drawer } from '../../kit/control/drawer.tsx';
import { Tag } from '../../kit/control/tag.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import { Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { List, ListRow } from '../../kit/ui/list.tsx';
import { States } from '../../kit/ui/states.tsx';
import { useLanguage } from '../../platform/language/language.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { useReasons, useRemoveReason } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { NoReasons } from './reason-picker.tsx';
import { reasonsText } from './text.ts';
import { groupsOf, reasonName } from './tree.ts';

/** Subject of the form: a stored reason or group, or a new one in a group (null: a new group). */
type Open = { readonly reason: StopReason } | { readonly parent: StopReason | null };

/** The tree of reasons of the project. */
export function ReasonsDrawer({ use, onClose }: { readonly use: ReasonUse; readonly onClose: () => void }) {
  const t = reasonsText.useText();
  const reasons = useReasons(useProject().id, use);
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <Drawer title={t(($) => $[use].title)} onClose={onClose} width="narrow" data-part={`${use}-reasons`}>
      <States of={reasons} isEmpty={({ total }) => total === 0} empty={<NoReasons use={use} />}>
        {({ list }) => (
          <Stack gap="wide">
            <Row between wrap>
              <Text size="small" tone="soft" style={{ flex: '1 1 220px' }}>
                {t(($) => $[use].hint)}
              </Text>
              <Button kind="primary" onClick={() => setOpen({ parent: null })}>
                {t(($) => $.addGroup)}
              </Button>
            </Row>
            {groupsOf(list).map(({ group, reasons: leaves }) => (
              <Stack key={group.id} gap="tight">
                <Line reason={group} onOpen={setOpen} />
                <List lines>
                  {leaves.map((leaf) => (
                    <Line key={leaf.id} reason={leaf} onOpen={setOpen} />
                  ))}
                </List>
              </Stack>
            ))}
          </Stack>
        )}
      </States>
      {open !== null && (
        <ReasonDialog
          use={use}
          reason={'reason' in open ? open.reason : null}
          parent={'reason' in open ? null : open.parent}
          onClose={() => setOpen(null)}
        />
      )}
    </Drawer>
  );
}

interface LineProps {
  readonly reason: StopReason;
  readonly onOpen: (open: Open) => void;
}

/** A group or a reason, and its actions. */
function Line({ reason, onOpen }: LineProps) {
  const t = reasonsText.useText();
  const language = useLanguage();
  const { id: projectId } = useProject();
  const confirm = useConfirm();
  const { use } = reason;
  const remove = useRemoveReason({ success: t(($) => $[use].removed) });
  const name = reasonName(language, reason);
  const isGroup = reason.parentId === null;
  const ask = () =>
    confirm({
      title: t(($) => (isGroup ? $.removeGroup : $.removeReason), { name }),
      effect: t(($) => $[use].removeEffect),
      button: t(($) => $.remove),
      danger: true,
      act: () => remove.mutateAsync({ body: { projectId, id: reason.id } }),
    });
  const acts = (
    <Row gap="none">
      {isGroup && (
        <Button
          kind="text"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          label={t(($) => $.add, { name })}
          onClick={() => onOpen({ parent: reason })}
        />
      )}
      <Button
        kind="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        label={t(($) => $.edit, { name })}
        onClick={() => onOpen({ reason })}
      />
      <Button kind="text" size="small" icon={<DeleteOutlined aria-hidden />} label={t(($) => $.removeOf, { name })} onClick={ask} />
    </Row>
  );
  if (!isGroup) return <ListRow title={<span translate="no">{name}</span>} end={acts} />;
  return (
    <Row between>
      <Row>
        <Text strong as="b" translate="no">
          {name}
        </Text>
        {use === 'stop' && <Tag>{t(($) => $.types[reason.type])}</Tag>}
      </Row>
      {acts}
    </Row>
  );
}
