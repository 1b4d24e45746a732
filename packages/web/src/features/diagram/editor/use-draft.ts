import { type DiagramDocument, type DiagramDraft, diagramApi, pictureOf, withPicture } from '@czyun/contract';
import { useState } from 'react';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { diagramEditorText } from './text.ts';

const shown = [diagramApi.getDiagram, diagramApi.listDiagramVersions, diagramApi.getDiagramDraft];

/**
 * The stored draft: its known version, and the actions on it. The editor's document is that of one picture; the others are stored
 * unchanged.
 */
export function useDraft(first: DiagramDraft, cabinetId: number | null) {
  const t = diagramEditorText.useText();
  const { id: projectId } = useProject();
  const [stored, setStored] = useState<DiagramDocument>(first.document);
  const [seen, setSeen] = useState({ version: first.version, published: first.published });
  const change = useChange(diagramApi.saveDiagramDraft, { renews: [diagramApi.getDiagramDraft], quiet: true });
  const publishing = useChange(diagramApi.publishDiagram, { renews: shown, quiet: true });
  const restoring = useChange(diagramApi.restoreDiagramVersion, { renews: shown });

  /** Returns the stored draft. */
  async function saveDocument(drawing: DiagramDocument): Promise<DiagramDraft> {
    // A file may contain anything: the server reports its errors.
    const hasLists = [drawing.moved, drawing.names, drawing.own].every(Array.isArray);
    const document = hasLists ? withPicture(stored, cabinetId, drawing) : drawing;
    const saved = await change.mutateAsync({ body: { projectId, version: seen.version, document } });
    setStored(saved.document);
    setSeen((now) => ({ ...now, version: saved.version }));
    return saved;
  }
  const isStored = (drawing: DiagramDocument) => JSON.stringify(drawing) === JSON.stringify(pictureOf(stored, cabinetId));
  const failed = (error: unknown) => toast.error((error as ApiError).message);
  return {
    /** The newest published version. */
    published: seen.published,
    isUnsaved: (drawing: DiagramDocument) => !isStored(drawing),
    isBusy: change.isPending || publishing.isPending || restoring.isPending,
    /** Throws the server's error. */
    saveDocument: async (drawing: DiagramDocument) => pictureOf((await saveDocument(drawing)).document, cabinetId),
    save: (document: DiagramDocument) => saveDocument(document).then(() => toast.success(t(($) => $.saved)), failed),
    /** If a step fails, the one before it remains done. */
    async publish(document: DiagramDocument): Promise<void> {
      try {
        const version = seen.version > 0 && isStored(document) ? seen.version : (await saveDocument(document)).version;
        const { number } = await publishing.mutateAsync({ body: { projectId, version, published: seen.published } });
        setSeen((now) => ({ ...now, published: number }));
        toast.success(t(($) => $.published, { n: number }));
      } catch (error) {
        failed(error);
      }
    },
    async restore(number: number): Promise<void> {
      const result = await restoring.mutateAsync({ body: { projectId, number, published: seen.published } });
      setSeen((now) => ({ ...now, published: result.number }));
      toast.success(t(($) => $.versions.restored, { n: result.number }));
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
