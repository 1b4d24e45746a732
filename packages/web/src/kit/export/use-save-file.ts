import { useMayExport } from '../../platform/project/may-export.ts';
import { saveFile } from './save-file.ts';

export type SaveFile = (name: string, content: Blob) => void;

/** The one way to a file that the browser makes: null for readers without `data.export`. */
export function useSaveFile(): SaveFile | null {
  return useMayExport() ? saveFile : null;
}
