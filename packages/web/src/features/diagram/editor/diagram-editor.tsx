import { CloseOutlined, ExportOutlined, HistoryOutlined, ImportOutlined, SaveOutlined } from '@ant-design/icons';
import { type DiagramDraft, type DrawnPart, diagramApi, pictureOf } from '@czyun/contract';
import type { Nature } from '@czyun/devices';
import type { ReactFlowInstance } from '@xyflow/react';
import { useRef, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { FilePicker } from '../../../kit/control/file-picker.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts';
import box from '../../../kit/ui/box.module.css';
import { PageHead } from '../../../kit/ui/card.tsx';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { boundName } from '../../../parts/diagram/drawing.ts';
import { symbolOf } from '../../../parts/diagram/layout/circuit.ts';
import { useLayout } from '../../../parts/diagram/use-layout.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { freePlace, idOf, spotsOf } from './boxes.ts';
import { Canvas, changesOf, type Drag } from './canvas.tsx';
import css from './editor.module.css';
import { applied } from './edits.ts';
import type { CanvasNode } from './flow-parts.tsx';
import { Inspector } from './inspector.tsx';
import { useEditorKeys } from './keys.ts';
import * as operations from './operations.ts';
import { PointPanel } from './point-panel.tsx';
import { diagramEditorText } from './text.ts';
import { Tools } from './tools.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { type Editor, useEditor } from './use-editor.ts';
import { useFiles } from './use-files.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

const waiting = 'max(460px, calc(100dvh - 190px))';

interface DiagramEditorProps {
  /** The cabinet whose picture is edited; null: that of the station. */
  readonly cabinetId: number | null;
  readonly onClose: () => void;
}

/** Editor of the drawing over the diagram of the station, or of a cabinet. */
export function DiagramEditor({ cabinetId, onClose }: DiagramEditorProps) {
  const t = diagramEditorText.useText();
  const { id: projectId } = useProject();
  // The version at the time the editor opened: a later save by another person is reported as a conflict, not overwritten.
  const [opened, setOpened] = useState<DiagramDraft | null>(null);
  const asked = useCall(diagramApi.getDiagramDraft, { query: { projectId } }, { freshMs: 0 });
  if (opened === null && asked.data !== undefined && !asked.isFetching) setOpened(asked.data);
  if (opened !== null) return <Opened first={opened} cabinetId={cabinetId} onClose={onClose} />;
  return (
    <>
      <PageHead title={t(($) => $.title)} />
      {asked.error !== null && !asked.isFetching ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton height={waiting} />
      )}
    </>
  );
}

type Panel = 'fields' | 'add' | 'rebind';

function Opened({ first, cabinetId, onClose }: DiagramEditorProps & { readonly first: DiagramDraft }) {
  const t = diagramEditorText.useText();
  const editor = useEditor(pictureOf(first.document, cabinetId));
  const draft = useDraft(first, cabinetId);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [panel, setPanel] = useState<Panel>('fields');
  const flow = useRef<ReactFlowInstance<CanvasNode>>(null);
  const host = useRef<HTMLDivElement>(null);
  const { document } = editor;
  const picture = useLayout(cabinetId, drag === null ? document : applied(document, changesOf(document, drag)));
  const { layout, items, devices, types } = picture;
  const spots = spotsOf(layout);
  useEditorKeys(host, { editor, all: spots.map(({ id }) => id), save: () => void draft.save(document) });
  const add = useAdd(editor, picture, () => {
    const view = host.current?.querySelector('[data-canvas]')?.getBoundingClientRect();
    return view === undefined || flow.current === null
      ? { x: 0, y: 0 }
      : flow.current.screenToFlowPosition({ x: view.x + view.width / 2, y: view.y + view.height / 2 });
  });
  const pick = (deviceId: number, metric: string) => {
    const [only] = editor.ids;
    const part = document.own.find(({ id }) => id === only);
    if (panel === 'add') {
      const bound = symbolsOf(editor, deviceId, metric);
      return bound.length > 0 ? editor.act('remove', (now) => operations.removed(now, bound)) : add.point(deviceId, metric);
    }
    if (part?.kind === 'symbol') editor.act('bind', (now) => operations.replaced(now, { ...part, point: { deviceId, metric } }));
    setPanel('fields');
  };
  const nameOf = (id: string) => {
    if (layout.buses.some(({ key }) => key === id)) return null;
    const node = layout.nodes.find((each) => idOf(each) === id);
    return node?.of?.name ?? node?.label?.name.join(' ') ?? '';
  };
  return (
    <>
      <Head {...{ editor, draft, onClose }} />
      {!picture.isKnown ? (
        <Skeleton height={waiting} />
      ) : (
        <div ref={host} className={box.framed}>
          <Tools
            {...{ editor, spots }}
            onAddPoint={() => setPanel('add')}
            onAddText={() => {
              setPanel('fields');
              add.text();
            }}
            onAddLine={() => {
              setPanel('fields');
              add.line();
            }}
            onFit={() => void flow.current?.fitView({ padding: 0.06, maxZoom: 1.2 })}
          />
          <div className={css.editor}>
            <Canvas
              {...{ editor, layout, items, drag }}
              onDrag={setDrag}
              onReady={(ready) => {
                flow.current = ready;
              }}
            />
            <aside className={css.side} aria-label={t(($) => $.fields)}>
              {panel === 'fields' ? (
                <div className={css.content}>
                  <Inspector {...{ editor, devices, types, nameOf }} onRebind={() => setPanel('rebind')} />
                </div>
              ) : (
                <PointPanel keys={boundOf(editor)} onPick={pick} onClose={() => setPanel('fields')} />
              )}
            </aside>
          </div>
        </div>
      )}
    </>
  );
}

