import { type DiagramVersion, diagramApi, maxDiagramVersions, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { Tag } from '../../../kit/control/tag.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { Row } from '../../../kit/ui/layout.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject, useTimeZone } from '../../../platform/project/project-context.ts';
import { diagramEditorText } from './text.ts';
import type { Draft } from './use-draft.ts';

/** Published versions, newest first; any of them, or the picture without a drawing, can be published again. */
export function VersionsDrawer({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }) {
  const t = diagramEditorText.useText();
  const { id: projectId } = useProject();
  const asked = useCall(diagramApi.listDiagramVersions, { query: { projectId, pageSize: maxDiagramVersions } });
  const confirm = useConfirm();
  const restore = (number: number) => {
    const name = number === 0 ? t(($) => $.versions.selfMade) : t(($) => $.versions.number, { n: number });
    confirm({
      title: t(($) => $.versions.restoreTitle, { name }),
      effect: t(($) => $.versions.restoreEffect),
      button: t(($) => $.versions.restore),
      act: () => draft.restore(number),
    });
  };
  const { data } = asked;
  return (
    <Drawer title={t(($) => $.versions.title)} width="narrow" onClose={onClose}>
      {data === undefined ? (
        asked.error === null ? (
          <Skeleton height={240} />
        ) : (
          <Failed error={asked.error} onRetry={() => void asked.refetch()} />
        )
      ) : data.list.length === 0 ? (
        <Empty title={t(($) => $.versions.none)} hint={t(($) => $.versions.noneHint)} />
      ) : (
        <List lines>
          {data.list.map((version) => (
            <Version key={version.number} version={version} isCurrent={version.number === draft.published} onRestore={restore} />
          ))}
          <ListRow
            data-version={0}
            title={t(($) => $.versions.selfMade)}
            notes={[t(($) => $.versions.selfMadeNote)]}
            end={
              <Button size="small" disabled={draft.isBusy} onClick={() => restore(0)}>
                {t(($) => $.versions.restore)}
              </Button>
            }
          />
        </List>
      )}
    </Drawer>
  );
}

interface VersionProps {
  readonly version: DiagramVersion;
  readonly isCurrent: boolean;
  readonly onRestore: (number: number) => void;
}

function Version({ version: { number, created, by, restored, ...holds }, isCurrent, onRestore }: VersionProps) {
  const t = diagramEditorText.useText();
  const zone = useTimeZone();
  const origin =
    restored === null
      ? t(($) => $.versions.holds, holds)
      : restored === 0
        ? t(($) => $.versions.restoredSelfMade)
        : t(($) => $.versions.restoredFrom, { n: restored });
  return (
    <ListRow
      data-version={number}
      title={
        <Row as="span" gap="tight">
          {t(($) => $.versions.number, { n: number })}
          {isCurrent && <Tag>{t(($) => $.versions.current)}</Tag>}
        </Row>
      }
      notes={[
        <span key="who">
          {timeText(created, zone)} · <ActorName actor={by} shown={null} />
        </span>,
        origin,
      ]}
      end={
        <Button size="small" disabled={isCurrent} onClick={() => onRestore(number)}>
          {t(($) => $.versions.restore)}
        </Button>
      }
    />
  );
}
