import { PictureOutlined } from '@ant-design/icons';
import { picturesApi, type SetupProject, storageKeyOf } from '@czyun/contract';
import { useRef } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { useConfirm } from '../../../../kit/form/use-confirm.tsx';
import box from '../../../../kit/ui/box.module.css';
import { Card } from '../../../../kit/ui/card.tsx';
import { ProjectImage } from '../../../../parts/project/project-image.tsx';
import { useChange } from '../../../../platform/api/use-call.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { toast } from '../../../../platform/toast.ts';
import { setupReads } from '../queries.ts';
import css from '../setup.module.css';
import { projectSetupText } from '../text.ts';
import { nameOf } from './names.ts';

const kinds = ['image/png', 'image/jpeg', 'image/webp'];
const most = picturesApi.setPicture.rawKb * 1024;
const mb = most / 1024 ** 2;

/** The picture of the project: show, replace, remove. */
export function ProjectPictureCard({ project }: { readonly project: SetupProject }) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const set = useChange(picturesApi.setPicture, { renews: setupReads, success: t(($) => $.picture.saved) });
  const remove = useChange(picturesApi.removePicture, {
    renews: setupReads,
    success: t(($) => $.picture.removed),
  });
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    if (!kinds.includes(file.type)) return toast.error(t(($) => $.picture.wrong));
    if (file.size > most) return toast.error(t(($) => $.picture.large, { mb }));
    set.mutate({ query: { projectId: project.id }, body: new Uint8Array(await file.arrayBuffer()) });
  };
  const ask = () =>
    confirm({
      title: t(($) => $.picture.remove),
      effect: t(($) => $.picture.hint, { mb }),
      button: t(($) => $.picture.remove),
      danger: true,
      act: () => remove.mutateAsync({ body: { projectId: project.id } }),
    });
  const { largeImage } = project;
  const isPath = largeImage !== null && storageKeyOf(largeImage) === null;
  return (
    <Card title={t(($) => $.picture.title)}>
      <div className={`${box.stack} ${box.wide}`}>
        <span className={box.soft}>{isPath ? t(($) => $.picture.asPath, { path: largeImage }) : t(($) => $.picture.hint, { mb })}</span>
        <ProjectImage
          project={project}
          className={css.picture}
          alt={t(($) => $.picture.alt, { name: nameOf(project, language) })}
          fallback={null}
        />
        <span className={`${box.row} ${box.wrap}`}>
          <input
            ref={input}
            type="file"
            accept={kinds.join()}
            hidden
            aria-label={t(($) => $.picture.choose)}
            onChange={({ target }) => {
              void upload(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button icon={<PictureOutlined aria-hidden />} busy={set.isPending} onClick={() => input.current?.click()}>
            {largeImage === null ? t(($) => $.picture.choose) : t(($) => $.picture.another)}
          </Button>
          {largeImage !== null && (
            <Button danger busy={remove.isPending} onClick={ask}>
              {t(($) => $.picture.remove)}
            </Button>
          )}
        </span>
      </div>
    </Card>
  );
}
