import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { timeText } from '@czyun/contract';
import { type Annotation, annotationsApi } from '@czyun/contract/annotations';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Tooltip } from '../../kit/control/tooltip.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import { Panel } from '../../kit/panel/panel.tsx';
import { List, ListRow } from '../../kit/ui/list.tsx';
import { useChange } from '../../platform/api/use-call.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useAllows, useProject, useTimeZone } from '../../platform/project/project-context.ts';
import { ActorName } from '../people/actor-name.tsx';
import type { AnnotatedDevice } from './annotation-dialog.tsx';
import { annotationsText } from './text.ts';

const AnnotationDialog = lazyPart(async () => (await import('./annotation-dialog.tsx')).AnnotationDialog);

export interface AnnotationListProps {
  readonly list: readonly Annotation[];
  readonly total: number;
  /** Displayed devices. */
  readonly devices: readonly AnnotatedDevice[];
}

/** Annotations of the displayed range as a list; renders nothing without any. */
export function AnnotationList({ list, total, devices }: AnnotationListProps) {
  const t = annotationsText.useText();
  const zone = useTimeZone();
  const mayWrite = useAllows()('annotation.write');
  const confirm = useConfirm();
  const [edited, setEdited] = useState<Annotation | null>(null);
  const remove = useChange(annotationsApi.removeAnnotation, { renews: [annotationsApi.listAnnotations], success: t(($) => $.removed) });
  const { id: projectId } = useProject();
  if (list.length === 0) return null;
  const names = new Map(devices.map(({ id, name }) => [id, name]));
  const timeOf = ({ start, end }: Annotation) =>
    end === null ? timeText(start, zone, 'minute') : `${timeText(start, zone, 'minute')} – ${timeText(end, zone, 'minute')}`;
  const ask = (each: Annotation) =>
    confirm({
      title: t(($) => $.removeTitle, { text: each.text }),
      effect: t(($) => $.removeEffect),
      button: t(($) => $.removeButton),
      danger: true,
      act: () => remove.mutateAsync({ body: { projectId, id: each.id } }),
    });
  return (
    <Panel title={t(($) => $.title)} note={total > list.length ? t(($) => $.more, { n: list.length, all: total }) : undefined}>
      <List lines aria-label={t(($) => $.title)}>
        {list.map((each) => (
          <ListRow
            key={each.id}
            title={each.text}
            notes={[
              <span key="time">
                {timeOf(each)} · <ActorName actor={each.by} shown={null} />
                {each.deviceIds.length > 0 && ` · ${each.deviceIds.map((id) => names.get(id) ?? `#${id}`).join(', ')}`}
              </span>,
            ]}
            end={
              mayWrite && (
                <>
                  <Button
                    kind="text"
                    size="small"
                    icon={<EditOutlined aria-hidden />}
                    label={t(($) => $.edit, { text: each.text })}
                    onClick={() => setEdited(each)}
                  />
                  <Button
                    kind="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    label={t(($) => $.remove, { text: each.text })}
                    onClick={() => ask(each)}
                  />
                </>
              )
            }
          />
        ))}
      </List>
      {edited !== null && (
        <Lazy fallback={null}>
          <AnnotationDialog annotation={edited} start={edited.start} end={edited.start} devices={devices} onClose={() => setEdited(null)} />
        </Lazy>
      )}
    </Panel>
  );
}

export interface AnnotateButtonProps {
  /** Displayed range. */
  readonly start: number;
  readonly end: number;
  readonly devices: readonly AnnotatedDevice[];
  /** The devices are not known yet: space is reserved. */
  readonly waiting?: boolean;
}

/** Opens the dialog for a new annotation; renders nothing without the permission. */
export function AnnotateButton({ start, end, devices, waiting = false }: AnnotateButtonProps) {
  const t = annotationsText.useText();
  const mayWrite = useAllows()('annotation.write');
  const [span, setSpan] = useState<readonly [number, number] | null>(null);
  const isEmpty = devices.length === 0;
  if (!mayWrite || (isEmpty && !waiting)) return null;
  const minute = (at: number) => Math.floor(at / 60_000) * 60_000;
  return (
    <>
      <Tooltip title={t(($) => $.add)}>
        <Button
          icon={<EditOutlined aria-hidden />}
          label={t(($) => $.add)}
          disabled={isEmpty}
          onClick={() => setSpan([minute(start), minute(end)])}
        />
      </Tooltip>
      {span !== null && (
        <Lazy fallback={null}>
          <AnnotationDialog annotation={null} start={span[0]} end={span[1]} devices={devices} onClose={() => setSpan(null)} />
        </Lazy>
      )}
    </>
  );
}
