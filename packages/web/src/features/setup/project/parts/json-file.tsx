import { FileAddOutlined } from '@ant-design/icons';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import box from '../../../../kit/ui/box.module.css';
import type { ApiError } from '../../../../platform/api/api-error.ts';
import { quiet } from '../quiet.ts';
import css from '../setup.module.css';
import { projectSetupText } from '../text.ts';
import { excerptsOf } from './excerpt.ts';

export interface ReadFile {
  readonly name: string;
  readonly text: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Chooses a JSON file, by a button or by dropping it. */
export function JsonPicker({
  label,
  maxKb,
  file,
  onFile,
}: {
  readonly label: string;
  /** Largest file, kB. */
  readonly maxKb: number;
  readonly file: ReadFile | null;
  readonly onFile: (file: ReadFile) => void;
}) {
  const t = projectSetupText.useText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const readChosen = async (given: File | null | undefined) => {
    if (!given) return;
    setWrong(null);
    if (given.size > maxKb * 1024) return setWrong(t(($) => $.file.tooLarge, { mb: maxKb / 1024 }));
    try {
      const bytes = new Uint8Array(await given.arrayBuffer());
      onFile({ name: given.name, bytes, text: new TextDecoder().decode(bytes) });
    } catch {
      setWrong(t(($) => $.file.unread));
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void readChosen(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the button is the first
    <div
      className={`${box.row} ${box.wrap} ${box.wide} ${css.picker}`}
      data-part="picker"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={label}
        onChange={(event) => {
          void readChosen(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button icon={<FileAddOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {file === null ? label : t(($) => $.file.another)}
      </Button>
      <span className={quiet}>
        {file === null
          ? t(($) => $.file.drop)
          : t(($) => $.file.read, { name: file.name, size: `${(file.bytes.length / 1024).toFixed(1)} KB` })}
      </span>
      {wrong !== null && (
        <span className={box.bad} role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
}

const maxShown = 50;

/** Errors of a file: its lines with the errors beside them. */
export function FileFaults({ file, error }: { readonly file: ReadFile; readonly error: ApiError }) {
  const t = projectSetupText.useText();
  const faults = error.fields;
  const runs = excerptsOf(file.text, faults.slice(0, maxShown));
  const placeless = faults.filter(({ line }) => line === undefined);
  if (faults.length === 0) return <Notice kind="error" role="alert" title={error.message} />;
  return (
    <div>
      <Notice
        kind="error"
        role="alert"
        title={t(($) => $.file.wrong, { n: faults.length })}
        description={faults.length > maxShown ? t(($) => $.file.more, { n: maxShown }) : undefined}
      />
      {placeless.map(({ path, message }) => (
        <p key={`${path}:${message}`} className={box.bad}>{`${path} ${message}`}</p>
      ))}
      {runs.map((run) => (
        <ol key={run[0]?.number} className={`${box.framed} ${css.excerpt}`}>
          {run.map(({ number, text, faults: here }) => (
            <li key={number} value={number} data-wrong={here.length > 0 || undefined} data-line={number}>
              <span className={`${box.number} ${box.small} ${css.number}`} aria-hidden="true">
                {number}
              </span>
              <code>{text}</code>
              {here.map(({ path, message, column }) => (
                <span key={`${path}:${message}`} className={`${box.row} ${box.wrap} ${box.small} ${css.why}`}>
                  <b>{t(($) => $.file.place, { line: number, column: column ?? 1 })}</b>
                  {path !== '' && <code>{path}</code>}
                  {message}
                </span>
              ))}
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}
