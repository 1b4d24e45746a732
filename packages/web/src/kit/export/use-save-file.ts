import { useMayExport } from '../../platform/project/may-export.ts';
import { saveFile } from './save-file.ts';

export type SaveFile = (name: string, content: Blob) => void;

/** The only way to save a file made in the browser: null without `data.export`. */
export function useSaveFile(): SaveFile | null {
  return useMayExport() ? saveFile : null;
}
