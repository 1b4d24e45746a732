import { CloseOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { filesText } from '../text.ts';
import { sizeText } from './file-facts.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** Files on their way, each with how far it is and a way to stop it. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const t = filesText.use();
  if (uploads.list.length === 0) return null;
  const said = (item: Upload) => {
    if (item.state === 'waiting') return t(($) => $.waiting);
    if (item.state === 'failed') return item.error;
    return item.sent >= item.bytes ? t(($) => $.storing) : `${sizeText(item.sent)} / ${sizeText(item.bytes)}`;
  };
  return (
    <ul className="upload-list" aria-label={t(($) => $.uploads)}>
      {uploads.list.map((item) => (
        <li key={item.id} className={item.state}>
          <span className="name">{item.name}</span>
          {item.state === 'failed' ? (
            <span className="why" role="alert">
              {said(item)}
            </span>
          ) : (
            <>
              <Progress
                percent={item.bytes === 0 ? 0 : Math.floor((item.sent / item.bytes) * 100)}
                size="small"
                aria-label={t(($) => $.uploading, { name: item.name })}
              />
              <span className="so-far">{said(item)}</span>
            </>
          )}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t(($) => (item.state === 'failed' ? $.dismiss : $.cancel), { name: item.name })}
            onClick={() => uploads.drop(item.id)}
          />
        </li>
      ))}
    </ul>
  );
}
