import { CloseOutlined } from '@ant-design/icons';
import { Button } from '../../../kit/control/button.tsx';
import { Progress } from '../../../kit/control/progress.tsx';
import box from '../../../kit/ui/box.module.css';
import { sizeText } from '../../../platform/format/size.ts';
import css from '../project-files.module.css';
import { filesText } from '../text.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** Files being uploaded, each with its progress and a button to cancel it. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const t = filesText.useText();
  if (uploads.list.length === 0) return null;
  const stateText = (item: Upload) => {
    if (item.state === 'waiting') return t(($) => $.waiting);
    if (item.state === 'failed') return item.error;
    return item.sent >= item.bytes ? t(($) => $.storing) : `${sizeText(item.sent)} / ${sizeText(item.bytes)}`;
  };
  return (
    <ul className={`${box.plain} ${box.framed} ${box.lines} ${css.uploads}`} aria-label={t(($) => $.uploads)}>
      {uploads.list.map((item) => (
        <li key={item.id} className={box.row}>
          <span className={box.clip}>{item.name}</span>
          {item.state === 'failed' ? (
            <span className={box.bad} role="alert">
              {stateText(item)}
            </span>
          ) : (
            <>
              <Progress
                done={item.bytes === 0 ? 0 : item.sent / item.bytes}
                size="small"
                label={t(($) => $.uploading, { name: item.name })}
              />
              <span className={`cz-num ${box.small} ${box.soft}`}>{stateText(item)}</span>
            </>
          )}
          <Button
            kind="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            label={t(($) => (item.state === 'failed' ? $.dismiss : $.cancel), { name: item.name })}
            onClick={() => uploads.drop(item.id)}
          />
        </li>
      ))}
    </ul>
  );
}
