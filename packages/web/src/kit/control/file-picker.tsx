import { Upload } from 'antd';
import type { ReactElement } from 'react';

export interface FilePickerProps {
  /** Endings and kinds of files, as the browser takes them. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  /** The button that opens it. */
  readonly children: ReactElement;
}

/** A file of the reader's, by a button or dropped on it; nothing is sent. */
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
