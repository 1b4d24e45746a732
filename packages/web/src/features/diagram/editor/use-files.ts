import { useSaveFile } from '../../../kit/export/use-save-file.ts';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { differenceOf } from './edits.ts';
import { documentIn, fileOf, maxFileKb } from './file.ts';
import { diagramEditorText } from './text.ts';
import type { Draft } from './use-draft.ts';
import type { Editor } from './use-editor.ts';

/**
 * Export and import of the drawing as a file. An imported drawing is validated and saved as the draft before it is shown; the import can be
 * undone.
 */
export function useFiles(editor: Editor, draft: Draft) {
  const t = diagramEditorText.useText();
  const project = useProject();
  const saveFile = useSaveFile();
  const name = `${project.name}-diagram.json`.replace(/[\\/:*?"<>|\s]+/g, '_');
  return {
    exportFile: saveFile === null ? null : () => saveFile(name, fileOf(editor.document)),
    async importFile(file: File): Promise<void> {
      if (file.size > maxFileKb * 1024) return toast.error(t(($) => $.fileTooLarge, { n: maxFileKb }));
      const read = await documentIn(file);
      if (read === null) return toast.error(t(($) => $.notJson));
      try {
        const document = await draft.saveDocument(read);
        editor.act('import', (now) => differenceOf(now, document));
        editor.select(new Set());
        toast.success(t(($) => $.imported));
      } catch (error) {
        const { fields, message } = error as ApiError;
        const [fault] = fields;
        toast.error(t(($) => $.refused, { reason: fault === undefined ? message : `${fault.path}: ${fault.message}` }));
      }
    },
  };
}
