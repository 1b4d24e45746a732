import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { StopReason } from '@czyun/contract/stops';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { Tag } from '../../../kit/control/tag.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useReasons, useRemoveReason } from '../queries.ts';
import { stopsText } from '../text.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { NoReasons } from './reason-picker.tsx';
import { groupsOf, reasonName } from './tree.ts';

/** What the form is about: a stored reason or group, or a new one in a group (null: a new group). */
type Open = { readonly reason: StopReason } | { readonly parent: StopReason | null };

/** The tree of reasons of the project. */
export function ReasonsDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = stopsText.useText();
  const reasons = useReasons(useProject().id);
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <Drawer title={t(($) => $.tree.title)} onClose={onClose} width="narrow" data-part="stop-reasons">
      <States of={reasons} isEmpty={({ total }) => total === 0} empty={<NoReasons />}>
        {({ list }) => (
          <Stack gap="wide">
            <Row between wrap>
              <Text size="small" tone="soft" style={{ flex: '1 1 220px' }}>
                {t(($) => $.tree.hint)}
              </Text>
              <Button kind="primary" onClick={() => setOpen({ parent: null })}>
                {t(($) => $.tree.addGroup)}
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

/** A group or a reason, and what can be done with it. */
function Line({ reason, onOpen }: LineProps) {
  const t = stopsText.useText();
  const language = useLanguage();
  const { id: projectId } = useProject();
  const confirm = useConfirm();
  const remove = useRemoveReason({ success: t(($) => $.tree.removed) });
  const name = reasonName(language, reason);
  const isGroup = reason.parentId === null;
  const ask = () =>
    confirm({
      title: t(($) => (isGroup ? $.tree.removeGroup : $.tree.removeReason), { name }),
      effect: t(($) => $.tree.removeEffect),
      button: t(($) => $.tree.remove),
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
          label={t(($) => $.tree.add, { name })}
          onClick={() => onOpen({ parent: reason })}
        />
      )}
      <Button
        kind="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        label={t(($) => $.tree.edit, { name })}
        onClick={() => onOpen({ reason })}
      />
      <Button kind="text" size="small" icon={<DeleteOutlined aria-hidden />} label={t(($) => $.tree.removeOf, { name })} onClick={ask} />
    </Row>
  );
  if (!isGroup) return <ListRow title={<span translate="no">{name}</span>} end={acts} />;
  return (
    <Row between>
      <Row>
        <Text strong as="b" translate="no">
          {name}
        </Text>
        <Tag>{t(($) => $.tree.types[reason.type])}</Tag>
      </Row>
      {acts}
    </Row>
  );
}
