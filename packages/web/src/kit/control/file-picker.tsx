import { Upload } from 'antd';
import type { ReactElement } from 'react';

export interface FilePickerProps {
  /** File extensions and types, as in `accept` of an input. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  /** The button that opens the picker. */
  readonly children: ReactElement;
}

/** A local file, selected with a button or dropped on it; nothing is uploaded. */
export function FilePicker({ accept, onFile, children }: FilePickerProps) {
  return (
    <Upload
      accept={accept}
      showUploadList={false}
      beforeUpload={(file) => {
        onFile(file);
        return false;
      }}
    >
      {children}
    </Upload>
  );
}
