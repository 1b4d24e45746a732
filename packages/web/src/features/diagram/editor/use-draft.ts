import { type DiagramDocument, type DiagramDraft, diagramApi, pictureOf, withPicture } from '@czyun/contract';
import { useState } from 'react';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { diagramEditorText } from './text.ts';

const shown = [diagramApi.getDiagram, diagramApi.listDiagramVersions, diagramApi.getDiagramDraft];

/** The stored draft: what of it was seen, and what is done with it. The document of the editor is that of one picture; the others are stored as they are. */
export function useDraft(first: DiagramDraft, cabinetId: number | null) {
  const t = diagramEditorText.useText();
  const { id: projectId } = useProject();
  const [stored, setStored] = useState<DiagramDocument>(first.document);
  const [seen, setSeen] = useState({ version: first.version, published: first.published });
  const change = useChange(diagramApi.saveDiagramDraft, { renews: [diagramApi.getDiagramDraft], quiet: true });
  const publishing = useChange(diagramApi.publishDiagram, { renews: shown, quiet: true });
  const restoring = useChange(diagramApi.restoreDiagramVersion, { renews: shown });

  /** As it is stored. */
  async function saveDocument(drawing: DiagramDocument): Promise<DiagramDraft> {
    // A file may be anything: the server says what is wrong with it.
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
    /** Throws what is wrong. */
    saveDocument: async (drawing: DiagramDocument) => pictureOf((await saveDocument(drawing)).document, cabinetId),
    save: (document: DiagramDocument) => saveDocument(document).then(() => toast.success(t(($) => $.saved)), failed),
    /** A failed step leaves the one before it done. */
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