const boundOf = ({ document }: Editor): readonly string[] =>
  document.own.flatMap((part) => (part.kind === 'symbol' && part.point !== null ? `${part.point.deviceId}:${part.point.metric}` : []));

const symbolsOf = ({ document }: Editor, deviceId: number, metric: string): readonly string[] =>
  document.own.flatMap((part) =>
    part.kind === 'symbol' && part.point?.deviceId === deviceId && part.point.metric === metric ? part.id : [],
  );

/** New parts at a free place near the middle of the view. */
function useAdd(
  editor: Editor,
  { layout, devices, types }: ReturnType<typeof useLayout>,
  middle: () => { readonly x: number; readonly y: number },
) {
  const t = diagramEditorText.useText();
  const language = useLanguage();
  const put = (
    name: string,
    make: (place: { readonly id: string; readonly x: number; readonly y: number; readonly group: null }) => DrawnPart,
  ) => {
    editor.add('add', [make({ id: operations.freeId(editor.document), ...freePlace(layout, middle(), name), group: null })]);
  };
  return {
    point(deviceId: number, metric: string) {
      const device = devices.find(({ id }) => id === deviceId);
      const point = types.get(device?.deviceType.id ?? 0)?.points.find((each) => each.metric === metric);
      if (device === undefined || point === undefined) return;
      const symbol = symbolOf({ nature: device.deviceType.nature as Nature });
      put(boundName(device, types.get(device.deviceType.id), metric, language), (place) => ({
        ...place,
        kind: 'symbol',
        symbol,
        name: '',
        point: { deviceId, metric },
      }));
    },
    text: () => put('', (place) => ({ ...place, kind: 'text', text: t(($) => $.newText), size: 'normal' })),
    line: () => put('', (place) => ({ ...place, kind: 'line', dx: 160, dy: 0, style: 'thin' })),
  };
}

/** Heading with the actions on the whole drawing. */
function Head({ editor, draft, onClose }: { readonly editor: Editor; readonly draft: Draft; readonly onClose: () => void }) {
  const t = diagramEditorText.useText();
  const confirm = useConfirm();
  const files = useFiles(editor, draft);
  const [areVersionsOpen, setVersionsOpen] = useState(false);
  const isUnsaved = draft.isUnsaved(editor.document);
  const { leave } = useLeaveGuard(isUnsaved, onClose);
  const publish = () =>
    confirm({
      title: t(($) => $.publishTitle),
      effect: t(($) => $.publishEffect),
      button: t(($) => $.publish),
      act: () => draft.publish(editor.document),
    });
  const tools = (
    <>
      {files.exportFile !== null && (
        <Button
          icon={<ExportOutlined aria-hidden />}
          label={t(($) => $.exportFile)}
          title={t(($) => $.exportFile)}
          onClick={files.exportFile}
        />
      )}
      <FilePicker accept=".json,application/json" onFile={(file) => void files.importFile(file)}>
        <Button
          icon={<ImportOutlined aria-hidden />}
          label={t(($) => $.importFile)}
          title={t(($) => $.importFile)}
          disabled={draft.isBusy}
        />
      </FilePicker>
      <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setVersionsOpen(true)}>
        {t(($) => $.versions.title)}
      </Button>
      <Button
        icon={<SaveOutlined aria-hidden />}
        disabled={!isUnsaved || draft.isBusy}
        aria-keyshortcuts="Control+S"
        onClick={() => void draft.save(editor.document)}
      >
        {t(($) => $.save)}
      </Button>
      <Button kind="primary" disabled={draft.isBusy} onClick={publish}>
        {t(($) => $.publish)}
      </Button>
      <Button icon={<CloseOutlined aria-hidden />} onClick={leave}>
        {t(($) => $.close)}
      </Button>
    </>
  );
  return (
    <>
      <PageHead title={t(($) => $.title)} sub={isUnsaved ? t(($) => $.unsaved) : undefined} extra={tools} />
      {areVersionsOpen && <VersionsDrawer draft={draft} onClose={() => setVersionsOpen(false)} />}
    </>
  );
}
