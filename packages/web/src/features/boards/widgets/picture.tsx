import { filesApi } from '@czyun/contract';
import type { BoardPictureFit } from '@czyun/contract/boards';
import type { ComponentProps } from 'react';
import { useFileAddress } from '../../../kit/export/use-file-address.ts';
import type { ChoiceSource } from '../../../kit/panel/options.ts';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { boardsText } from '../text.ts';
import css from './board-widgets.module.css';

/** Types that the server allows a page to show. */
const shownTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const maxFiles = 200;

function usePictures() {
  const { id: projectId } = useProject();
  const asked = useCall(
    filesApi.getProjectFileList,
    { body: { projectId, pageNum: 1, pageSize: maxFiles } },
    { freshMs: 60_000, quiet: true },
  );
  return { asked, pictures: asked.data?.list.filter(({ mediaType }) => shownTypes.includes(mediaType)) };
}

/** Pictures among the files of the project. */
export function PictureChoices({ children }: ComponentProps<ChoiceSource>) {
  return children(usePictures().pictures?.map(({ id, name }) => ({ value: id, label: name })));
}

interface PictureOptions {
  readonly title: string;
  readonly file: number;
  readonly fit: BoardPictureFit;
}

/** A picture of the project's files. */
export function PictureWidget({ options: { title, file, fit } }: WidgetProps<PictureOptions>) {
  const t = boardsText.useText();
  const { asked, pictures } = usePictures();
  const found = pictures?.find(({ id }) => id === file);
  return (
    <Panel {...(title === '' ? {} : { title })} menu={false} of={asked} flush>
      {(heightPx) =>
        found === undefined ? (
          <Empty title={t(($) => $.picture.gone)} hint={t(($) => $.picture.goneHint)} />
        ) : (
          <Shown id={file} alt={title === '' ? found.name : title} fit={fit} heightPx={heightPx} />
        )
      }
    </Panel>
  );
}

interface ShownProps {
  readonly id: number;
  readonly alt: string;
  readonly fit: BoardPictureFit;
  readonly heightPx: number;
}

function Shown({ id, alt, fit, heightPx }: ShownProps) {
  const { id: projectId } = useProject();
  const { address, error, refetch } = useFileAddress(filesApi.downloadFile, { projectId, id });
  if (address === null) return error === null ? <Skeleton height={heightPx} /> : <Failed error={error} onRetry={() => void refetch()} />;
  return <img className={css.picture} style={{ height: heightPx }} data-fit={fit} src={address} alt={alt} />;
}
